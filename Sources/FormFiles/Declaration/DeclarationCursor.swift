import FormValidation

/// A value in the JSON of a form file. A method that reads an invalid value records an error in
/// `findings`, and returns `nil`, a default value, or a list without the invalid element.
/// ``expectObject(_:)`` records missing keys.
///
/// Unlike a `JSONCursor`, which throws its first error, this cursor continues, so that one pass can
/// find several errors. Also, a key with the value `null` isn't an absent key.
struct DeclarationCursor {
  let value: JSONValue
  let path: FieldPath
  let services: TextServices
  let findings: DeclarationFindings
  var scope = Scope()

  struct Scope {
    /// The kinds of each field, which can have another kind under each condition. Invalid kinds are
    /// left out.
    var kinds: [String: Set<ValueKind>] = [:]
    /// The kind of the field whose rules are read, or `nil` if the kind is invalid.
    var fieldKind: ValueKind?
    var externalFields: Set<String> = []
    var valueCap = FormDeclaration.defaultValueCap
  }

  private func cursor(to value: JSONValue, at path: FieldPath) -> DeclarationCursor {
    DeclarationCursor(
      value: value, path: path, services: services, findings: findings, scope: scope)
  }
}

// MARK: - Errors

extension DeclarationCursor {
  func recordError(_ reason: String, _ subject: FormFileError.Subject = .value) {
    findings.errors.append(FormFileError(location: path, reason: reason, subject: subject))
  }

  func fail<Result>(
    _ reason: String, _ subject: FormFileError.Subject = .value
  ) -> Result? {
    recordError(reason, subject)
    return nil
  }

  private func failType<Result>(expected: String) -> Result? {
    fail("expected \(expected), found \(value.typeName)")
  }

  func recordUnknown(key: String, known: [String]) {
    recordError(
      "unknown key '\(key)'\(suggestion(for: key, known)); the keys are "
        + known.joined(separator: ", "), .key(key))
  }

  private func recordMissing(_ keys: [String]) {
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    recordError("\(keys.count == 1 ? "the key" : "one of the keys") \(names) is missing")
  }

  private func recordBoth(_ first: String, _ second: String) {
    recordError("'\(first)' and '\(second)' can't be combined", .key(second))
  }

  func failBoth<Result>(_ first: String, _ second: String) -> Result? {
    recordBoth(first, second)
    return nil
  }

  private func suggestion(for written: String, _ known: [String]) -> String {
    Spelling.nearest(to: written, among: known).map { " (did you mean '\($0)'?)" } ?? ""
  }
}

// MARK: - Objects and Lists

extension DeclarationCursor {
  func find(_ key: String) -> DeclarationCursor? {
    value[key].map { cursor(to: $0, at: path.appending(key)) }
  }

  func require(_ key: String) -> DeclarationCursor? {
    guard case .object = value else { return failType(expected: "an object") }
    if find(key) == nil { recordMissing([key]) }
    return find(key)
  }

  /// Returns whether the value is an object. Records an error if the value isn't an object, if a
  /// key is unknown or missing, or if two keys can't be combined.
  func expectObject(_ shape: ObjectShape) -> Bool {
    guard case .object(let members) = value else {
      return failType(expected: "an object") ?? false
    }
    let known = shape.keys.map(\.name)
    for key in members.keys where !known.contains(key) { recordUnknown(key: key, known: known) }
    for key in shape.required where members[key] == nil { recordMissing([key]) }
    for keys in [shape.atLeastOneOf, shape.exactlyOneOf]
    where !keys.isEmpty && keys.allSatisfy({ members[$0] == nil }) { recordMissing(keys) }
    let chosen = shape.exactlyOneOf.filter { members[$0] != nil }
    if chosen.count > 1 { recordBoth(chosen[0], chosen[1]) }
    return true
  }

  /// Reads an object that must have exactly one of the keys `shape.exactlyOneOf`.
  func requireOne(of shape: ObjectShape) -> (key: String, cursor: DeclarationCursor)? {
    guard expectObject(shape) else { return nil }
    let found = shape.exactlyOneOf.compactMap { key in find(key).map { (key: key, cursor: $0) } }
    return found.count == 1 ? found[0] : nil
  }

  func members() -> [(key: String, cursor: DeclarationCursor)]? {
    guard case .object(let members) = value else { return failType(expected: "an object") }
    return members.map { ($0.key, cursor(to: $0.value, at: path.appending($0.key))) }
  }

  func elements() -> [DeclarationCursor]? {
    guard case .array(let values) = value else { return failType(expected: "a list") }
    return values.enumerated().map { cursor(to: $1, at: path.appending($0)) }
  }

  func elements<Element>(_ read: (DeclarationCursor) -> Element?) -> [Element]? {
    elements()?.compactMap(read)
  }
}

