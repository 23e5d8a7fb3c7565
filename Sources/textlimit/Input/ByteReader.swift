import SystemPackage
import TextMetrics

/// The time at which a reader returns the next piece of its input.
enum Delivery {
  /// When the piece is full, which is fastest.
  case full
  /// As soon as any bytes have arrived, so that a filter can answer each line.
  case prompt
}

/// A reader of the bytes of a file, or of an array, in pieces.
struct ByteReader {
  /// The number of bytes in a full piece.
  private static let pieceBytes = 1 << 18

  private let title: String
  /// The file, or `nil` if all bytes are in `rest`.
  private let file: OpenFile?
  /// Bytes that have been read, but not returned.
  private var rest: ContiguousArray<UInt8> = []
  private let delivery: Delivery
  /// Whether the end was reached. Reading again would make a terminal wait for more input.
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
    rest = ContiguousArray(bytes)
    delivery = .full
  }

  /// Returns the next piece, or `nil` at the end. A piece isn't empty.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    var piece: ContiguousArray<UInt8> = []
    return try next(appendingTo: &piece) ? piece : nil
  }

  /// Appends the next piece to `bytes`. Returns `false` at the end.
  mutating func next(appendingTo bytes: inout ContiguousArray<UInt8>) throws(Failure) -> Bool {
    if rest.isEmpty { return try read(appendingTo: &bytes) }
    bytes += rest
    rest = []
    return true
  }

  /// Removes a byte order mark of UTF-8 at the start. If a mark is removed, prints a message.
  ///
  /// - Precondition: ``next()`` hasn't been called.
  mutating func skipByteOrderMark() throws(Failure) {
    var beginning = rest
    while ByteOrderMark.isIncomplete(beginning), try read(appendingTo: &beginning) {}
    if beginning.starts(with: ByteOrderMark.utf8) {
      ByteOrderMark.reportRemoval(in: title)
      beginning.removeFirst(ByteOrderMark.utf8.count)
    }
    rest = beginning
  }

  /// Reads a piece of the file, and appends it to `bytes`. Returns `false` at the end of the file,
  /// or if there isn't a file.
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

  /// Returns whether more bytes can turn the bytes into a byte order mark, or into a longer mark.
  ///
  /// The result is `true` for an empty array. It's also `true` for FF FE, the mark of UTF-16LE,
  /// since FF FE 00 00 is the mark of UTF-32LE.
  static func isIncomplete(_ beginning: ContiguousArray<UInt8>) -> Bool {
    all.contains { $0.count > beginning.count && $0.starts(with: beginning) }
  }

  /// Returns the encoding of a text that is probably UTF-16 or UTF-32, or `nil` for any other text.
  ///
  /// If the text begins with the byte order mark of UTF-32 or UTF-16, returns `utf-32` or `utf-16`.
  /// Otherwise, recognizes `utf-16le` and `utf-16be` by the positions of NUL in the first 64 bytes.
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
  /// Whether the code units are well-formed UTF-16, and contain neither U+FFFD nor control
  /// characters other than tab, LF, and CR. The last code unit can be the first half of a surrogate
  /// pair.
  fileprivate var isText: Bool {
    let text = String(
      decoding: last.map(UTF16.isLeadSurrogate) == true ? dropLast() : self[...], as: UTF16.self)
    return text.unicodeScalars.allSatisfy {
      $0 != "\u{FFFD}"
        && ($0.properties.generalCategory != .control || "\t\n\r".unicodeScalars.contains($0))
    }
  }
}
