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
    case .characters(let characters): String(characters.sorted())
    }
  }

  /// Every set that has a name, by it.
  package static let byName: [String: CharacterGroup] = [
    CharacterGroup.digits, .asciiLetters, .letters, .whitespace, .emoji, .control, .lineBreaks,
  ].reduce(into: [:]) { byName, group in byName[group.name] = group }

  /// The set in forms and in sessions: `"digits"`, `{"characters":"…"}`, or, where some of the
  /// Characters would become one when they stand together, `{"characters":["…","…"]}`.
  package var json: JSONValue {
    guard case .characters(let characters) = self else { return .string(name) }
    let joined = Set(name) == characters && name.count == characters.count
    let list = characters.sorted().map { JSONValue.string(String($0)) }
    return ["characters": joined ? .string(name) : .array(list)]
  }
}
