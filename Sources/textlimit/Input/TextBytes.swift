import TextMetricsICU

/// The bytes of a source as UTF-8: text in another encoding is converted, and a byte order mark at
/// the beginning is left out.
struct TextBytes {
  private var reader: ByteReader
  private let title: String
  /// Whether bytes are given out as they are.
  private let isUnchecked: Bool
  private let policy: InvalidUTF8Policy
  private let encoding: (name: String, decoder: EncodingDecoder)?
  private var isAtStart = true
  private var isAtEnd = false
  /// How many bytes were searched for NUL so far; not kept where none are.
  private var offset = 0
  /// The bytes of a byte order mark that was left out.
  private var skipped = 0
  /// The bytes of an unfinished scalar at the end of the last text: three at most.
  private var unfinished: ContiguousArray<UInt8> = []
  /// The offset of the next text, counted from after what was skipped.
  private var textOffset = 0
  let leavesOutFinalLineBreak: Bool
  /// The line break that follows what was delivered, and is left out where the source ends there.
  private(set) var finalLineBreak: ContiguousArray<UInt8> = []

  /// - Parameters:
  ///   - policy: How invalid bytes are handled; nil delivers all bytes unchanged, as an argument's
  ///     always are.
  ///   - isExact: Whether a line break at the end of a file is delivered, too.
  init(
    _ source: TextSource, invalid policy: InvalidUTF8Policy?, isExact: Bool = true,
    delivery: Delivery = .full
  ) throws(Failure) {
    title = source.title
    self.policy = policy ?? .repair
    let isArgument = if case .argument = source.origin { true } else { false }
    isUnchecked = isArgument || policy == nil
    leavesOutFinalLineBreak = !isExact && !isArgument
    if let policy, let name = source.encoding, !isUnchecked {
      do {
        encoding = (name, try EncodingDecoder(encoding: name, invalid: policy))
      } catch {
        throw .usage(error.description)
      }
    } else {
      encoding = nil
    }
    reader = try source.bytes(delivery: delivery)
  }

  /// The next piece, never empty; nil at the end.
  ///
  /// - Throws: A failure with status 65 for bytes that are invalid in the encoding, binary, or
  ///   begin like another encoding. Under `repair`, pieces may still be invalid UTF-8.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    guard leavesOutFinalLineBreak else { return try nextOfSource() }
    while let read = try nextOfSource() {
      var piece = finalLineBreak.isEmpty ? read : finalLineBreak + read
      // LF, CR LF, and a CR that an LF may follow.
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
    guard !isUnchecked else { return try reader.next() }
    guard isAtStart else {
      let piece = try decoded()
      if let piece { try refuseNull(piece) }
      return piece
    }
    var piece: ContiguousArray<UInt8> = []
    // Read on only while a mark may be incomplete: a filter's reader may wait for its answer.
    while ByteOrderMark.mayBegin(piece), let more = try decoded() { piece += more }
    isAtStart = false
    try refuseOthers(piece)
    if piece.starts(with: ByteOrderMark.utf8) {
      skipped = ByteOrderMark.utf8.count
      Messages.say(
        "\(title): The byte order mark at its beginning is not part of the text, and is left out.")
      piece.removeFirst(skipped)
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
          "\(title): This is not \(encoding.name) at byte offset \(error.offset). Name another "
            + "encoding, or repair it with --lossy.")
      }
    }
    return nil
  }

  private mutating func refuseOthers(_ beginning: ContiguousArray<UInt8>) throws(Failure) {
    if encoding == nil, policy == .reject, let name = ByteOrderMark.encoding(of: beginning) {
      throw .badInput(
        "\(title): This is \(name.uppercased()), not UTF-8. Read it with --encoding \(name), or "
          + "convert it with iconv -f \(name.uppercased()) -t UTF-8.")
    }
    try refuseNull(beginning)
  }

  /// NUL is valid UTF-8, but marks binary data, wherever it is.
  private mutating func refuseNull(_ piece: ContiguousArray<UInt8>) throws(Failure) {
    guard encoding == nil, policy == .reject else { return }
    if let index = piece.span.firstOffset(of: 0, from: 0) {
      throw .badInput(
        "\(title): This is binary: NUL at byte offset \(offset + index). --lossy reads it all the same."
      )
    }
    offset += piece.count
  }
}

