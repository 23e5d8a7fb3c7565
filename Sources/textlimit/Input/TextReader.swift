import TextMetricsICU

/// A reader that returns the text of a source in pieces. It removes a byte order mark of UTF-8, and
/// decodes a source that has an encoding. The bytes of an argument are returned unchanged.
struct TextReader {
  private static let maximumHeldBytes = 1 << 30

  private var reader: ByteReader
  private let title: String
  /// Whether bytes are neither decoded nor searched for signs of other encodings, such as NUL.
  private let isRaw: Bool
  private let isArgument: Bool
  private let policy: InvalidUTF8Policy
  private let encoding: (name: String, decoder: EncodingDecoder)?
  private var isAtStart = true
  private var isAtEnd = false
  private var bytesSearchedForNUL = 0
  private var byteOrderMarkSize = 0
  private var incompleteScalar: ContiguousArray<UInt8> = []
  /// The UTF-8 offset of the next piece of ``nextText()``, without the byte order mark.
  private var textOffset = 0
  let leavesOutFinalLineBreak: Bool
  /// The LF, CR LF, or CR at the end of the bytes so far, with which the next piece begins. At the
  /// end of the source, ``next()`` returns CR, but leaves out LF and CR LF. The array is always
  /// empty if `leavesOutFinalLineBreak` is `false`.
  private(set) var finalLineBreak: ContiguousArray<UInt8> = []

  /// If `policy` is `nil`, bytes are neither decoded nor validated. If `isExact` is `false`, LF or
  /// CR LF at the end of a file or of standard input isn't part of the text.
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

  /// A piece isn't empty, but can be ill-formed UTF-8 if the source doesn't have an encoding.
  /// Without an encoding, the policy `reject` refuses NUL, and sources that begin like UTF-16 or
  /// UTF-32.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    guard leavesOutFinalLineBreak else { return try nextOfSource() }
    while let read = try nextOfSource() {
      var piece = finalLineBreak.isEmpty ? read : finalLineBreak + read
      // A CR at the end of a piece can be the beginning of CR LF.
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
        "\(title): This contains NUL bytes, the first at byte offset "
          + "\(bytesSearchedForNUL + index). To read it anyway, add --repair."
      )
    }
    bytesSearchedForNUL += piece.count
  }
}

// MARK: - Text

extension TextReader {
  /// A piece isn't empty, and ends between scalars.
  mutating func nextText() throws(Failure) -> String? {
    while let read = try next() {
      let piece = incompleteScalar.isEmpty ? read : incompleteScalar + read
      let end = piece.span.startOfIncompleteScalar
      incompleteScalar = ContiguousArray(piece[end...])
      if end > 0 { return try text(of: piece, upTo: end) }
    }
    guard !incompleteScalar.isEmpty else { return nil }
    defer { incompleteScalar = [] }
    return try text(of: incompleteScalar, upTo: incompleteScalar.count)
  }

  mutating func rest() throws(Failure) -> String {
    var text = ""
    while let piece = try nextText() { try append(piece, to: &text) }
    return text
  }

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

  /// The offset in `error` doesn't include the byte order mark, and the offset in the message does.
  func failure(_ error: InvalidUTF8) -> Failure {
    let advice =
      isArgument
      ? "Add --repair, or pass the text as a file with --encoding."
      : "Name the encoding with --encoding, or add --repair."
    return .badInput(
      "\(title): This isn't UTF-8 at byte offset \(byteOrderMarkSize + error.offset.value). "
        + advice)
  }
}

// MARK: - Lines

struct TextLine {
  let number: Int
  let bytes: ArraySlice<UInt8>
  /// LF, CR LF, or an empty string if the input ends without a line break.
  let lineBreak: String

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A reader that returns each line of a source as soon as the line has arrived.
struct LineReader {
  /// A longer line is probably from a device that never ends.
  static let maximumLineBytes = 1 << 28

  private let title: String
  private var reader: TextReader
  private let policy: InvalidUTF8Policy?
  private var buffer: ContiguousArray<UInt8> = []
  private var lineStart = 0
  private var searchStart = 0
  /// The byte offset of `buffer` in the text, without a byte order mark.
  private var bufferOffset = 0
  private var number = 0

  /// If `policy` is `nil`, lines that aren't UTF-8 are returned unchanged.
  init(_ source: TextSource, invalid policy: InvalidUTF8Policy?) throws(Failure) {
    reader = try TextReader(source, invalid: policy, delivery: .prompt)
    self.policy = policy
    title = source.title
  }

  /// Flushes `output` before waiting for input.
  mutating func next(flushing output: inout Output) throws(Failure) -> TextLine? {
    while true {
      if let feed = buffer.span.firstOffset(of: UInt8(ascii: "\n"), from: searchStart) {
        let isCRLF = feed > lineStart && buffer[feed - 1] == UInt8(ascii: "\r")
        return try line(
          endingAt: isCRLF ? feed - 1 : feed, lineBreak: isCRLF ? "\r\n" : "\n")
      }
      searchStart = buffer.count
      try output.flush()
      buffer.removeFirst(lineStart)
      bufferOffset += lineStart
      searchStart -= lineStart
      lineStart = 0
      guard buffer.count <= Self.maximumLineBytes else { throw Self.tooLong(number + 1, of: title) }
      guard let piece = try reader.next() else { break }
      buffer += piece
    }
    return lineStart < buffer.count ? try line(endingAt: buffer.count, lineBreak: "") : nil
  }

  static func tooLong(_ number: Int, of title: String) -> Failure {
    .badInput("\(title):\(number): This line is longer than 256 MiB.")
  }

  private mutating func line(
    endingAt end: Int, lineBreak: String
  ) throws(Failure) -> TextLine {
    var bytes = buffer[lineStart..<end]
    if let policy, let invalid = bytes.span.firstIllFormedByte {
      guard policy == .repair else {
        throw reader.failure(InvalidUTF8(offset: UTF8Offset(bufferOffset + lineStart + invalid)))
      }
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)[...]
    }
    number += 1
    lineStart = end + lineBreak.utf8.count
    searchStart = lineStart
    return TextLine(number: number, bytes: bytes, lineBreak: lineBreak)
  }
}
