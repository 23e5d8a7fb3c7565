public import TextMetrics

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
  static let byName: [String: CharacterGroup] = Dictionary(
    uniqueKeysWithValues: [
      .digits, .asciiLetters, .letters, .whitespace, .emoji, .control, .lineBreaks,
    ].map { ($0.name, $0) })
}
