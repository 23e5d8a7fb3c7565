import FormValidation

extension DeclarationCursor {
  static var maximumRules: Int { 1_000 }

  /// Returns the rules in the member `rules` of a field, each with its index in this list.
  func rules(ofKind kind: ValueKind?) -> [(index: Int, rule: FieldRule)]? {
    var rules = find("rules")
    rules?.scope.fieldKind = kind
    guard let elements = rules?.elements() else { return nil }
    guard elements.count <= Self.maximumRules else {
      return rules?.fail("a field has at most \(Self.maximumRules) rules")
    }
    return elements.enumerated().flatMap { index, element in
      element.rulesOfElement().map { (index, $0) }
    }
  }

  /// Returns the rules that an element of `rules` declares: several rules if it has a profile, and
  /// none if it has an error.
  private func rulesOfElement() -> [FieldRule] {
    let errorCount = findings.errors.count
    // The shape of the object depends on the value of this key.
    let word = require("rule")?.ruleName()
    guard let syntax = RuleSyntax.all.first(where: { $0.name == word }),
      expectObject(syntax.shape)
    else { return [] }
    let rules = bareRules(in: syntax) ?? []
    let name = find("name")?.text()
    let condition = find("when")?.condition()
    let messages = messages(of: rules)
    guard findings.errors.count == errorCount else { return [] }
    return rules.map { rule in
      var rule = rule.message(messages)
      rule.name = name ?? rule.name
      rule.condition = condition
      return rule
    }
  }

  /// If the value is the name of a transform, format, or Swift modifier instead of a rule, the
  /// recorded error shows the JSON to write.
  private func ruleName() -> String? {
    let names = RuleSyntax.all.map(\.name)
    guard case .string(let word) = value, !names.contains(word) else {
      return readKeyword(among: names)
    }
    let lowercased = word.lowercased()
    if let transform = Self.transformHints.first(where: { lowercased.hasPrefix($0.stem) }) {
      return fail(
        "'\(word)' isn't a rule but a transform; write \"transforms\": [\(transform.json)] in the field"
      )
    }
    let rule =
      TextFormat.names.contains(word)
      ? #"{"rule": "format", "format": "\#(word)"}"#
      : Self.modifierHints.first { $0.modifier == lowercased }?.json
    return rule.map { fail("unknown value '\(word)'; write \($0)") } ?? readKeyword(among: names)
  }

