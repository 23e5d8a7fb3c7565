import PlatformLimits

private let maximumListed = 10

/// The Characters that units refuse or can't encode, and the segments of text messages. Add a text
/// piece by piece, and then call ``finish()``.
struct EncodingReport {
  private var unencodable: [UnencodableSearch]
  private var messages: [(unit: String, reader: SMSReader, segmentation: SMSSegmentation?)]

  init(in units: [NamedUnit]) {
    let units = units.unique
    unencodable = units.filter { $0.unit.traits.unencodable != .nothing }.map(
      UnencodableSearch.init)
    messages = units.compactMap { unit in
      unit.unit.smsReader(keeping: maximumListed).map { (unit.name, $0, nil) }
    }
  }

  var isEmpty: Bool { unencodable.isEmpty && messages.isEmpty }

  var readsMessages: Bool { !messages.isEmpty }

  mutating func add(_ piece: String) {
    for index in unencodable.indices { unencodable[index].add(piece) }
    for index in messages.indices { messages[index].reader.add(piece) }
  }

  mutating func finish() {
    for index in unencodable.indices { unencodable[index].finish() }
    for index in messages.indices { messages[index].segmentation = messages[index].reader.finish() }
  }

  func sentences(title: String, counts: TextCounts) -> [String] {
    unencodable(in: counts).map { $0.sentence(title: title, scalars: $1) }
      + messageSentences.map { "\(title): \($0)." }
  }

  var messageSentences: [String] {
    messages.compactMap { message in
      message.segmentation?.phrase.map { "\(message.unit): \($0)" }
    }
  }

  func jsonMembers(counts: TextCounts) -> OrderedJSON.Members {
    let found: OrderedJSON.Members = unencodable(in: counts)
      .map { ($0.unit.name, $0.json(scalars: $1)) }
    return (found.isEmpty ? [] : [("unencodable", .object(found))]) + messageMembers
  }

  var messageMembers: OrderedJSON.Members {
    let members: OrderedJSON.Members = messages.compactMap { message in
      message.segmentation.map { (message.unit, $0.json) }
    }
    return members.isEmpty ? [] : [("messages", .object(members))]
  }

  private func unencodable(in counts: TextCounts) -> [(UnencodableSearch, scalars: Int)] {
    unencodable.filter { !$0.found.isEmpty }.map { search in
      (search, counts.first { $0.unit == search.unit.unit }?.unencodable ?? 0)
    }.filter { $0.1 > 0 }
  }
}

extension TextSource {
  /// Returns the counts of the source's text, adds the text to `encodingReport`, and finishes the
  /// report.
  ///
  /// If `isExact` is `false`, LF or CR LF at the end of a file or of standard input isn't counted.
  /// `withFinalLineBreak` has the counts with the line break, or is `nil` if no line break was left
  /// out.
  func counts(
    in units: [TextUnit], invalid policy: InvalidUTF8Policy, isExact: Bool,
    addingTo encodingReport: inout EncodingReport
  ) throws(Failure) -> (counts: TextCounts, withFinalLineBreak: TextCounts?) {
    var counter = TextCounter(units: units, invalid: policy)
    var reader = try TextReader(self, invalid: policy, isExact: isExact)
    if encodingReport.isEmpty {
      while let piece = try reader.next() {
        do { try counter.append(piece.span) } catch { throw reader.failure(error) }
      }
    } else {
      while let piece = try reader.nextText() {
        encodingReport.add(piece)
        // A string is valid UTF-8, so nothing is thrown.
        piece.withUTF8Bytes { try? counter.append($0) }
      }
      encodingReport.finish()
    }
    do {
      guard !reader.finalLineBreak.isEmpty else { return (try counter.finish(), nil) }
      var whole = counter
      try whole.append(reader.finalLineBreak.span)
      return (try counter.finish(), try whole.finish())
    } catch {
      throw reader.failure(error)
    }
  }
}

// MARK: - Unencodable Characters

extension TextUnit {
  /// The verb of a message about scalars. For a unit that refuses some scalars and can't encode
  /// others, such as `bytes:gbk+filename`, the verb for both is "can't represent".
  var refusalVerb: String { traits.unencodable == .refused ? "refuses" : "can't represent" }
}

private struct UnencodableSearch {
  /// The search ends after this number of Characters is found, because a large file can be in a
  /// script that the encoding can't represent.
  private static let maximumFound = 10_000
  private static let maximumScalars = 8
  /// A Character that has more than this number of bytes is searched in pieces.
  private static let maximumCharacterBytes = 1 << 12

  let unit: NamedUnit
  /// The first Characters that were found, with repetitions, and their UTF-8 offsets.
  private(set) var found: [(character: Character, offset: Int)] = []
  private var distinct = DistinctCharacters(maximum: maximumListed)
  private var foundCount = 0
  private var hasMore = false
  /// The last Character so far, which isn't searched yet, because the next piece can extend it.
  private var unfinished = ""
  /// The UTF-8 offset of the text that isn't searched yet.
  private var offset = 0

