extension Span<UInt8> {
  /// The offset of the first byte that belongs to no scalar; nil for valid UTF-8. Linear.
  package var firstInvalidByte: Int? {
    var offset = 0
    while offset < count {
      offset = UTF8Blocks.skip(self, from: offset)
      let end = Swift.min(count, offset + UTF8Blocks.width)
      while offset < end {
        if self[offset] < 0x80 {
          offset += 1
          continue
        }
        guard let width = self[offset].widthOfScalar, offset + width <= count,
          (offset + 1..<offset + width).allSatisfy({ self[$0].isUTF8Continuation }),
          // No longer form than needed, no surrogate, and nothing beyond U+10FFFF.
          Unicode.Scalar(scalar(at: offset).value).map({ UTF8.width($0) }) == width
        else { return offset }
        offset += width
      }
    }
    return nil
  }

  /// Where the bytes end without the beginning of a scalar that they cut.
  package var endOfWholeScalars: Int {
    var lead = count - 1
    while lead >= 0, lead > count - 4, self[lead].isUTF8Continuation { lead -= 1 }
    guard lead >= 0, let width = self[lead].widthOfScalar else { return count }
    return lead + width > count ? lead : count
  }
}

extension UInt8 {
  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }

  /// The bytes of the scalar that the byte begins; nil where it begins none.
  fileprivate var widthOfScalar: Int? {
    switch self {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: nil
    }
  }
}
