import TextMetrics

/// What there is to say of a stream beside its counts: Characters that an encoding lacks, and how
/// it goes out as a text message.
struct Findings {
  private var unencodable: [UnencodableSearch]
  private var messages: [MessageSearch]

  init(in units: [NamedUnit]) {
    unencodable = UnencodableSearch.searches(in: units)
    messages = MessageSearch.searches(in: units)
  }

  /// Whether nothing is looked for.
  var isEmpty: Bool { unencodable.isEmpty && messages.isEmpty }

  /// Whether how messages go out is looked for.
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

  /// How the text goes out as a text message, for each unit of them.
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