  init(unit: NamedUnit) {
    self.unit = unit
  }

  mutating func add(_ piece: String) {
    guard !hasMore else { return }
    let text = unfinished + piece
    unfinished = String(text.suffix(1))
    search(text.dropLast())
    if unfinished.utf8.count > Self.maximumCharacterBytes { finish() }
  }

  mutating func finish() {
    search(unfinished[...])
    unfinished = ""
  }

  private mutating func search(_ text: Substring) {
    for unencodable in text.unencodableCharacters(in: unit.unit) {
      guard foundCount < Self.maximumFound else {
        hasMore = true
        return
      }
      foundCount += 1
      let position = offset + unencodable.position.utf8.value
      if found.count < maximumListed { found.append((unencodable.character, position)) }
      distinct.add(unencodable.character, at: position)
    }
    offset += text.utf8.count
  }

  func sentence(title: String, scalars: Int) -> String {
    let listed = distinct.members.map { character, offset, count in
      let times = hasMore ? "at least \(count) times" : "\(count) times"
      return character.named(scalars: Self.maximumScalars)
        + (count > 1 ? " \(times), first at byte offset \(offset)" : " at byte offset \(offset)")
    }
    let unencodable = unit.unit.traits.unencodable
    var sentence = "\(title): \(unit.name) \(unit.unit.refusalVerb) \(counted(scalars, "scalar"))"
    if unencodable == .uncounted {
      sentence += scalars == 1 ? ", which isn't counted" : ", which aren't counted"
    }
    sentence += ": " + listed.joined(separator: ", ")
    sentence += hasMore ? ", …" : distinct.othersPhrase + "."
    if unencodable == .counted, distinct.members.contains(where: { $0.character == "." }) {
      sentence += " Count each label of a host name separately."
    }
    return sentence
  }

  func json(scalars: Int) -> OrderedJSON {
    let characters = found.map { character, offset in
      .object([("character", .string(String(character))), ("offset", .number(offset))])
        as OrderedJSON
    }
    return .object([("scalars", .number(scalars)), ("first", .array(characters))])
  }
}

/// The first distinct Characters, compared by their bytes, and their first UTF-8 offsets.
struct DistinctCharacters {
  private let maximum: Int
  private(set) var members: [(character: Character, offset: Int, count: Int)] = []
  private var otherOccurrences = 0

  init(maximum: Int) {
    self.maximum = maximum
  }

  mutating func add(_ character: Character, at offset: Int) {
    let written = String(character)
    if let index = members.firstIndex(where: { String($0.character).hasSameBytes(as: written) }) {
      members[index].count += 1
    } else if members.count < maximum {
      members.append((character, offset, 1))
    } else {
      otherOccurrences += 1
    }
  }

  var othersPhrase: String { otherOccurrences == 0 ? "" : ", and \(otherOccurrences) more" }
}

// MARK: - Text messages

extension SMSSegmentation {
  fileprivate var phrase: String? {
    guard segments > 0 else { return nil }
    var phrase =
      counted(segments, "segment") + " in " + (encoding == .gsm7 ? "GSM 7 bit" : "UCS-2")
    if !shifts.isEmpty {
      let tables = shifts.map { $0 == .locking ? "locking shift" : "single shift" }
      phrase += " with the \(tables.joined(separator: " and ")) table"
    }
    phrase += ", \(remainingInLastSegment) left in the last one"
    guard nonGSMCharacterCount > 0 else { return phrase }
    let named = nonGSMCharacters.prefix(3)
    phrase +=
      "; forced by "
      + named.map { "\($0.phrase) at byte offset \($0.position.utf8.value)" }
      .joined(separator: ", ")
    let others = nonGSMCharacterCount - named.count
    if others > 0 { phrase += " and \(others) more" }
    if segmentsWithReplacements < segments {
      phrase += "; \(counted(segmentsWithReplacements, "segment")) with the replacements"
    }
    return phrase
  }

  fileprivate var json: OrderedJSON {
    .object([
      ("encoding", .string(encoding.rawValue)),
      ("shifts", .array(shifts.map { .string($0.rawValue) })),
      ("segments", .number(segments)),
      ("left", .number(remainingInLastSegment)),
      ("forcing", .number(nonGSMCharacterCount)),
      ("first", .array(nonGSMCharacters.map(\.json))),
      ("segmentsWithReplacements", .number(segmentsWithReplacements)),
    ])
  }
}

extension SMSSegmentation.NonGSMCharacter {
  fileprivate var json: OrderedJSON {
    .object([
      ("character", .string(String(character))),
      ("offset", .number(position.utf8.value)),
      ("replacement", OrderedJSON(replacement)),
    ])
  }

  /// A phrase such as `’ (U+2019, which ' can replace)`.
  var phrase: String {
    let instead = replacement.map { replacement in
      if replacement.isEmpty { return ", which can be left out" }
      return ", which \(replacement == " " ? "a space" : replacement.shown) can replace"
    }
    return character.named(scalars: 8, remark: instead ?? "")
  }
}
