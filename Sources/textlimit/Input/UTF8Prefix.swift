/// How far bytes are UTF-8 text.
enum UTF8Prefix: Equatable {
  /// All of them are.
  case whole
  /// All are up to this offset, where the last scalar's bytes begin and more must follow.
  case unfinished(at: Int)
  /// The byte at this offset cannot stand there.
  case invalid(at: Int)
  /// The byte at this offset is NUL, which no text file holds.
  case null(at: Int)

  /// Linear in the bytes.
  init(of bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      if lead &- 1 < 0x7F {
        index += 1
        continue
      }
      guard let (trailing, second) = Self.sequence(after: lead) else {
        self = lead == 0 ? .null(at: index) : .invalid(at: index)
        return
      }
      for offset in 1...trailing {
        guard index + offset < bytes.count else {
          self = .unfinished(at: index)
          return
        }
        let expected = offset == 1 ? second : 0x80...0xBF
        guard expected.contains(bytes[index + offset]) else {
          self = .invalid(at: index)
          return
        }
      }
      index += trailing + 1
    }
    self = .whole
  }

  /// How many bytes follow a lead byte and which the first of them may be: the well-formed
  /// sequences of the Unicode Standard, table 3-7.
  private static func sequence(after lead: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }

  /// How many bytes at the end begin a scalar whose rest must still follow; three at most.
  static func unfinishedBytes(of bytes: Span<UInt8>) -> Int {
    for suffix in 1...3 where suffix <= bytes.count {
      let tail = bytes.extracting(last: suffix)
      guard tail[0] & 0xC0 != 0x80 else { continue }
      return UTF8Prefix(of: tail) == .unfinished(at: 0) ? suffix : 0
    }
    return 0
  }
}