// MARK: - Values

extension DeclarationCursor {
  func text() -> String? {
    guard case .string(let text) = value else { return failType(expected: "a text") }
    return text
  }

  func boolean() -> Bool? {
    guard case .boolean(let boolean) = value else { return failType(expected: "a boolean") }
    return boolean
  }

  func readCount() -> Int? {
    guard case .integer(let number) = value else {
      guard let double = value.nearestDouble else { return failType(expected: "a number") }
      guard value.exceedsInt else { return fail("expected a whole number, found \(value)") }
      return double < 0
        ? fail("\(value) is negative; write 0 or more")
        : fail(FormFileError.tooLargeReason(value.text), .tooLargeNumber)
    }
    return number < 0 ? fail("\(number) is negative; write 0 or more") : number
  }

  func primitiveText() -> String? {
    value.scalarText ?? failType(expected: "a text, number, or boolean")
  }

  /// A number isn't accepted as a value of a field of kind `text`, because its spelling isn't
  /// known: 1.0 is read as 1.
  func primitiveText(ofText isText: Bool) -> String? {
    if isText, value.nearestDouble != nil { return failType(expected: "a text") }
    return primitiveText()
  }

  func primitiveTexts(ofText isText: Bool) -> [String]? {
    elements { $0.primitiveText(ofText: isText) }
  }

  func readKeyword(among known: [String]) -> String? {
    text().flatMap {
      known.contains($0)
        ? $0
        : fail(
          "unknown value '\($0)'\(suggestion(for: $0, known)); write "
            + known.joined(separator: ", "))
    }
  }

  func enumCase<Word: RawRepresentable<String> & CaseIterable>(of: Word.Type = Word.self) -> Word? {
    readKeyword(among: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }

  func readName() -> String? {
    text().flatMap {
      FieldPath.isName($0)
        ? $0
        : fail("'\($0)' isn't a name; a name isn't empty, and doesn't contain '.', '[', or ']'")
    }
  }

  func fieldName(orExternal: Bool = false) -> String? {
    guard let name = readName() else { return nil }
    if scope.kinds[name] != nil || orExternal && scope.externalFields.contains(name) { return name }
    return fail("the form has no field '\(name)'")
  }
}

// MARK: - Texts

extension DeclarationCursor {
  /// Also records each message in `findings`, with the rules whose violations can have the message.
  /// An empty array means all rules.
  func messages(of rules: [FieldRule] = []) -> MessageOverrides {
    let first = findings.messages.count
    let overrides = find("messages")?.messageOverrides() ?? .none
    // A field's message for all codes is also used for violations that no declared rule reports,
    // such as a value of the wrong kind. So the message isn't limited to `rules`.
    for index in first..<findings.messages.count
    where findings.messages[index].code != nil || value["rule"] != nil {
      findings.messages[index].rules = rules
    }
    return overrides
  }

  func label() -> LocalizedText? { find("label")?.localizedText { _, _, _ in } }

  /// Calls `found` for each text. The language is `nil` for a single text, and for `*`.
  private func localizedText(
    _ found: (DeclarationCursor, String?, String) -> Void
  ) -> LocalizedText? {
    if case .string(let text) = value {
      found(self, nil, text)
      return LocalizedText(text)
    }
    guard let members = members() else { return nil }
    var localized = LocalizedText(nil)
    for (tag, cursor) in members {
      let isAny = tag == LocalizedText.anyLanguage
      guard isAny || cursor.checkLanguageTag(tag), let text = cursor.text() else { continue }
      if isAny { localized.fallback = text } else { localized.byLanguage[tag] = text }
      found(cursor, isAny ? nil : tag, text)
    }
    return localized
  }

  /// Records the patterns in `findings`, because `MessageCatalog` checks them later.
  private func message(_ code: Violation.Code?) -> LocalizedText? {
    localizedText { cursor, language, pattern in
      findings.messages.append(
        DeclaredMessage(
          path: cursor.path, pattern: pattern, language: language, code: code))
    }
  }

  private func checkLanguageTag(_ tag: String) -> Bool {
    let canonical = LanguageTag.canonical(tag)
    if canonical == tag { return true }
    let example = canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant"
    return fail("'\(tag)' isn't a language tag; write \(example)") ?? false
  }

  private func messageOverrides() -> MessageOverrides? {
    if case .string = value { return message(nil).map { MessageOverrides($0) } }
    guard let members = members() else { return nil }
    var overrides = MessageOverrides.none
    for (word, cursor) in members {
      if let code = Violation.Code(known: word) {
        overrides.byCode[code] = cursor.message(code)
      } else if word == "*" {
        overrides.all = cursor.message(nil)
      } else {
        recordUnknown(key: word, known: ["*"] + Violation.Code.known.map(\.rawValue))
      }
    }
    return overrides
  }
}
