import FormValidation
import TextMetrics

extension DeclarationCursor {
  /// The most rules of one field: for each record all of them may be asked.
  static var maximumRules: Int { 1_000 }

  /// The rules that can be read, each with its place among all.
  func rules() throws(DeclarationError) -> [(index: Int, rule: FieldRule<String>)] {
    var rules: [(index: Int, rule: FieldRule<String>)] = []
    let elements = try elements()
    guard elements.count <= Self.maximumRules else {
      throw error(.tooManyRules(maximum: Self.maximumRules))
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
  private func declaredRules() throws(DeclarationError) -> [FieldRule<String>] {
    let declared = try require("rule").declaredRule()
    try expectObject(["rule", "name", "when", "messages"] + declared.keys.map(\.name))
    let rules = try recovering { rule throws(DeclarationError) in try rule.rules(declared) }
    let name = try read("name") { name throws(DeclarationError) in try name.text() }
    let condition = try read("when") { condition throws(DeclarationError) in
      try condition.condition()
    }
    let messages = try messages()
    // What cannot be read has been reported.
    return (rules ?? [.required]).map { rule in
      var rule = rule.message(messages)
      rule.name = name ?? rule.name
      rule.condition = condition
      return rule
    }
  }

  private func declaredRule() throws(DeclarationError) -> DeclaredRule {
    let name = try text()
    guard let rule = DeclaredRule.all.first(where: { $0.name == name }) else {
      throw error(.unknownWord(name, known: DeclaredRule.all.map(\.name)))
    }
    return rule
  }

  private func rules(_ rule: DeclaredRule) throws(DeclarationError) -> [FieldRule<String>] {
    guard find("profile") != nil else { return [try rule.read(self)] }
    if let other = DeclaredRule.keysOfBounds.first(where: { find($0) != nil }) {
      throw error(.conflictingKeys("profile", other))
    }
    let limits = try require("profile").profile(strength: try strength())
    let counter = try counterVisibility()
    return limits.map { .count($0, counter: counter) }
  }

  func pattern() throws(DeclarationError) -> any TextPattern {
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

  func filter() throws(DeclarationError) -> CharacterFilter {
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
