import SystemPackage
import TextMetricsICU

enum Delivery {
  /// Return a piece when it's full, which is fastest.
  case full
  /// Return a piece as soon as any bytes have arrived, so that a filter can answer each line.
  case prompt
}

struct ByteReader {
  private static let pieceBytes = 1 << 18

  private let title: String
  private let file: OpenFile?
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

  /// Returns the next piece, which isn't empty, or `nil` at the end.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    var piece: ContiguousArray<UInt8> = []
    return try next(appendingTo: &piece) ? piece : nil
  }

  mutating func next(appendingTo bytes: inout ContiguousArray<UInt8>) throws(Failure) -> Bool {
    if rest.isEmpty { return try read(appendingTo: &bytes) }
    bytes += rest
    rest = []
    return true
  }

  /// Removes a byte order mark of UTF-8 at the start, and prints a message about it.
  mutating func skipByteOrderMark() throws(Failure) {
    var beginning = rest
    while ByteOrderMark.isIncomplete(beginning), try read(appendingTo: &beginning) {}
    if beginning.starts(with: ByteOrderMark.utf8) {
      ByteOrderMark.reportRemoval(in: title)
      beginning.removeFirst(ByteOrderMark.utf8.count)
    }
    rest = beginning
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

/// Reads a source in pieces. Files and standard input are decoded, and their byte order marks are
/// removed. The bytes of an argument are returned unchanged.
struct TextReader {
  /// The maximum size of a text that has to be in memory as a whole.
  private static let maximumHeldBytes = 1 << 30

  private var reader: ByteReader
  private let title: String
  /// Whether bytes are returned as they are, apart from a byte order mark.
  private let isRaw: Bool
  private let isArgument: Bool
  private let policy: InvalidUTF8Policy
  private let encoding: (name: String, decoder: EncodingDecoder)?
  private var isAtStart = true
  private var isAtEnd = false
  /// The number of bytes that were searched for NUL.
  private var searchedForNUL = 0
  /// The size of the removed byte order mark.
  private var byteOrderMarkSize = 0
  /// The bytes of the incomplete scalar at the end of the last piece, at most three.
  private var unfinished: ContiguousArray<UInt8> = []
  /// The offset of the next piece in the text without the byte order mark.
  private var textOffset = 0
  let leavesOutFinalLineBreak: Bool
  /// The line break at the end of the bytes that were read so far, or empty if
  /// `leavesOutFinalLineBreak` is `false`. ``next()`` returns the line break only if more bytes
  /// follow, or if the line break is a single CR.
  private(set) var finalLineBreak: ContiguousArray<UInt8> = []

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - policy: The policy for ill-formed bytes. If it's `nil`, bytes are neither decoded nor
  ///     validated, and only a byte order mark is removed.
  ///   - isExact: Whether a line break at the end of a file is part of the text.
  init(
    _ source: TextSource, invalid policy: InvalidUTF8Policy?, isExact: Bool = true,
    delivery: Delivery = .full
  ) throws(Failure) {
    title = source.title
    self.policy = policy ?? .repair
    isArgument = source.isArgument
    isRaw = isArgument || policy == nil
    leavesOutFinalLineBreak = !isExact && !isArgument
    if let policy, let name = source.encoding, !isRaw {
      do {
        encoding = (name, try EncodingDecoder(encoding: name, invalid: policy))
      } catch {
        throw .usage(error.description.replacing("bytes:", with: ""))
      }
    } else {
      encoding = nil
    }
    reader = try source.open(delivery: delivery)
  }

  /// Returns the next piece, which isn't empty but can be invalid UTF-8, or `nil` at the end.
  ///
  /// - Throws: A failure with status 65 if the bytes are invalid in the encoding, contain NUL, or
  ///   begin like another encoding, 66 if reading fails, or 130 after an interrupt.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    guard leavesOutFinalLineBreak else { return try nextOfSource() }
    while let read = try nextOfSource() {
      var piece = finalLineBreak.isEmpty ? read : finalLineBreak + read
      // The possible bytes of a final line break. A CR can be the beginning of CR LF.
      let endings: [ContiguousArray<UInt8>] = [[0x0D, 0x0A], [0x0A], [0x0D]]
      finalLineBreak = endings.first { piece.suffix($0.count).elementsEqual($0) } ?? []
      piece.removeLast(finalLineBreak.count)
      if !piece.isEmpty { return piece }
    }
    guard finalLineBreak == [0x0D] else { return nil }
    finalLineBreak = []
    return [0x0D]
  }

  private mutating func nextOfSource() throws(Failure) -> ContiguousArray<UInt8>? {
    if isRaw {
      if isAtStart, !isArgument { try reader.skipByteOrderMark() }
      isAtStart = false
      return try reader.next()
    }
    guard isAtStart else {
      let piece = try decoded()
      if let piece { try rejectNUL(piece) }
      return piece
    }
    var piece: ContiguousArray<UInt8> = []
    while ByteOrderMark.isIncomplete(piece), let more = try decoded() { piece += more }
    isAtStart = false
    try rejectOtherEncodings(piece)
    if piece.starts(with: ByteOrderMark.utf8) {
      byteOrderMarkSize = ByteOrderMark.utf8.count
      ByteOrderMark.reportRemoval(in: title)
      piece.removeFirst(byteOrderMarkSize)
      if piece.isEmpty { return try nextOfSource() }
    }
    return piece.isEmpty ? nil : piece
  }

  private mutating func decoded() throws(Failure) -> ContiguousArray<UInt8>? {
    guard let encoding else { return try reader.next() }
    while !isAtEnd {
      let read = try reader.next()
      isAtEnd = read == nil
      let bytes = read ?? []
      do {
        let text = try encoding.decoder.decode(bytes.span, isLast: isAtEnd)
        if !text.isEmpty { return ContiguousArray(text) }
      } catch {
        throw .badInput(
          "\(title): This isn't \(encoding.name) at byte offset \(error.offset). Name another "
            + "encoding, or add --repair.")
      }
    }
    return nil
  }

  private mutating func rejectOtherEncodings(_ beginning: ContiguousArray<UInt8>) throws(Failure) {
    if encoding == nil, policy == .reject, let name = ByteOrderMark.encoding(of: beginning) {
      throw .badInput(
        "\(title): This is \(name.uppercased()), not UTF-8. Read the input with --encoding \(name), "
          + "or convert it with iconv -f \(name.uppercased()) -t UTF-8.")
    }
    try rejectNUL(beginning)
  }

  private mutating func rejectNUL(_ piece: ContiguousArray<UInt8>) throws(Failure) {
    guard encoding == nil, policy == .reject else { return }
    if let index = piece.span.firstOffset(of: 0, from: 0) {
      throw .badInput(
        "\(title): This contains NUL bytes, the first at byte offset \(searchedForNUL + index). To read it "
          + "anyway, add --repair."
      )
    }
    searchedForNUL += piece.count
  }
}

