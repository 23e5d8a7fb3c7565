/// The forms that can follow a unit's name: `utf16+crlf`, `columns+line`.
enum UnitForms {
  static let listing = UnitListing(
    ["UNIT+FORM"],
    "any of them with a form: crlf counts line breaks as CR LF; nfc, nfd, nfkc, and nfkd count the "
      + "normalized text; line counts the longest line; others refuse what a service refuses",
    completions: [])

  /// The name of every form that `services` find.
  static func names(in services: TextServices) -> [String] {
    ["crlf", "line"] + TextNormalization.normalizationForms + services.refusals.map { $0.name }
  }
}

extension TextServices {
  /// Returns the unit with a form after its name, or `nil` if the name has no form or has it after
  /// the name of no unit.
  ///
  /// - Throws: ``UnitError`` if a form is written twice, or this program lacks it.
  func formedUnit(named name: String) throws(UnitError) -> TextUnit? {
    var base = name[...]
    var normalizer: (any TextNormalizer)?
    var lineBreaks = LineBreakNormalization.unchanged
    while let plus = base.lastIndex(of: "+") {
      let form = String(base[plus...].dropFirst())
      if form == "crlf", lineBreaks == .unchanged {
        lineBreaks = .crlf
      } else if normalizer == nil, TextNormalization.normalizationForms.contains(form) {
        normalizer = self.normalizer(named: form)
        guard normalizer != nil else {
          throw .unavailable(name, reason: "this program has no normalization form \(form)")
        }
      } else if form == "crlf" || TextNormalization.normalizationForms.contains(form) {
        // One form of a kind.
        throw .unknownUnit(name, similar: nil, known: unitNames)
      } else {
        break
      }
      base = base[..<plus]
    }
    if base.endIndex < name.endIndex {
      return try knownUnit(named: String(base))?.normalized(by: normalizer, lineBreaks: lineBreaks)
    }
    guard let plus = base.lastIndex(of: "+") else { return nil }
    let (unitName, form) = (String(base[..<plus]), base[plus...].dropFirst())
    let isLine = form == "line"
    let refusal = refusals.first { $0.name == form }
    guard isLine || refusal != nil else { return nil }
    if unitName.split(separator: "+").dropFirst().contains(form) {
      throw .unknownUnit(name, similar: nil, known: unitNames)
    }
    let unit = try knownUnit(named: unitName)
    return isLine ? unit?.longestLine : refusal.flatMap { unit?.refusing($0) }
  }
}
