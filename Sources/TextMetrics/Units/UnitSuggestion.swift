/// The unit that a name which is none may have meant.
enum UnitSuggestion {
  /// The name of a unit, by what other programs and standards call it, else by its spelling. What
  /// stands after a colon or a plus is looked at by itself.
  static func unit(
    for written: String, among entries: [UnitEntry], forms names: [String]
  ) -> String? {
    let parts = written.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let forms = parts.dropFirst().map { Spelling.nearest(to: $0, among: names) }
    if let plain = member(for: parts[0], among: entries) ?? name(for: parts[0], among: entries),
      !forms.contains(nil)
    {
      let unit = ([plain] + forms.compactMap { $0 }).joined(separator: "+")
      return unit == written ? nil : unit
    }
    return name(for: written, among: entries)
  }

  /// A unit of a family.
  private static func member(for written: String, among entries: [UnitEntry]) -> String? {
    guard let colon = written.firstIndex(of: ":"), written.last != ":" else { return nil }
    let known = entries.flatMap { $0.listing.spellings + $0.listing.completions }
    if let unit = known.first(where: { $0 == written.lowercased() }) { return unit }
    // Which encodings, locales and tables there are is known where a unit of the family is made.
    let families = entries.compactMap { entry in
      if case .family(let family) = entry { family.head } else { nil }
    }
    return Spelling.nearest(to: String(written[..<colon]), among: families)
      .map { $0 + written[colon...] }
  }

  private static func name(for written: String, among entries: [UnitEntry]) -> String? {
    let plain = written.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    // All but those in which a part in capitals stands for a name.
    let names = entries.flatMap { $0.listing.spellings }.filter { spelling in
      !spelling.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        || !spelling.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "+") }
    }
    return Spelling.nearest(to: plain, among: names)
  }
}

/// The limit that a text which is none may have meant.
enum LimitSuggestion {
  static func limit(for written: String, among services: TextServices) -> String? {
    let text = written.filter { $0 != " " }
    let name = text.prefix { !"<>=≤≥".contains($0) }
    if let number = Int(text), number >= 0 { return "characters<=\(number)" }
    let digits = text.prefix { $0.isNumber }
    let unit = String(text[digits.endIndex...])
    if let number = Int(digits), (try? services.unit(named: unit)) != nil {
      return "\(unit)<=\(number)"
    }
    let rest = text.dropFirst(name.count)
    guard !name.isEmpty, let number = Int(rest.drop { "<>=≤≥".contains($0) }), number >= 0
    else { return nil }
    switch rest.prefix(while: { "<>=≤≥".contains($0) }) {
    case "<" where number > 0: return "\(name)<=\(number - 1)"
    case ">" where number < Int.max: return "\(name)>=\(number + 1)"
    case "≤", "=<": return "\(name)<=\(number)"
    case "≥", "=>": return "\(name)>=\(number)"
    case "==": return "\(name)=\(number)"
    default: return nil
    }
  }
}
