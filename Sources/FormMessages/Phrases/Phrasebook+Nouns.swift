import TextMetrics

extension Phrasebook {
  /// Returns the pattern after each `{name, unit}` is replaced with a plural of the unit's noun.
  func expand(_ pattern: String, unit: String?) -> String {
    let mark = ", unit}"
    guard pattern.contains(mark) else { return pattern }
    let noun = noun(ofUnit: unit ?? "")
    let plurals = noun.contains("other {") ? noun : "other {\(noun)}"
    let isOfLine = unit?.split(separator: "+").dropFirst().contains("line") ?? false
    var expanded = ""
    var rest = pattern[...]
    while let end = rest.firstRange(of: mark),
      let start = rest[..<end.lowerBound].lastIndex(of: "{")
    {
      let argument = rest[rest.index(after: start)..<end.lowerBound]
      let amount = "{\(argument), plural, \(plurals)}"
      expanded += rest[..<start]
      expanded += isOfLine ? self[.inLine].replacing("{counted}", with: amount) : amount
      rest = rest[end.upperBound...]
    }
    return expanded + rest
  }

  private func noun(ofUnit unit: String) -> String {
    if unit == "elements" { return self[.elements] }
    if Self.encoding(ofUnit: unit) != nil { return self[.encodedBytes] }
    return nouns[UnitNoun(unitNamed: unit) ?? .customWeights] ?? ""
  }

  /// Returns the encoding of a unit for users, such as `UTF-16`, or `nil` if it has no encoding.
  static func encoding(ofUnit unit: String) -> String? {
    let parts = unit.prefix { $0 != "+" }.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "bytes" else { return nil }
    return switch parts[1] {
    case "utf8", "utf16", "utf32": "UTF-" + parts[1].dropFirst(3)
    default: parts[1].uppercased()
    }
  }
}
