extension CharacterGroup {
  /// How forms and sessions spell the set; a list of Characters is spelled by itself, sorted.
  public var name: String {
    switch self {
    case .digits: "digits"
    case .asciiLetters: "asciiLetters"
    case .letters: "letters"
    case .whitespace: "whitespace"
    case .emoji: "emoji"
    case .control: "control"
    case .invisible: "invisible"
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
    .asciiLetters, .control, .digits, .emoji, .invisible, .letters, .lineBreaks, .whitespace,
  ]
}
