/// What a truncation has to fit: the maxima of its limits.
struct Maxima: Sendable {
  let all: [(unit: TextUnit, maximum: Int)]

  init(_ limits: [TextLimit]) {
    all = limits.compactMap { limit in limit.maximum.map { (limit.unit, $0) } }
  }

  init(_ maximum: Int, in unit: TextUnit) { all = [(unit, maximum)] }

  /// Whether valid UTF-8 fits every maximum. Linear.
  func hold(for text: Span<UInt8>) -> Bool {
    all.allSatisfy { $0.unit.tally(of: text).fits($0.maximum) }
  }

  /// Whether valid UTF-8, which may be cut inside a Character, is so far over a maximum that
  /// nothing that begins or ends with it fits. Linear.
  ///
  /// Nothing makes a count smaller by more than the margin: merging at a cut saves a Character or
  /// a line, and a dictionary regroups the last few words before a cut.
  func areOutOfReach(for text: Span<UInt8>) -> Bool {
    all.contains { unit, maximum in
      let tally = unit.tally(of: text)
      return tally.unencodable > 0 || tally.count - Self.margin > maximum
    }
  }

  private static var margin: Int { 32 }

  /// The longest prefix of whole Characters that fits, by the kernels alone; nil where a unit has
  /// none.
  func kernelPrefixEnd(in text: Span<UInt8>) -> Int? {
    var end = text.count
    for (unit, maximum) in all {
      guard let unitEnd = unit.kernelPrefixEnd(in: text.extracting(..<end), atMost: maximum)
      else { return nil }
      end = CharacterKernel.boundary(atOrBefore: unitEnd, in: text)
    }
    return end
  }

  /// Whether a part of a text never counts more than the whole.
  var areMonotone: Bool { all.allSatisfy(\.unit.isMonotone) }

  /// What finds words in the first unit that asks for words as a segmenter finds them.
  var segmenter: (any WordSegmenter)? {
    for (unit, _) in all {
      if case .words(let segmenter) = unit.measure { return segmenter }
    }
    return nil
  }
}
