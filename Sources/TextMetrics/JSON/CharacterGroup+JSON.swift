extension CharacterGroup {
  /// How a declaration in JSON spells the set; a list of Characters is spelled by itself, sorted.
  public var name: String {
    switch self {
    case .digits: "digits"
    case .asciiLetters: "asciiLetters"
    case .letters: "letters"
    case .whitespace: "whitespace"
    case .emoji: "emoji"
    case .control: "control"
    case .lineBreaks: "lineBreaks"
    case .characters(let characters): String(characters.ordered(by: <))
    }
  }

  /// The set that has a name; nil where none has this one.
  package init?(named name: String) {
    guard let group = Self.named.first(where: { $0.name.isIdentical(to: name) }) else { return nil }
    self = group
  }

  /// The name of every set that has one, sorted.
  package static let names = named.map { $0.name }

  /// By their names.
  private static let named: [CharacterGroup] = [
    .asciiLetters, .control, .digits, .emoji, .letters, .lineBreaks, .whitespace,
  ]

  /// The set in forms and in sessions: `"digits"`, `{"characters":"…"}`, or, where some of the
  /// Characters would become one when they stand together, `{"characters":["…","…"]}`.
  package var json: JSONValue {
    guard case .characters(let characters) = self else { return .string(name) }
    let joined = Set(name) == characters && name.count == characters.count
    let list = characters.ordered(by: <).map { JSONValue.string(String($0)) }
    return ["characters": joined ? .string(name) : .array(list)]
  }
}
