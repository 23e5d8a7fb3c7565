extension Span<UInt8> {
  /// The offset of the first byte that belongs to no scalar; nil for valid UTF-8. Linear.
  package var firstInvalidByte: Int? {
    var offset = 0
    while offset < count {
      offset = UTF8Blocks.skip(self, from: offset)
      let end = Swift.min(count, offset + UTF8Blocks.width)
      while offset < end {
        guard let scalar = UTF8ScalarShape(lead: self[offset]), offset + scalar.count <= count
        else { return offset }
        for index in 1..<Swift.max(scalar.count, 1) {
          let byte = self[offset + index]
          guard index == 1 ? scalar.second.contains(byte) : byte.isUTF8Continuation
          else { return offset }
        }
        offset += scalar.count
      }
    }
    return nil
  }

  /// Where the bytes end without the beginning of a scalar that they cut.
  package var endOfWholeScalars: Int {
    var lead = count - 1
    while lead >= 0, lead > count - 4, self[lead].isUTF8Continuation { lead -= 1 }
    guard lead >= 0, let scalar = UTF8ScalarShape(lead: self[lead]) else { return count }
    return lead + scalar.count > count ? lead : count
  }
}

extension UInt8 {
  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}

/// What a lead byte says of its scalar (Unicode, table 3-7).
private struct UTF8ScalarShape {
  /// Bytes in the scalar.
  let count: Int
  /// What may stand second: narrower than any continuation byte where that would be a longer
  /// form than needed, a surrogate, or beyond U+10FFFF.
  let second: ClosedRange<UInt8>

  init?(lead: UInt8) {
    switch lead {
    case 0..<0x80: (count, second) = (1, 0x80...0xBF)
    case 0xC2..<0xE0: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1..<0xF0: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1..<0xF4: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return nil
    }
  }
}