// MARK: - Text

extension TextReader {
  /// Returns the next piece, which isn't empty and ends between scalars, or `nil` at the end.
  ///
  /// - Throws: The failures of ``next()``, and a failure with status 65 if the text isn't UTF-8 and
  ///   the policy isn't `repair`.
  mutating func nextText() throws(Failure) -> String? {
    while let read = try next() {
      let piece = unfinished.isEmpty ? read : unfinished + read
      let end = piece.span.startOfIncompleteScalar
      unfinished = ContiguousArray(piece[end...])
      if end > 0 { return try text(of: piece, upTo: end) }
    }
    guard !unfinished.isEmpty else { return nil }
    defer { unfinished = [] }
    return try text(of: unfinished, upTo: unfinished.count)
  }

  /// Returns the rest of the text.
  ///
  /// - Throws: The failures of ``nextText()``, and a failure if the text is longer than 1 GiB.
  mutating func rest() throws(Failure) -> String {
    var text = ""
    while let piece = try nextText() { try append(piece, to: &text) }
    return text
  }

  /// Returns the rest of the bytes.
  ///
  /// - Throws: The failures of ``next()``, and a failure if there is more than 1 GiB.
  mutating func restOfBytes() throws(Failure) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    while let piece = try next() {
      bytes += piece
      try requireRoom(for: bytes.count)
    }
    return bytes
  }

  func append(_ piece: String, to text: inout String) throws(Failure) {
    text += piece
    try requireRoom(for: text.utf8.count)
  }

  private func requireRoom(for count: Int) throws(Failure) {
    guard count <= Self.maximumHeldBytes else {
      throw .badInput("\(title): This is longer than 1 GiB, and has to be in memory as a whole.")
    }
  }

  private mutating func text(
    of piece: ContiguousArray<UInt8>, upTo end: Int
  ) throws(Failure) -> String {
    let text = piece.span.extracting(..<end)
    if policy == .reject, let invalid = text.firstIllFormedByte {
      throw failure(InvalidUTF8(offset: UTF8Offset(textOffset + invalid)))
    }
    textOffset += end
    return policy == .reject ? String(validated: text) : String(text)
  }

  /// Returns a failure for an error whose offset doesn't count a removed byte order mark.
  func failure(_ error: InvalidUTF8) -> Failure {
    .badInput(
      """
      \(title): This isn't UTF-8 at byte offset \(byteOrderMarkSize + error.offset.value). Name the \
      encoding with --encoding, or add --repair.
      """)
  }
}
