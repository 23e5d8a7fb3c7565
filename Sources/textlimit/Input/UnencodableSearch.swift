import TextMetrics

/// The first Characters of a stream that an encoding cannot hold.
struct UnencodableSearch {
  /// How many are looked for: the rest is only counted.
  private static let most = 10
  /// How many scalars of a Character a sentence shows.
  private static let mostScalars = 8
  /// A Character of more bytes is not waited for: each piece of it stands for itself.
  private static let largestCharacter = 1 << 12

  let unit: NamedUnit
  /// Each with its byte offset in the stream.
  private(set) var found: [(character: Character, offset: Int)] = []
  /// The last Character so far, which what follows may extend.
  private var last = ""
  private var offset = 0

  /// A search for each unit whose encoding may lack Characters.
  static func searches(in units: [NamedUnit]) -> [UnencodableSearch] {
    units.filter { $0.unit.encoding != nil }.map { UnencodableSearch(unit: $0) }
  }

  init(unit: NamedUnit) {
    self.unit = unit
  }

  mutating func add(_ piece: String) {
    guard found.count < Self.most else { return }
    let text = last + piece
    last = String(text.suffix(1))
    search(text.dropLast())
    if last.utf8.count > Self.largestCharacter { finish() }
  }

  mutating func finish() {
    search(last[...])
    last = ""
  }

  private mutating func search(_ text: Substring) {
    for unencodable in text.unencodableCharacters(in: unit.unit).prefix(Self.most - found.count) {
      found.append((unencodable.character, offset + unencodable.position.utf8.value))
    }
    offset += text.utf8.count
  }

  /// A sentence for people: what was found, and how many scalars there are in all.
  func sentence(title: String, scalars: Int) -> String {
    let listed = found.map { character, offset in
      let scalars = character.unicodeScalars.prefix(Self.mostScalars)
      let codePoints = scalars.map(\.codePoint).joined(separator: " ")
      let text = String(String.UnicodeScalarView(scalars)).shown
      let rest = scalars.endIndex < character.unicodeScalars.endIndex ? " …" : ""
      return "\(text) (\(codePoints)\(rest)) at byte offset \(offset)"
    }
    let all = scalars == 1 ? "1 scalar" : "\(scalars) scalars"
    return """
      \(title): \(unit.name) cannot hold \(all), which count nothing: \
      \(listed.joined(separator: ", "))\(found.count < Self.most ? "." : ", …")
      """
  }

  func json(scalars: Int) -> OrderedJSON {
    let characters = found.map { character, offset in
      ["character": .string(String(character)), "offset": .number(offset)] as OrderedJSON
    }
    return ["scalars": .number(scalars), "first": .array(characters)]
  }
}
