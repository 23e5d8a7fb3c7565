/// Normalizes a text in pieces, so that memory is bounded by a piece and ICU's 32-bit lengths
/// suffice. A piece ends where normalization cannot reach across.
struct NormalizationPieces {
  /// The UTF-16 code units after which a piece ends at the next possible place.
  private static let usual = 4096
  /// The UTF-16 code units at which a piece ends in any case, so that ICU can express the length of
  /// the result.
  private static let most = 1 << 26
  /// The length of a run without a boundary from which on its marks are sorted here first: ICU
  /// takes time proportional to the square of a run of marks.
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
    var units: [UInt16] = []
    units.reserveCapacity(Self.usual + Self.longestRun)
    units.append(first)
    var run = 0
    var longestRun = 0
    pending = nil
    while let scalar = scalars.next() {
      // Below U+0300 nothing joins or moves.
      let hasBoundary = scalar.value < 0x300 || instance.hasBoundary(before: scalar)
      if units.count >= Self.usual, hasBoundary || units.count >= Self.most {
        pending = scalar
        break
      }
      run = hasBoundary ? 0 : run + 1
      longestRun = max(longestRun, run)
      units.append(scalar)
    }
    return instance.normalize(longestRun > Self.longestRun ? instance.ordered(units) : units)
  }
}

extension [UInt16] {
  /// The scalars of valid UTF-16, without making a string, which would take most of the time.
  fileprivate func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var (decoder, units) = (UTF16(), makeIterator())
    while case .scalarValue(let scalar) = decoder.decode(&units) { body(scalar) }
  }

  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if let unit = UInt16(exactly: scalar.value) {
      append(unit)
    } else {
      append(contentsOf: scalar.utf16)
    }
  }
}

extension NormalizerInstance {
  /// The text decomposed and its marks in canonical order (D108 and D109 of the Unicode Standard),
  /// in linear time.
  fileprivate func ordered(_ units: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    // The marks on one base by their combining class: a counting sort.
    var marks = [[UInt16]](repeating: [], count: 256)
    var hasMarks = false
    func takeMarks() {
      guard hasMarks else { return }
      for index in marks.indices {
        result += marks[index]
        marks[index].removeAll(keepingCapacity: true)
      }
      hasMarks = false
    }
    units.forEachScalar { scalar in
      decomposition(of: scalar).forEachScalar { part in
        let combiningClass = Int(combiningClass(of: part))
        if combiningClass == 0 {
          takeMarks()
          result.append(part)
        } else {
          marks[combiningClass].append(part)
          hasMarks = true
        }
      }
    }
    takeMarks()
    return result
  }
}
