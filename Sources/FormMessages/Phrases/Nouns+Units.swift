import TextMetrics

extension Phrasebook.Nouns {
  /// A pattern in which each `{name, unit}` has become the plural of the unit's noun, and each
  /// `{name, number}` a number as the reader's region writes it.
  func expand(_ pattern: String, unit: String?) -> String {
    let counted = Self.replace(", unit}", in: pattern) { count(of: $0, in: unit ?? "") }
    return Self.replace(", number}", in: counted, by: Noun.number)
  }

  /// A pattern in which each argument before a mark, `{name` and the mark, is replaced.
  private static func replace(
    _ mark: String, in pattern: String, by replacement: (String) -> String
  ) -> String {
    guard pattern.contains(mark) else { return pattern }
    var replaced = ""
    var rest = pattern[...]
    while let end = rest.firstRange(of: mark) {
      guard let start = rest[..<end.lowerBound].lastIndex(of: "{") else { break }
      let argument = String(rest[rest.index(after: start)..<end.lowerBound])
      replaced += rest[..<start] + replacement(argument)
      rest = rest[end.upperBound...]
    }
    return replaced + rest
  }

  /// The pattern that counts an argument in the unit with this name.
  private func count(of argument: String, in unit: String) -> String {
    if unit == "elements" { return elements.pattern(counting: argument) }
    if Self.encoding(ofUnit: unit) != nil { return encodedBytes.pattern(counting: argument) }
    return noun(for: UnitNoun(unitNamed: unit) ?? .weights).pattern(counting: argument)
  }

  /// The encoding of a unit of bytes as people write it; nil for any other unit.
  static func encoding(ofUnit unit: String) -> String? {
    let parts = unit.prefix { $0 != "+" }.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "bytes" else { return nil }
    return switch parts[1] {
    case "utf8", "utf16", "utf32": "UTF-" + parts[1].dropFirst(3)
    default: parts[1].uppercased()
    }
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