  private static let transformHints = [
    (stem: "trim", json: #""trim""#),
    (stem: "asciidigit", json: #""asciiDigits""#),
    (stem: "collaps", json: #""collapseWhitespace""#),
    (stem: "lowercase", json: #"{"case": "lowercase"}"#),
    (stem: "uppercase", json: #"{"case": "uppercase"}"#),
    (stem: "linebreak", json: #"{"lineBreaks": "lf"}"#),
    (stem: "normaliz", json: #"{"normalization": "nfc"}"#),
  ]

  private static let modifierHints = [
    (modifier: "maxlength", json: #"{"rule": "length", "max": 50}"#),
    (modifier: "minlength", json: #"{"rule": "length", "min": 8}"#),
    (modifier: "limit", json: #"{"rule": "length", "unit": "words", "max": 50}"#),
    (modifier: "allow", json: #"{"rule": "characters", "allow": ["digits"]}"#),
    (modifier: "deny", json: #"{"rule": "characters", "deny": ["control"]}"#),
    (modifier: "filetypes", json: #"{"rule": "accept", "types": ["image/png"]}"#),
    (modifier: "filesize", json: #"{"rule": "size", "max": 1000000}"#),
  ]

  /// Returns the rules without their names, conditions, and messages.
  private func bareRules(in syntax: RuleSyntax) -> [FieldRule]? {
    guard syntax.name == "length", let profile = find("profile") else {
      return syntax.read(self).map { [$0] }
    }
    if let other = RuleSyntax.keysExcludedByProfile.first(where: { find($0) != nil }) {
      return failBoth("profile", other)
    }
    let limits = profile.profile(isStrict: find("soft")?.boolean() != true)
    let counter = counterVisibility()
    return limits?.map { .count($0, counter: counter) }
  }

  func condition() -> Condition? {
    guard let (key, wanted) = requireOne(of: FormFileFormat.condition),
      let field = find("field")?.fieldName(orExternal: true)
    else { return nil }
    let isText = scope.kinds[field]?.contains(.text) ?? false
    let test: ConditionTest? =
      switch key {
      case "equals": wanted.primitiveText(ofText: isText).map { .equals($0) }
      case "oneOf": wanted.primitiveTexts(ofText: isText).map { .oneOf($0) }
      default: wanted.enumCase(of: PresenceKeyword.self).map { $0 == .present ? .present : .absent }
      }
    return test.map { Condition(field, $0) }
  }
}

enum PresenceKeyword: String, CaseIterable {
  case present, absent
}

// MARK: - Counts

extension DeclarationCursor {
  func limit() -> TextLimit? {
    let unit: TextUnit? =
      find("unit").map { $0.parsed { try services.unit(named: $0) } } ?? .characters
    let bounds = bounds()
    let strength: TextLimit.Strength = find("soft")?.boolean() == true ? .soft : .hard
    guard let unit, let bounds else { return nil }
    return TextLimit(
      minimum: bounds.minimum ?? 0, maximum: bounds.maximum, in: unit, strength: strength)
  }

  private func profile(isStrict: Bool) -> [TextLimit]? {
    parsed {
      let (profile, number) = try services.profile(spelled: $0)
      return try profile.limits(number, services: services, strength: isStrict ? .hard : .soft)
    }
  }

  private func parsed<Result>(by parse: (String) throws -> Result?) -> Result? {
    guard let text = text() else { return nil }
    do {
      return try parse(text)
    } catch {
      let sentence = "\(error)"
      return fail(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }
  }

  func bounds() -> (minimum: Int?, maximum: Int?)? {
    if let exact = find("exactly") {
      for other in ["min", "max"] where find(other) != nil { return failBoth("exactly", other) }
      return exact.readCount().map { ($0, $0) }
    }
    let (minimum, maximum) = (find("min")?.readCount(), find("max")?.readCount())
    if let minimum, let maximum, minimum > maximum {
      return fail("the minimum is above the maximum")
    }
    return (minimum, maximum)
  }

  func counterVisibility() -> CounterVisibility { find("counter")?.counter() ?? .never }

  private func counter() -> CounterVisibility? {
    if case .string = value {
      return enumCase(of: CounterKeyword.self).map { $0 == .always ? .always : .never }
    }
    guard let (key, number) = requireOne(of: FormFileFormat.counter), let count = number.readCount()
    else {
      return nil
    }
    return key == "fromPercent" ? .fromPercent(count) : .whenRemaining(count)
  }
}

enum CounterKeyword: String, CaseIterable {
  case never, always
}

// MARK: - Texts

extension DeclarationCursor {
  func pattern() -> (any TextPattern)? {
    parsed { try services.pattern($0) }
  }

  func format() -> TextFormat? {
    readKeyword(among: TextFormat.names).flatMap {
      TextFormat.named($0, services)
        ?? fail("this program supports only host names in ASCII; for others, use ICU")
    }
  }

  func filter() -> CharacterFilter {
    CharacterFilter(
      allowing: find("allow")?.characterClasses(), denying: find("deny")?.characterClasses() ?? [])
  }

  private func characterClasses() -> [CharacterFilter.Class]? {
    elements { element in
      guard case .string = element.value else {
        guard element.expectObject(FormFileFormat.characters) else { return nil }
        return element.find("characters")?.characters().map { .characters($0) }
      }
      return element.readKeyword(among: CharacterFilter.Class.names).flatMap(
        CharacterFilter.Class.init)
    }
  }

  /// Reads a text, or a list of single Characters. Only a list can have Characters that combine in
  /// a text: `["e", "\u0301"]`.
  private func characters() -> Set<Character>? {
    guard case .array = value else { return text().map(Set.init) }
    let characters = elements { element in
      element.text().flatMap { text -> Character? in
        text.count == 1 ? text.first : element.fail("expected one Character, found '\(text)'")
      }
    }
    return characters.map(Set.init)
  }
}

// MARK: - Numbers, Dates, Times, and Files

extension DeclarationCursor {
  func range() -> ValueRange? {
    for (included, excluded) in [("min", "above"), ("max", "below")]
    where find(included) != nil && find(excluded) != nil {
      return failBoth(included, excluded)
    }
    return ValueRange(
      from: find("min")?.bound() ?? find("above")?.bound()?.exclusive,
      to: find("max")?.bound() ?? find("below")?.bound()?.exclusive)
  }

  private func bound() -> ValueRange.Bound? {
    guard case .object = value else { return primitiveText().map { .value($0) } }
    guard let (key, origin) = requireOne(of: FormFileFormat.bound) else { return nil }
    let name = key == "field" ? origin.fieldName() : origin.readName()
    let offset = find("plus").map { $0.offset() } ?? CalendarOffset()
    guard let name, let offset else { return nil }
    return key == "field" ? .field(name, plus: offset) : .reference(name, plus: offset)
  }

  private func offset() -> CalendarOffset? {
    text().flatMap {
      CalendarOffset($0) ?? fail("'\($0)' isn't a duration; write one such as P7D or -P18Y")
    }
  }

  func step() -> DecimalStep? {
    let size = find("of")?.decimal()
    let base = find("from")?.decimal() ?? 0
    return size.flatMap {
      DecimalStep(of: $0, from: base)
        ?? fail(
          "'of' must be greater than 0, and have at most 18 digits when it's written with as "
            + "many decimals as 'from'"
        )
    }
  }

  private func decimal() -> ExactDecimal? {
    primitiveText().flatMap {
      ExactDecimal($0) ?? fail("'\($0)' isn't a value of kind \(ValueKind.decimal)")
    }
  }

  func fileTypes() -> [String]? {
    elements { element in
      element.text().flatMap {
        FileType($0) == nil ? element.fail("'\($0)' \(FileType.correction)") : $0
      }
    }
  }
}

// MARK: - Typing

extension DeclarationCursor {
  func transforms() -> [FieldTransform]? { elements { $0.transform() } }

  private func transform() -> FieldTransform? {
    if case .string(let word) = value {
      if let keyword = TransformKeyword(rawValue: word) { return keyword.transform }
      let names = TransformKeyword.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      return fail(
        "unknown transform '\(word)'; write \(names), or an object such as {\"lineBreaks\": \"lf\"}, {\"normalization\": \"nfc\"}, or {\"case\": \"lowercase\"}"
      )
    }
    guard let (kind, setting) = requireOne(of: FormFileFormat.transform) else { return nil }
    switch kind {
    case "lineBreaks": return setting.enumCase().map { .lineBreaks($0) }
    case "case": return setting.enumCase().map { .letterCase($0) }
    default: return setting.normalizer().map { .normalize($0) }
    }
  }

  private func normalizer() -> (any TextNormalizer)? {
    text().flatMap {
      services.normalizer(named: $0)
        ?? fail(
          "unknown normalization form '\($0)'; ICU has nfc, nfd, nfkc, and nfkd")
    }
  }

  func typing() -> FieldDeclaration.Typing? {
    guard expectObject(FormFileFormat.typing) else { return nil }
    return FieldDeclaration.Typing(
      overflow: find("overflow")?.enumCase() ?? .clip, at: find("cut")?.enumCase() ?? .character,
      composition: find("composition")?.enumCase() ?? .defer)
  }
}

/// The transforms without a setting.
enum TransformKeyword: String, CaseIterable {
  case trim, asciiDigits, collapseWhitespace

  fileprivate var transform: FieldTransform {
    switch self {
    case .trim: .trim
    case .asciiDigits: .asciiDigits
    case .collapseWhitespace: .collapseWhitespace
    }
  }
}
