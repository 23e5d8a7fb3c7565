import PlatformLimits

/// What is reported of a stream besides its counts: Characters that an encoding lacks, and how it is
/// sent as a text message.
struct Findings {
  /// How many of the Characters that force UCS-2 are listed.
  private static let maximumListed = 10

  private var unencodable: [UnencodableSearch]
  private var messages: [(unit: String, reader: MessageReader, reading: MessageReading?)]

  init(in units: [NamedUnit]) {
    var known: Set<NamedUnit> = []
    let units = units.filter { known.insert($0).inserted }
    unencodable = units.filter { $0.unit.traits.lacking != .nothing }.map(UnencodableSearch.init)
    messages = units.compactMap { unit in
      unit.unit.messageReader(keeping: Self.maximumListed).map { (unit.name, $0, nil) }
    }
  }

  var isEmpty: Bool { unencodable.isEmpty && messages.isEmpty }

  /// Whether a unit counts text messages.
  var readsMessages: Bool { !messages.isEmpty }

  mutating func add(_ piece: String) {
    for index in unencodable.indices { unencodable[index].add(piece) }
    for index in messages.indices { messages[index].reader.add(piece) }
  }

  mutating func finish() {
    for index in unencodable.indices { unencodable[index].finish() }
    for index in messages.indices { messages[index].reading = messages[index].reader.finish() }
  }

  /// What was found in the text with these counts, as sentences for people.
  func sentences(title: String, counts: Counts) -> [String] {
    found(in: counts).map { $0.sentence(title: title, scalars: $1) }
      + messageSentences.map { "\(title): \($0)." }
  }

  /// How the text is sent as a text message, for each such unit.
  var messageSentences: [String] {
    messages.compactMap { message in
      message.reading?.sentence.map { "\(message.unit): \($0)" }
    }
  }

  /// What was found in the text with these counts, as the members of a JSON object: none where
  /// nothing was.
  func jsonMembers(counts: Counts) -> OrderedJSON.Members {
    let found: OrderedJSON.Members = found(in: counts)
      .map { ($0.unit.name, $0.json(scalars: $1)) }
    return (found.isEmpty ? [] : [("unencodable", .object(found))]) + messageMembers
  }

  /// As ``messageSentences``.
  var messageMembers: OrderedJSON.Members {
    let readings: OrderedJSON.Members = messages.compactMap { message in
      message.reading.map { (message.unit, $0.json) }
    }
    return readings.isEmpty ? [] : [("messages", .object(readings))]
  }

  private func found(in counts: Counts) -> [(UnencodableSearch, scalars: Int)] {
    unencodable.filter { !$0.found.isEmpty }.map { search in
      (search, counts.first { $0.unit == search.unit.unit }?.unencodable ?? 0)
    }.filter { $0.1 > 0 }
  }
}