extension TextBytes {
  /// The next piece as text, which never ends inside a scalar and is never empty; nil at the end.
  ///
  /// - Throws: Also a failure with status 65 at the first byte that is not UTF-8, unless it is to be
  ///   repaired.
  mutating func nextText() throws(Failure) -> String? {
    while let read = try next() {
      let piece = unfinished.isEmpty ? read : unfinished + read
      let end = piece.span.endOfWholeScalars
      unfinished = ContiguousArray(piece[end...])
      if end > 0 { return try text(of: piece, upTo: end) }
    }
    guard !unfinished.isEmpty else { return nil }
    defer { unfinished = [] }
    return try text(of: unfinished, upTo: unfinished.count)
  }

  private mutating func text(
    of piece: ContiguousArray<UInt8>, upTo end: Int
  ) throws(Failure) -> String {
    let text = piece.span.extracting(..<end)
    if policy == .reject, let invalid = text.firstInvalidByte {
      throw failure(InvalidUTF8(offset: UTF8Offset(textOffset + invalid)))
    }
    textOffset += end
    return policy == .reject ? String(validated: text) : String(text)
  }

  /// The failure for a byte that is not UTF-8, by its offset in what was delivered.
  func failure(_ error: InvalidUTF8) -> Failure {
    .badInput(
      """
      \(title): This is not UTF-8 at byte offset \(skipped + error.offset.value). Name its encoding \
      with --encoding, or repair it with --lossy.
      """)
  }
}

extension TextSource {
  /// The counts of the whole source, in constant memory; and where a line break at its end is not
  /// counted, what they were with it.
  ///
  /// - Parameter findings: Filled with what is found on the way.
  func counts(
    in units: [TextUnit], invalid policy: InvalidUTF8Policy, isExact: Bool,
    finding findings: inout Findings
  ) throws(Failure) -> (counts: Counts, withFinalLineBreak: Counts?) {
    var counter = TextCounter(units: units, invalid: policy)
    var reader = try TextBytes(self, invalid: policy, isExact: isExact)
    if findings.isEmpty {
      while let piece = try reader.next() {
        do { try counter.add(piece.span) } catch { throw reader.failure(error) }
      }
    } else {
      while let piece = try reader.nextText() {
        findings.add(piece)
        // A string is valid UTF-8: nothing is thrown.
        piece.withUTF8Bytes { try? counter.add($0) }
      }
      findings.finish()
    }
    do {
      guard !reader.finalLineBreak.isEmpty else { return (try counter.finish(), nil) }
      var whole = counter
      try whole.add(reader.finalLineBreak.span)
      return (try counter.finish(), try whole.finish())
    } catch {
      throw reader.failure(error)
    }
  }
}

/// Detects encodings by the first bytes of a text.
enum ByteOrderMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let all: [[UInt8]] = [
    utf8, [0xFF, 0xFE, 0, 0], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF],
  ]

  /// Whether more bytes are needed to tell whether this is a mark.
  static func mayBegin(_ beginning: ContiguousArray<UInt8>) -> Bool {
    all.contains { $0.count > beginning.count && $0.starts(with: beginning) }
  }

  /// The encoding of UTF-16 or UTF-32 that a text begins in, by its mark or by where its NULs are.
  static func encoding(of beginning: ContiguousArray<UInt8>) -> String? {
    // First, since UTF-16's mark is a prefix of UTF-32's.
    if beginning.starts(with: [0xFF, 0xFE, 0, 0]) || beginning.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "utf-32"
    }
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
      return "utf-16"
    }
    let first = Array(beginning.prefix(64))
    guard first.count >= 4 else { return nil }
    // ASCII in UTF-16 has a NUL in every pair of bytes.
    let pairs = stride(from: 0, to: first.count - 1, by: 2).map { (first[$0], first[$0 + 1]) }
    let high = pairs.count { $0.0 == 0 }
    let low = pairs.count { $0.1 == 0 }
    if high == 0, low * 2 >= pairs.count { return "utf-16le" }
    if low == 0, high * 2 >= pairs.count { return "utf-16be" }
    return nil
  }
}
