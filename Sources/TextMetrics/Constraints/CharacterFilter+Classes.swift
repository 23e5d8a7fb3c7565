extension CharacterFilter.Class {
  /// The name in JSON. The name of a set of Characters is the sorted Characters.
  package var name: String {
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

  /// The Characters of a set as JSON lists them, or `nil` for a named class: all in one text, or
  /// each in its own if some would combine into other Characters.
  package var listedCharacters: [String]? {
    guard case .characters(let characters) = self else { return nil }
    let all = name
    if Set(all) == characters, all.count == characters.count { return [all] }
    return characters.ordered(by: <).map { String($0) }
  }

  /// Creates the class with a name, or returns `nil` if there is no such class.
  package init?(named name: String) {
    guard let group = Self.named.first(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    self = group
  }

  /// The names of all classes but sets of Characters, sorted.
  package static let names = named.map { $0.name }

  private static let named: [CharacterFilter.Class] = [
    .asciiLetters, .control, .digits, .emoji, .invisible, .letters, .lineBreaks, .whitespace,
  ]
}
