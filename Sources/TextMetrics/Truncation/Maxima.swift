/// What a truncation has to fit: the maxima of its limits.
struct Maxima: Sendable {
  let all: [(unit: TextUnit, maximum: Int)]

  init(all: [(unit: TextUnit, maximum: Int)]) { self.all = all }

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

  static var margin: Int { 32 }

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

  /// The start of the longest suffix of whole Characters that fits, by the kernels alone; nil
  /// where a unit has none.
  func kernelSuffixStart(in text: Span<UInt8>) -> Int? {
    var start = 0
    for (unit, maximum) in all {
      guard let unitStart = unit.kernelSuffixStart(in: text.extracting(start...), atMost: maximum)
      else { return nil }
      start = CharacterKernel.boundary(atOrAfter: start + unitStart, in: text)
    }
    return start
  }

  /// Whether keeping one Character more never makes the count smaller.
  func areMonotone(around marker: String) -> Bool {
    all.allSatisfy { unit, _ in
      unit.isMonotone && (marker.isEmpty || (marker.isInert && unit != .scalarsPerCharacter))
    }
  }

  /// What finds words in the first unit that asks for words as a segmenter finds them.
  var segmenter: (any WordSegmenter)? {
    all.lazy.compactMap(\.unit.segmenter).first
  }
}

extension String {
  /// Whether the text, put between others, merges with no more than a Character at each side, as
  /// ASCII and punctuation do. A joiner with an emoji, or a virama with a consonant, makes three
  /// Characters one.
  fileprivate var isInert: Bool {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return true }
    return first.isInert && last.isInert
  }
}

extension Unicode.Scalar {
  fileprivate var isInert: Bool {
    if isASCII { return true }
    switch properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return !properties.isEmoji
    default: return false
    }
  }
}
