import FormValidation

/// A place in the JSON of a form.
///
/// What cannot be read is noted as an error of its place and answered with nil, so that one pass
/// finds everything that is wrong. If nothing was noted, nil means that something is not there.
struct DeclarationCursor {
  let value: JSONValue
  let path: FieldPath
  /// Where units, patterns and normalization forms are found by name.
  let services: TextServices
  let findings: DeclarationFindings
  /// The names that rules and conditions may refer to.
  var scope = Scope()

  /// Names that the form around a place has.
  struct Scope {
    /// Of fields that the form validates, with what their texts stand for.
    var kinds: [String: ValueKind] = [:]
    /// Of values in its records that it does not judge.
    var externalFields: Set<String> = []
    /// The most bytes that the outermost form takes of any value.
    var valueCap = FormDeclaration.defaultValueCap
  }

  private func inner(_ value: JSONValue, _ path: FieldPath) -> DeclarationCursor {
    DeclarationCursor(
      value: value, path: path, services: services, findings: findings, scope: scope)
  }
}

// MARK: Errors

extension DeclarationCursor {
  /// Notes an error of this place.
  func note(_ reason: String, _ culprit: FormFileError.Culprit = .value) {
    findings.errors.append(FormFileError(path: path, reason: reason, culprit: culprit))
  }

  /// Notes an error of this place, and answers nil.
  func refuse<Result>(
    _ reason: String, _ culprit: FormFileError.Culprit = .value
  ) -> Result? {
    note(reason, culprit)
    return nil
  }

  private func refuseType<Result>(expected: String) -> Result? {
    refuse("expected \(expected), found \(value.typeName)")
  }

  func noteUnknown(key: String, known: [String]) {
    note(
      "there is no key '\(key)' here\(suggestion(for: key, known)); the keys are \(known.listed)",
      .key(key))
  }

  /// - Parameter keys: Keys of which one must be there.
  func refuseMissing<Result>(_ keys: [String]) -> Result? {
    refuse("the key '\(keys.joined(separator: "' or '"))' is missing")
  }

  func refuseBoth<Result>(_ first: String, _ second: String) -> Result? {
    refuse("'\(first)' and '\(second)' exclude each other", .key(second))
  }

  private func suggestion(for written: String, _ known: [String]) -> String {
    Spelling.nearest(to: written, among: known).map { " (did you mean '\($0)'?)" } ?? ""
  }
}

extension [String] {
  fileprivate var listed: String { joined(separator: ", ") }
}

// MARK: Objects and lists

extension DeclarationCursor {
  /// The member with a key, if there is one.
  func find(_ key: String) -> DeclarationCursor? {
    value[key].map { inner($0, path.appending(key)) }
  }

  /// The member with a key that must be there.
  func require(_ key: String) -> DeclarationCursor? {
    guard case .object = value else { return refuseType(expected: "an object") }
    return find(key) ?? refuseMissing([key])
  }

  /// Whether the value is an object. It must have no other keys than these.
  func isObject(_ object: FileObject) -> Bool {
    guard case .object(let members) = value else {
      return refuseType(expected: "an object") ?? false
    }
    let known = object.keys.map(\.name)
    for key in members.keys where !known.contains(key) { noteUnknown(key: key, known: known) }
    return true
  }

  /// The one of the keys that exclude each other in an object.
  func choice(of object: FileObject) -> (key: String, cursor: DeclarationCursor)? {
    guard isObject(object) else { return nil }
    let found = object.oneOf.compactMap { key in find(key).map { (key: key, cursor: $0) } }
    guard let first = found.first else { return refuseMissing(object.oneOf) }
    return found.count > 1 ? refuseBoth(first.key, found[1].key) : first
  }

  /// The members of an object, whatever their keys, in the order of these.
  func members() -> [(key: String, cursor: DeclarationCursor)]? {
    guard case .object(let members) = value else { return refuseType(expected: "an object") }
    return members.map { ($0.key, inner($0.value, path.appending($0.key))) }
  }

  func elements() -> [DeclarationCursor]? {
    guard case .array(let values) = value else { return refuseType(expected: "a list") }
    return values.enumerated().map { inner($1, path.appending($0)) }
  }

  func elements<Element>(_ read: (DeclarationCursor) -> Element?) -> [Element]? {
    elements()?.compactMap(read)
  }
}

// MARK: Values

extension DeclarationCursor {
  func text() -> String? {
    guard case .string(let text) = value else { return refuseType(expected: "a text") }
    return text
  }

  func flag() -> Bool? {
    guard case .boolean(let flag) = value else { return refuseType(expected: "a boolean") }
    return flag
  }

  /// A number of things: not negative.
  func count() -> Int? {
    guard case .integer(let number) = value else {
      guard let other = value.nearestNumber else { return refuseType(expected: "a number") }
      return other >= Double(Int.max)
        ? refuse(FormFileError.reason(againstTooLarge: "\(other)"), .roundedNumber)
        : refuse("expected a whole number, found \(other)")
    }
    return number < 0 ? refuse("\(number) is negative; write 0 or more") : number
  }

  /// A text, or a number or boolean as it is spelled: what conditions compare.
  func spelledScalar() -> String? {
    value.spelledScalar ?? refuseType(expected: "a text, number or boolean")
  }

  func spelledScalars() -> [String]? { elements { $0.spelledScalar() } }

  func word(of known: [String]) -> String? {
    text().flatMap {
      known.contains($0)
        ? $0
        : refuse("there is no '\($0)' here\(suggestion(for: $0, known)); write \(known.listed)")
    }
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(as: Word.Type = Word.self) -> Word? {
    word(of: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }

  /// A name that can be part of a path.
  func name() -> String? {
    text().flatMap {
      FieldPath.isName($0)
        ? $0 : refuse("'\($0)' is not a name; a name is not empty and has no '.', '[' or ']'")
    }
  }

  /// The name of a field of the form, or of a value beside them.
  func fieldName(orExternal: Bool = false) -> String? {
    guard let name = name() else { return nil }
    if scope.kinds[name] != nil || orExternal && scope.externalFields.contains(name) { return name }
    return refuse("the form has no field '\(name)'")
  }
}
