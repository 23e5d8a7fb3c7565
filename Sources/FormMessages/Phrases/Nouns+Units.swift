import TextMetrics

extension Phrasebook.Nouns {
  /// A pattern in which each `{name, unit}` has become the plural of the unit's noun.
  func expand(_ pattern: String, unit: String?) -> String {
    let mark = ", unit}"
    guard pattern.contains(mark) else { return pattern }
    var expanded = ""
    var rest = pattern[...]
    while let end = rest.firstRange(of: mark) {
      guard let start = rest[..<end.lowerBound].lastIndex(of: "{") else { break }
      let argument = String(rest[rest.index(after: start)..<end.lowerBound])
      expanded += rest[..<start] + count(of: argument, in: unit ?? "")
      rest = rest[end.upperBound...]
    }
    return expanded + rest
  }

  /// The pattern that counts an argument in the unit with this name.
  private func count(of argument: String, in unit: String) -> String {
    if unit == "elements" { return elements.pattern(counting: argument) }
    let noun = UnitNoun(unitNamed: unit) ?? .weights
    let counted = self.noun(for: noun).pattern(counting: argument)
    // An encoding is named by its name in every language.
    guard noun == .bytes, let colon = unit.firstIndex(of: ":") else { return counted }
    return counted + " (\(unit[unit.index(after: colon)...].uppercased()))"
  }

  private func noun(for unit: UnitNoun) -> Noun {
    switch unit {
    case .characters: characters
    case .scalars: scalars
    case .utf16: utf16
    case .bytes: bytes
    case .words: words
    case .lines: lines
    case .columns: columns
    case .weights: weights
    case .messages: messages
    case .scalarsPerCharacter: scalarsPerCharacter
    }
  }
}
