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
    let parts = unit.split(separator: ":", maxSplits: 1)
    let counted = noun(for: parts.first.map(String.init) ?? "").pattern(counting: argument)
    // An encoding is named by its name in every language.
    guard parts.count == 2, parts[0] == "bytes" else { return counted }
    return counted + " (\(parts[1].uppercased()))"
  }

  private func noun(for unit: String) -> Noun {
    switch unit {
    case "characters": characters
    case "scalars": scalars
    case "utf16": utf16
    case "bytes": bytes
    case "words": words
    case "lines": lines
    case "columns": columns
    case "sms": messages
    case "scalarsPerCharacter": scalarsPerCharacter
    case "elements": elements
    default: weights
    }
  }
}
