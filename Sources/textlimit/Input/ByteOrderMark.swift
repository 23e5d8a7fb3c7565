import TextMetrics

enum ByteOrderMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let all: [[UInt8]] = [
    utf8, [0xFF, 0xFE, 0, 0], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF],
  ]

  static func reportRemoval(in title: String) {
    StandardError.print(
      "\(title): The byte order mark at the start isn't part of the text, and is left out.")
  }

  /// Returns whether a longer byte order mark begins with the bytes. FF FE, the mark of UTF-16, begins
  /// the mark of UTF-32.
  static func isIncomplete(_ beginning: ContiguousArray<UInt8>) -> Bool {
    all.contains { $0.count > beginning.count && $0.starts(with: beginning) }
  }

  /// Returns the encoding that a byte order mark or the positions of NUL bytes indicate, or `nil`.
  static func encoding(of beginning: ContiguousArray<UInt8>) -> String? {
    // FF FE begins the byte order marks of UTF-16 and UTF-32, so UTF-32 is tested first.
    if beginning.starts(with: [0xFF, 0xFE, 0, 0]) || beginning.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "utf-32"
    }
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
      return "utf-16"
    }
    let first = Array(beginning.prefix(64))
    guard first.count >= 4 else { return nil }
    // In UTF-16, one byte of each ASCII code unit is NUL.
    let pairs = stride(from: 0, to: first.count - 1, by: 2).map { (first[$0], first[$0 + 1]) }
    let high = pairs.count { $0.0 == 0 }
    let low = pairs.count { $0.1 == 0 }
    let little = pairs.map { UInt16($0.1) << 8 | UInt16($0.0) }
    if high == 0, low * 2 >= pairs.count, little.isText { return "utf-16le" }
    if low == 0, high * 2 >= pairs.count, little.map(\.byteSwapped).isText { return "utf-16be" }
    return nil
  }
}

extension [UInt16] {
  /// Whether the code units are well-formed UTF-16 without control characters, except tabs and line
  /// breaks. The last code unit can be the first half of a surrogate pair.
  fileprivate var isText: Bool {
    let text = String(
      decoding: last.map(UTF16.isLeadSurrogate) == true ? dropLast() : self[...], as: UTF16.self)
    return text.unicodeScalars.allSatisfy {
      $0 != "\u{FFFD}"
        && ($0.properties.generalCategory != .control || "\t\n\r".unicodeScalars.contains($0))
    }
  }
}
