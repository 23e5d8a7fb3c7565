import TextMetrics

/// What is reported of a stream besides its counts: Characters that an encoding lacks, and how it is
/// sent as a text message.
struct Findings {
  private var unencodable: [UnencodableSearch]
  private var messages: [MessageSearch]

  init(in units: [NamedUnit]) {
    unencodable = UnencodableSearch.searches(in: units)
    messages = MessageSearch.searches(in: units)
  }

  /// Whether there is nothing to search for.
  var isEmpty: Bool { unencodable.isEmpty && messages.isEmpty }

  /// Whether a unit counts text messages.
  var readsMessages: Bool { !messages.isEmpty }

  mutating func add(_ piece: String) {
    for index in unencodable.indices { unencodable[index].add(piece) }
    for index in messages.indices { messages[index].add(piece) }
  }

  mutating func finish() {
    for index in unencodable.indices { unencodable[index].finish() }
    for index in messages.indices { messages[index].finish() }
  }

  /// What was found in the text with these counts, as sentences for people.
  func sentences(title: String, counts: Counts) -> [String] {
    unencodable.sentences(title: title, counts: counts)
      + messageSentences.map { "\(title): \($0)." }
  }

  /// How the text is sent as a text message, for each such unit.
  var messageSentences: [String] {
    messages.compactMap { search in
      search.reading?.sentence.map { "\(search.unit.name): \($0)" }
    }
  }

  /// What was found in the text with these counts, as the members of a JSON object: none where
  /// nothing was.
  func jsonMembers(counts: Counts) -> [(key: String, value: OrderedJSON)] {
    unencodable.jsonMembers(counts: counts) + messageMembers
  }

  /// As ``messageSentences``.
  var messageMembers: [(key: String, value: OrderedJSON)] {
    let readings = messages.compactMap { search in
      search.reading.map { (key: search.unit.name, value: $0.json) }
    }
    return readings.isEmpty ? [] : [("messages", .object(readings))]
  }
}
