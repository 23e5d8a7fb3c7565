import CTextICU
import TextMetrics

/// Normalizes a text in pieces, so that memory is bounded by a piece and ICU's 32-bit lengths
/// suffice. A piece ends where normalization cannot reach across.
struct NormalizationPieces {
  /// The UTF-16 code units after which a piece ends at the next possible place.
  private static let usual = 4096
  /// The UTF-16 code units at which a piece ends in any case, so that ICU can express the length of
  /// the result.
  private static let most = 1 << 26
  /// The length of a run without a boundary from which on its marks are sorted here first.
  private static let longestRun = Int(TEXT_ICU_LONGEST_RUN)

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
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if let unit = UInt16(exactly: scalar.value) {
      append(unit)
    } else {
      append(contentsOf: scalar.utf16)
    }
  }
}

extension NormalizerInstance {
  fileprivate func ordered(_ units: [UInt16]) -> [UInt16] {
    let ordered = String(decoding: units, as: UTF16.self).inCanonicalOrder(combiningClass) {
      String(decoding: decomposition(of: $0), as: UTF16.self)
    }
    return Array(ordered.utf16)
  }
}
