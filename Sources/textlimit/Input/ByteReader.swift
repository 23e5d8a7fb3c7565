import SystemPackage
import TextMetrics

enum Delivery {
  /// A piece is returned when it's full, which is fastest.
  case full
  /// A piece is returned as soon as bytes have arrived, so that each line is answered at once.
  case prompt
}

/// A reader that returns the bytes of a source in pieces.
struct ByteReader {
  private static let pieceBytes = 1 << 18

  private let title: String
  /// The file, or `nil` if all bytes are in `unreturned`.
  private let file: OpenFile?
  private var unreturned: ContiguousArray<UInt8> = []
  private let delivery: Delivery
  /// Whether the file was read to its end. Another read would make a terminal wait for input.
  private var isAtEnd = false

  init(title: String, file: OpenFile, delivery: Delivery = .full) {
    self.title = title
    self.file = file
    let isTerminal = file === OpenFile.standardInput && Terminal.isInputTerminal
    self.delivery = isTerminal ? .prompt : delivery
  }

  init(title: String, bytes: [UInt8]) {
    self.title = title
    file = nil
    unreturned = ContiguousArray(bytes)
    delivery = .full
  }

  /// Returns the next piece, which isn't empty, or `nil` at the end.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    var piece: ContiguousArray<UInt8> = []
    return try next(appendingTo: &piece) ? piece : nil
  }

  /// Appends the next piece, which isn't empty, or returns `false` at the end.
  mutating func next(appendingTo bytes: inout ContiguousArray<UInt8>) throws(Failure) -> Bool {
    if unreturned.isEmpty { return try read(appendingTo: &bytes) }
    bytes += unreturned
    unreturned = []
    return true
  }

  /// Removes a byte order mark of UTF-8, and prints a message if there was one. Must be called
  /// before ``next()``.
  mutating func skipByteOrderMark() throws(Failure) {
    var beginning = unreturned
    while ByteOrderMark.isIncomplete(beginning), try read(appendingTo: &beginning) {}
    if beginning.starts(with: ByteOrderMark.utf8) {
      ByteOrderMark.reportRemoval(in: title)
      beginning.removeFirst(ByteOrderMark.utf8.count)
    }
    unreturned = beginning
  }

  private mutating func read(
    appendingTo bytes: inout ContiguousArray<UInt8>
  ) throws(Failure) -> Bool {
    guard let file, !isAtEnd else { return false }
    let start = bytes.count
    repeat {
      try Interruption.check()
      let before = bytes.count
      do {
        try bytes.append(addingCapacity: Self.pieceBytes - (before - start)) { room throws in
          try room.read(from: file.descriptor)
        }
      } catch {
        throw .noInput("\(title): This can't be read: \(error.reason).")
      }
      isAtEnd = bytes.count == before
    } while delivery == .full && !isAtEnd && bytes.count - start < Self.pieceBytes
    return bytes.count > start
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func read(from file: FileDescriptor) throws {
    try unsafe withUnsafeMutableBufferPointer { buffer, count in
      count = unsafe try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

// MARK: - Byte order marks

enum ByteOrderMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let all: [[UInt8]] = [
    utf8, [0xFF, 0xFE, 0, 0], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF],
  ]

  static func reportRemoval(in title: String) {
    StandardError.print(
      "\(title): The byte order mark at the start isn't part of the text, and is left out.")
  }

  /// Whether more bytes can result in a byte order mark, or in a longer mark: FF FE is the mark of
  /// UTF-16LE, and FF FE 00 00 the mark of UTF-32LE.
  static func isIncomplete(_ beginning: ContiguousArray<UInt8>) -> Bool {
    all.contains { $0.count > beginning.count && $0.starts(with: beginning) }
  }

  /// Returns the probable encoding, or `nil` if it isn't UTF-16 or UTF-32. Without a byte order
  /// mark, only UTF-16 is recognized, by the positions of NUL in the first 64 bytes.
  static func encoding(of beginning: ContiguousArray<UInt8>) -> String? {
    // The mark of UTF-32LE begins like the mark of UTF-16LE, so UTF-32 is tested first.
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
  /// The last code unit can be a lead surrogate, since only the beginning of a text is tested.
  fileprivate var isText: Bool {
    let text = String(
      decoding: last.map(UTF16.isLeadSurrogate) == true ? dropLast() : self[...], as: UTF16.self)
    return text.unicodeScalars.allSatisfy {
      $0 != "\u{FFFD}"
        && ($0.properties.generalCategory != .control || "\t\n\r".unicodeScalars.contains($0))
    }
  }
}
