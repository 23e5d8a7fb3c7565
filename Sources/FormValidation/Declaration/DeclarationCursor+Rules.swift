import TextMetrics

extension DeclarationCursor {
  func rules() throws(DeclarationError) -> [FieldRule] {
    try elements { element throws(DeclarationError) in try element.rule() }
  }

  func stages() throws(DeclarationError) -> [Stage] {
    try elements { element throws(DeclarationError) in try element.stage() }
  }

  func rule() throws(DeclarationError) -> FieldRule {
    let kind = try require("rule").word(of: RuleKind.self)
    try expectObject(["rule", "name", "when", "messages"] + kind.keys)
    let demand: FieldRule.Demand =
      switch kind {
      case .required: .required
      case .count: .count(try limit(), try find("counter")?.counter() ?? .never)
      case .characters: .characters(try filter())
      case .pattern: .pattern(try require("pattern").pattern())
      case .oneOf: .oneOf(try require("values").spelledScalars())
      case .format: .format(try require("format").format())
      case .range: .range(try range())
      case .step: .step(try step())
      case .mustBeTrue: .mustBeTrue
      case .accept: .accept(try require("types").texts())
      case .size: try size()
      case .equal: .equal(to: try require("to").name(among: scope.fields))
      }
    return FieldRule(
      demand,
      name: try find("name")?.text(),
      when: try find("when")?.condition(),
      messages: try messages())
  }

  private func limit() throws(DeclarationError) -> TextLimit {
    let name = try require("unit")
    let spelled = try name.text()
    let unit: TextUnit
    do {
      unit = try units.unit(named: spelled)
    } catch {
      throw name.error(.unit(error))
    }
    let bounds = try Bounds(self)
    guard bounds.minimum != nil || bounds.maximum != nil else { throw error(.noBound) }
    return TextLimit(
      minimum: bounds.minimum ?? 0, maximum: bounds.maximum, in: unit,
      strength: try strength())
  }

  private func pattern() throws(DeclarationError) -> any TextPattern {
    let source = try text()
    let found: (any TextPattern)?
    do {
      found = try units.pattern(source)
    } catch let problem {
      throw error(.pattern(problem))
    }
    guard let found else { throw error(.noPatterns) }
    return found
  }

  private func strength() throws(DeclarationError) -> TextLimit.Strength {
    guard let former = find("strength") else {
      return try find("soft")?.flag() == true ? .soft : .hard
    }
    return switch try former.word(of: StrengthWord.self) {
    case .hard: .hard
    case .soft: .soft
    }
  }

  private func counter() throws(DeclarationError) -> CounterVisibility {
    if case .string = value {
      return switch try word(of: CounterWord.self) {
      case .never: .never
      case .always: .always
      }
    }
    let keys = ["fromPercent", "whenRemaining"]
    try expectObject(keys)
    let (key, number) = try require(oneOf: keys)
    return key == "fromPercent"
      ? .fromPercent(try number.count()) : .whenRemaining(try number.count())
  }

  private func filter() throws(DeclarationError) -> CharacterFilter {
    let allowed = try find("allow")?.classes()
    let denied = try find("deny")?.classes()
    guard allowed != nil || denied != nil else { throw error(.missingKey("allow")) }
    return CharacterFilter(allowing: allowed, denying: denied ?? [])
  }

  /// Sets by name; an object `{"characters": "-_"}` lists Characters, or `["e", "\u0301"]` those that
  /// would become one if they stood together.
  private func classes() throws(DeclarationError) -> [CharacterGroup] {
    try elements { element throws(DeclarationError) in
      guard case .string(let name) = element.value else {
        try element.expectObject(["characters"])
        return .characters(try element.require("characters").characters())
      }
      guard let found = CharacterGroup.byName[name] else {
        throw element.error(.unknownWord(name, known: CharacterGroup.byName.keys.sorted()))
      }
      return found
    }
  }

  private func characters() throws(DeclarationError) -> Set<Character> {
    guard case .array = value else { return Set(try text()) }
    let characters = try elements { element throws(DeclarationError) in
      let text = try element.text()
      guard let only = text.first, text.count == 1 else {
        throw element.error(.wrongType(expected: "one Character", found: "'\(text)'"))
      }
      return only
    }
    return Set(characters)
  }

  func condition() throws(DeclarationError) -> Condition {
    let tests = ["equals", "oneOf", "presence"]
    try expectObject(["field"] + tests)
    let field = try require("field").name(among: scope.fields.union(scope.externalFields))
    let (key, wanted) = try require(oneOf: tests)
    switch key {
    case "equals": return Condition(field: field, .equals(try wanted.spelledScalar()))
    case "oneOf":
      return Condition(field: field, .oneOf(try wanted.spelledScalars()))
    default:
      switch try wanted.word(of: PresenceWord.self) {
      case .present: return Condition(field: field, .present)
      case .absent: return Condition(field: field, .absent)
      }
    }
  }

