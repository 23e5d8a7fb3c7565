import TextMetrics

extension DeclarationCursor {
  /// The most rules of one field: for each record all of them may be asked.
  static var mostRules: Int { 1_000 }

  /// The rules that can be read, each with its place among all.
  func rules() throws(DeclarationError) -> [(index: Int, rule: FieldRule)] {
    var rules: [(index: Int, rule: FieldRule)] = []
    let elements = try elements()
    guard elements.count <= Self.mostRules else {
      throw error(.tooManyRules(maximum: Self.mostRules))
    }
    for (index, element) in elements.enumerated() {
      let errors = errorCount
      let declared = try element.recovering { rule throws(DeclarationError) in
        try rule.declaredRules()
      }
      guard let declared, errorCount == errors else { continue }
      rules += declared.map { (index, $0) }
    }
    return rules
  }

  func stages() throws(DeclarationError) -> [Stage] {
    try elements { element throws(DeclarationError) in try element.stage() }
  }

  /// The rule that stands here; of a profile, one for each of its limits.
  private func declaredRules() throws(DeclarationError) -> [FieldRule] {
    let kind = try require("rule").word(of: RuleKind.self)
    try expectObject(["rule", "name", "when", "messages"] + kind.keys)
    let demands = try recovering { rule throws(DeclarationError) in try rule.demands(kind) }
    let name = try read("name") { name throws(DeclarationError) in try name.text() }
    let condition = try read("when") { condition throws(DeclarationError) in
      try condition.condition()
    }
    let messages = try messages()
    // What cannot be read has been reported.
    return (demands ?? [.required]).map {
      FieldRule($0, name: name, when: condition, messages: messages)
    }
  }

  private func demands(_ kind: RuleKind) throws(DeclarationError) -> [FieldRule.Demand] {
    guard find("profile") != nil else { return [try demand(kind)] }
    if let other = kind.boundKeys.first(where: { find($0) != nil }) {
      throw error(.conflictingKeys("profile", other))
    }
    let limits = try require("profile").profile(strength: try strength())
    let counter = try counterVisibility()
    return limits.map { .count($0, counter) }
  }

  private func counterVisibility() throws(DeclarationError) -> CounterVisibility {
    try read("counter") { counter throws(DeclarationError) in try counter.counter() } ?? .never
  }

  /// The limits of the profile that is spelled here.
  private func profile(strength: TextLimit.Strength) throws(DeclarationError) -> [TextLimit] {
    let spelled = try text()
    do {
      let (profile, number) = try LimitProfile.spelled(spelled)
      return try profile.limits(number, units: units, strength: strength)
    } catch let problem {
      throw error(.profile(problem))
    }
  }

  private func demand(_ kind: RuleKind) throws(DeclarationError) -> FieldRule.Demand {
    switch kind {
    case .required: .required
    case .count:
      .count(try limit(), try counterVisibility())
    case .characters: .characters(try filter())
    case .pattern: .pattern(try require("pattern").pattern())
    case .oneOf: .oneOf(ChoiceSet(try require("values").spelledScalars()))
    case .format: .format(try require("format").format())
    case .range: .range(try range())
    case .step: .step(try step())
    case .mustBeTrue: .mustBeTrue
    case .accept: .accept(try require("types").fileTypes())
    case .size: try size()
    case .equal: .equal(to: try require("to").fieldName())
    }
  }

  private func limit() throws(DeclarationError) -> TextLimit {
    let unit = try recovering { rule throws(DeclarationError) in try rule.require("unit").unit() }
    let bounds = try Bounds(self)
    let strength = try strength()
    // Without a unit it has been reported.
    guard bounds.minimum != nil || bounds.maximum != nil || unit == nil else {
      throw error(.noBound)
    }
    return TextLimit(
      minimum: bounds.minimum ?? 0, maximum: bounds.maximum, in: unit ?? .characters,
      strength: strength)
  }

  private func unit() throws(DeclarationError) -> TextUnit {
    let spelled = try text()
    do {
      return try units.unit(named: spelled)
    } catch {
      throw self.error(.unit(error))
    }
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

  /// Sets by name; an object `{"characters": "-_"}` lists Characters, or `["e", "\u0301"]` those
  /// that would become one if they stood together.
  private func classes() throws(DeclarationError) -> [CharacterGroup] {
    try elements { element throws(DeclarationError) in
      guard case .string(let name) = element.value else {
        try element.expectObject(["characters"])
        return .characters(try element.require("characters").characters())
      }
      guard let found = CharacterGroup(named: name) else {
        throw element.error(.unknownWord(name, known: CharacterGroup.names))
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
    let field = try require("field").fieldName(orExternal: true)
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
        throw error(.noStage(word))
      }
      return .trim
    }
    let kinds = ["lineBreaks", "normalization", "case"]
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
    try read("messages") { messages throws(DeclarationError) in try messages.messageOverrides() }
      ?? .none
  }

  /// The key `label` of anything that may have one.
  func label() throws(DeclarationError) -> LocalizedText? {
    try read("label") { label throws(DeclarationError) in try label.localizedText(.label) }
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
    case .count: ["unit", "min", "max", "exactly", "profile", "soft", "counter"]
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

  /// The keys that say what a profile says already.
  var boundKeys: [String] { self == .count ? ["unit", "min", "max", "exactly"] : [] }
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
  func localizedText(_ role: DeclaredText.Role) throws(DeclarationError) -> LocalizedText {
    if case .string(let text) = value {
      note(text, nil, role)
      return LocalizedText(text)
    }
    var localized = LocalizedText(nil)
    for (tag, cursor) in try members() {
      let text = try cursor.recovering { cursor throws(DeclarationError) in
        let canonical = LanguageTag.canonical(tag)
        guard tag == LocalizedText.anyLanguage || canonical == tag else {
          throw cursor.error(.noLanguageTag(tag, canonical: canonical))
        }
        return try cursor.text()
      }
      guard let text else { continue }
      if tag == LocalizedText.anyLanguage {
        localized.fallback = text
        cursor.note(text, nil, role)
      } else {
        localized.byLanguage[tag] = text
        cursor.note(text, tag, role)
      }
    }
    return localized
  }

  private func note(_ text: String, _ language: String?, _ role: DeclaredText.Role) {
    findings?.texts.append(DeclaredText(path: path, text: text, language: language, role: role))
  }

  /// One text for every problem, or an object of texts by problem, `*` being any other.
  func messageOverrides() throws(DeclarationError) -> MessageOverrides {
    if case .string = value { return MessageOverrides(try localizedText(.message(nil))) }
    var overrides = MessageOverrides.none
    for (word, cursor) in try members() {
      let problem = Violation.Problem(rawValue: word)
      guard word == "*" || problem != nil else {
        try report(
          error(.unknownKey(word, known: ["*"] + Violation.Problem.allCases.map(\.rawValue))))
        continue
      }
      let text = try cursor.recovering { cursor throws(DeclarationError) in
        try cursor.localizedText(.message(problem))
      }
      if let problem { overrides.byProblem[problem] = text } else { overrides.all = text }
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
