import TextMetrics

/// The first Characters of a stream that an encoding cannot hold.
struct UnencodableSearch {
  /// How many are listed, and how many different ones are named.
  private static let maximumListed = 10
  /// How many are searched for; beyond them, scalars are only counted. Bounds the time for a large
  /// file in another script.
  private static let maximumFound = 10_000
  /// How many scalars of a Character a sentence shows.
  private static let maximumScalars = 8
  /// A longer Character is searched in pieces.
  private static let maximumCharacterBytes = 1 << 12

  let unit: NamedUnit
  /// The first ones, each with its byte offset in the stream.
  private(set) var found: [(character: Character, offset: Int)] = []
  private var different = DifferentCharacters(maximum: Self.maximumListed)
  private var foundCount = 0
  /// Whether the search stopped before the end.
  private var hasMore = false
  /// The last Character so far, which the next piece may extend.
  private var last = ""
  private var offset = 0

  init(unit: NamedUnit) {
    self.unit = unit
  }

  mutating func add(_ piece: String) {
    guard !hasMore else { return }
    let text = last + piece
    last = String(text.suffix(1))
    search(text.dropLast())
    if last.utf8.count > Self.maximumCharacterBytes { finish() }
  }

  mutating func finish() {
    search(last[...])
    last = ""
  }

  private mutating func search(_ text: Substring) {
    for unencodable in text.unencodableCharacters(in: unit.unit) {
      guard foundCount < Self.maximumFound else {
        hasMore = true
        return
      }
      foundCount += 1
      let place = offset + unencodable.position.utf8.value
      if found.count < Self.maximumListed { found.append((unencodable.character, place)) }
      different.add(unencodable.character, at: place)
    }
    offset += text.utf8.count
  }

  /// A sentence for people: what was found, and how many scalars there are in all.
  func sentence(title: String, scalars: Int) -> String {
    let listed = different.members.map { character, offset, count in
      let times = hasMore ? "at least \(count) times" : "\(count) times"
      return character.named(scalars: Self.maximumScalars)
        + (count > 1 ? " \(times), first at byte offset \(offset)" : " at byte offset \(offset)")
    }
    let all = scalars == 1 ? "1 scalar" : "\(scalars) scalars"
    var sentence = "\(title): \(unit.name) cannot hold \(all)"
    if unit.unit.traits.lacking != .counted {
      sentence += scalars == 1 ? ", which is not counted" : ", which are not counted"
    }
    sentence += ": " + listed.joined(separator: ", ")
    sentence += hasMore ? ", …" : different.rest + "."
    if unit.unit.traits.lacking == .counted,
      different.members.contains(where: { $0.character == "." })
    {
      sentence += " Count the labels of a host name one by one."
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