  func stage() throws(DeclarationError) -> Stage {
    if case .string(let word) = value {
      guard word == "trim" else {
        throw error(.unknownWord(word, known: ["trim"]))
      }
      return .trim
    }
    let kinds = ["lineBreaks", "normalize", "case"]
    try expectObject(kinds)
    let (kind, setting) = try require(oneOf: kinds)
    switch kind {
    case "lineBreaks": return .lineBreaks(try setting.word(of: LineBreakPolicy.self))
    case "case": return .letterCase(try setting.word(of: LetterCase.self))
    default:
      let name = try setting.text()
      guard let normalizer = units.normalizer(named: name) else {
        throw setting.error(.noNormalizer(name))
      }
      return .normalize(normalizer)
    }
  }

  func typing() throws(DeclarationError) -> Typing {
    try expectObject(["overflow", "cut", "composition"])
    return Typing(
      overflow: try find("overflow")?.word(of: Overflow.self) ?? .clip,
      cut: try find("cut")?.word(of: Cut.self) ?? .character,
      composition: try find("composition")?.word(of: CompositionPolicy.self)
        ?? .defer)
  }

  /// The key `messages` of anything that may have one.
  func messages() throws(DeclarationError) -> MessageOverrides {
    try find("messages")?.messageOverrides() ?? .none
  }
}

/// The kinds of rules that JSON can say.
enum RuleKind: String, CaseIterable {
  case required, count, characters, pattern, oneOf, equal, format
  case range, step, mustBeTrue, accept, size

  /// The keys that only rules of this kind have.
  var keys: [String] {
    switch self {
    case .required: []
    case .count: ["unit", "min", "max", "exactly", "soft", "counter"]
    case .characters: ["allow", "deny"]
    case .pattern: ["pattern"]
    case .oneOf: ["values"]
    case .equal: ["to"]
    case .format: ["format"]
    case .range, .size: ["min", "max"]
    case .step: ["of", "from"]
    case .mustBeTrue: []
    case .accept: ["types"]
    }
  }
}

/// How earlier versions said whether a limit is soft.
enum StrengthWord: String, CaseIterable {
  case hard, soft
}

enum CounterWord: String, CaseIterable {
  case never, always
}

enum PresenceWord: String, CaseIterable {
  case present, absent
}

/// `min` and `max`, or `exactly`.
struct Bounds {
  let minimum: Int?
  let maximum: Int?

  init(_ cursor: DeclarationCursor) throws(DeclarationError) {
    let minimum = try cursor.find("min")?.count()
    let maximum = try cursor.find("max")?.count()
    guard let exact = cursor.find("exactly") else {
      if let minimum, let maximum, minimum > maximum { throw cursor.error(.minimumAboveMaximum) }
      (self.minimum, self.maximum) = (minimum, maximum)
      return
    }
    if minimum != nil {
      throw cursor.error(.conflictingKeys("exactly", cursor.spelling(of: "min")))
    }
    if maximum != nil {
      throw cursor.error(.conflictingKeys("exactly", cursor.spelling(of: "max")))
    }
    self.minimum = try exact.count()
    self.maximum = self.minimum
  }
}

extension DeclarationCursor {
  /// One text for every language, or an object of texts by language tag, `*` being any other.
  func localizedText() throws(DeclarationError) -> LocalizedText {
    if case .string(let text) = value { return LocalizedText(text) }
    var localized = LocalizedText(nil)
    for (tag, cursor) in try members() {
      if tag == LocalizedText.anyLanguage {
        localized.fallback = try cursor.text()
        continue
      }
      let canonical = LanguageTag.canonical(tag)
      guard canonical == tag else {
        throw cursor.error(.noLanguageTag(tag, canonical: canonical))
      }
      localized.byLanguage[tag] = try cursor.text()
    }
    return localized
  }

  /// One text for every problem, or an object of texts by problem, `*` being any other.
  func messageOverrides() throws(DeclarationError) -> MessageOverrides {
    if case .string(let text) = value { return MessageOverrides(LocalizedText(text)) }
    var overrides = MessageOverrides.none
    for (word, cursor) in try members() {
      if word == "*" {
        overrides.all = try cursor.localizedText()
      } else if let problem = Violation.Problem(rawValue: word) {
        overrides.byProblem[problem] = try cursor.localizedText()
      } else {
        throw error(
          .unknownKey(word, known: ["*"] + Violation.Problem.allCases.map(\.rawValue)))
      }
    }
    return overrides
  }

  /// Each as ``spelledScalar()`` reads it.
  func spelledScalars() throws(DeclarationError) -> [String] {
    try elements { element throws(DeclarationError) in try element.spelledScalar() }
  }

  /// A text, or a number or boolean as it is spelled: what conditions compare.
  func spelledScalar() throws(DeclarationError) -> String {
    guard let spelled = value.spelledScalar else {
      throw wrongType(expected: "a text, number or boolean")
    }
    return spelled
  }
}
