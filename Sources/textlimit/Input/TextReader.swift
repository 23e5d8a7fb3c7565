import TextMetricsICU

/// A reader of a source in pieces. Files and standard input are decoded, and their byte order marks
/// are removed. The bytes of an argument are returned unchanged.
struct TextReader {
  /// The maximum size of a text that has to be in memory as a whole.
  private static let maximumHeldBytes = 1 << 30

  private var reader: ByteReader
  private let title: String
  /// Whether ``next()`` returns the bytes as they are, apart from the byte order mark of a file.
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
  /// - Throws: A failure with status 65 if the policy is `reject` and the bytes are invalid in the
  ///   encoding of the source, or, without an encoding, contain NUL or begin like UTF-16 or UTF-32.
  ///   A failure with status 66 if reading fails, or 130 after an interrupt.
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
  /// - Throws: The failures of ``nextText()``, and 65 if the text is longer than 1 GiB.
  mutating func rest() throws(Failure) -> String {
    var text = ""
    while let piece = try nextText() { try append(piece, to: &text) }
    return text
  }

  /// Returns the rest of the bytes.
  ///
  /// - Throws: The failures of ``next()``, and 65 if there is more than 1 GiB.
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

// MARK: - Lines

struct TextLine {
  let number: Int
  /// The line without its line break.
  let bytes: ArraySlice<UInt8>
  /// LF, CR LF, or an empty string at the end of the input.
  let lineBreak: String

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A reader that returns each line as soon as it has arrived. Memory is bounded by the longest
/// line.
struct LineReader {
  /// The maximum number of bytes in a line. A longer line is probably from a device that never
  /// ends.
  static let maximumLineBytes = 1 << 28

  private let title: String
  private var reader: TextReader
  private let policy: InvalidUTF8Policy?
  private var buffer: ContiguousArray<UInt8> = []
  /// The index of the next line in the buffer.
  private var start = 0
  /// The index in the buffer up to which no line feed was found.
  private var searched = 0
  /// The number of bytes of the text before the buffer, without a byte order mark.
  private var offset = 0
  private var number = 0

  /// Opens a source. If `policy` is `nil`, lines that aren't UTF-8 are returned unchanged.
  init(_ source: TextSource, invalid policy: InvalidUTF8Policy?) throws(Failure) {
    reader = try TextReader(source, invalid: policy, delivery: .prompt)
    self.policy = policy
    title = source.title
  }

  /// Returns the next line, or `nil` at the end.
  ///
  /// - Parameter output: The output to flush before waiting for input.
  mutating func next(flushing output: inout Output) throws(Failure) -> TextLine? {
    while true {
      if let feed = buffer.span.firstOffset(of: UInt8(ascii: "\n"), from: searched) {
        let isCRLF = feed > start && buffer[feed - 1] == UInt8(ascii: "\r")
        return try line(
          endingAt: isCRLF ? feed - 1 : feed, lineBreak: isCRLF ? "\r\n" : "\n")
      }
      searched = buffer.count
      try output.flush()
      buffer.removeFirst(start)
      offset += start
      searched -= start
      start = 0
      guard buffer.count <= Self.maximumLineBytes else { throw Self.tooLong(number + 1, of: title) }
      guard let piece = try reader.next() else { break }
      buffer += piece
    }
    return start < buffer.count ? try line(endingAt: buffer.count, lineBreak: "") : nil
  }

  static func tooLong(_ number: Int, of title: String) -> Failure {
    .badInput("\(title):\(number): This line is longer than 256 MiB.")
  }

  private mutating func line(
    endingAt end: Int, lineBreak: String
  ) throws(Failure) -> TextLine {
    var bytes = buffer[start..<end]
    if let policy, let invalid = bytes.span.firstIllFormedByte {
      guard policy == .repair else {
        throw reader.failure(InvalidUTF8(offset: UTF8Offset(offset + start + invalid)))
      }
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)[...]
    }
    number += 1
    start = end + lineBreak.utf8.count
    searched = start
    return TextLine(number: number, bytes: bytes, lineBreak: lineBreak)
  }
}
