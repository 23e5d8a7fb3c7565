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
    case .mustBeTrue: .isTrue
    case .accept: .accept(try require("types").fileTypes())
    case .size: try size()
    case .equal: .equal(to: try require("to").fieldName())
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
