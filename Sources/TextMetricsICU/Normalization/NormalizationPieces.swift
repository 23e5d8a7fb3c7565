/// Normalizes a text piece by piece, so that memory is bounded by the piece and ICU's 32-bit counts
/// suffice. Pieces are cut where normalizing cannot reach across.
struct NormalizationPieces {
  /// Scalars after which a piece ends at the next place where it may.
  private static let usual = 4096
  /// Scalars at which a piece ends wherever it is, so that ICU can count the result.
  private static let most = 1 << 26
  /// How many scalars may follow one another without a boundary before they are put in order for
  /// ICU, which takes time in proportion to the square of a run of marks.
  private static let longestRun = 64

  private let instance: NormalizerInstance
  private var scalars: String.UnicodeScalarView.Iterator
  /// The scalar that begins the next piece.
  private var pending: Unicode.Scalar?

  init(of text: String, by instance: NormalizerInstance) {
    self.instance = instance
    scalars = text.unicodeScalars.makeIterator()
    pending = scalars.next()
  }

  /// The next piece, normalized; nil after the last.
  mutating func next() -> [UInt16]? {
    guard let first = pending else { return nil }
    var piece = [first]
    var run = 0
    var longestRun = 0
    pending = nil
    while let scalar = scalars.next() {
      let hasBoundary = instance.hasBoundary(before: scalar)
      if piece.count >= Self.usual, hasBoundary || piece.count >= Self.most {
        pending = scalar
        break
      }
      run = hasBoundary ? 0 : run + 1
      longestRun = max(longestRun, run)
      piece.append(scalar)
    }
    if longestRun > Self.longestRun { piece = instance.ordered(piece) }
    var units: [UInt16] = []
    units.reserveCapacity(piece.count)
    for scalar in piece { units.append(contentsOf: scalar.utf16) }
    return instance.normalize(units)
  }
}

extension NormalizerInstance {
  /// The scalars decomposed and in canonical order (UAX #15, D108 and D109 of the Unicode Standard),
  /// in linear time.
  fileprivate func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var marks = MarkRun()
    result.reserveCapacity(scalars.count)
    for scalar in scalars {
      for part in String(decoding: decomposition(of: scalar), as: UTF16.self).unicodeScalars {
        let combiningClass = combiningClass(of: part)
        if combiningClass == 0 {
          marks.empty(into: &result)
          result.append(part)
        } else {
          marks.append(part, combiningClass: combiningClass)
        }
      }
    }
    marks.empty(into: &result)
    return result
  }
}

/// Marks on one base, sorted by their combining class; equal ones stay in their order.
private struct MarkRun {
  private var marks: [(scalar: Unicode.Scalar, combiningClass: UInt8)] = []
  private var isOrdered = true

  mutating func append(_ scalar: Unicode.Scalar, combiningClass: UInt8) {
    if let last = marks.last, last.combiningClass > combiningClass { isOrdered = false }
    marks.append((scalar, combiningClass))
  }

  mutating func empty(into result: inout [Unicode.Scalar]) {
    if isOrdered {
      for mark in marks { result.append(mark.scalar) }
    } else {
      // One list for each class: a counting sort.
      var byClass = [[Unicode.Scalar]](repeating: [], count: 256)
      for mark in marks { byClass[Int(mark.combiningClass)].append(mark.scalar) }
      for scalars in byClass { result.append(contentsOf: scalars) }
    }
    marks.removeAll(keepingCapacity: true)
    isOrdered = true
  }
}
