import TextMetrics

extension Phrasebook {
  /// A pattern in which each `{name, unit}` has become the plural of the unit's noun, and each
  /// `{name, number}` a number as the reader's region writes it.
  func expand(_ pattern: String, unit: String?) -> String {
    let noun = noun(ofUnit: unit ?? "")
    let plurals = noun.contains("other {") ? noun : "other {\(noun)}"
    let isOfLine = unit?.split(separator: "+").dropFirst().contains("line") ?? false
    let counted = Self.replace(", unit}", in: pattern) { argument in
      let amount = "{\(argument), plural, \(plurals.replacing("#", with: Self.number(argument)))}"
      return isOfLine ? self[.inLine].replacing("{counted}", with: amount) : amount
    }
    return Self.replace(", number}", in: counted, by: Self.number)
  }

  /// The message pattern of an argument as the reader's region writes numbers. Without a skeleton,
  /// and so for `#`, ICU would group four digits also where CLDR does not: `1.000` in Spain.
  private static func number(_ argument: String) -> String { "{\(argument), number, ::group-auto}" }

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

  private func noun(ofUnit unit: String) -> String {
    if unit == "elements" { return self[.elements] }
    if Self.encoding(ofUnit: unit) != nil { return self[.encodedBytes] }
    return nouns[UnitNoun(unitNamed: unit) ?? .customWeights] ?? ""
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
}
