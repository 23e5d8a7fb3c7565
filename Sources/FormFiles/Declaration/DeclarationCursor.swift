import FormValidation
import StrictJSON
import TextMetrics

/// A place in the JSON of a declaration: every way to read it says where it failed.
struct DeclarationCursor {
  let value: JSONValue
  let path: FieldPath
  /// Where units and normalization forms are found by name.
  let units: TextServices
  /// The names that rules and conditions may refer to.
  var scope: Scope
  /// Where errors and texts go, so that what stands behind an error is read all the same; nil where
  /// the first one ends the reading.
  let findings: DeclarationFindings?

  /// Names that the form around a place has.
  struct Scope {
    /// Of fields that the form judges, with what their texts stand for.
    var kinds: [String: ValueKind] = [:]
    /// Of values in its records that it does not judge.
    var externalFields: Set<String> = []
    /// The most bytes that the outermost form takes of any value.
    var valueCap = FormDeclaration.defaultValueCap
  }

  init(
    _ value: JSONValue, at path: FieldPath = FieldPath(), units: TextServices,
    scope: Scope = Scope(), findings: DeclarationFindings? = nil
  ) {
    self.value = value
    self.path = path
    self.units = units
    self.scope = scope
    self.findings = findings
  }

  func error(_ reason: DeclarationError.Reason) -> DeclarationError {
    DeclarationError(path: path, reason: reason)
  }

  /// Notes an error where errors are collected.
  ///
  /// - Throws: The error, where the first one ends the reading.
  func report(_ error: DeclarationError) throws(DeclarationError) {
    guard let findings else { throw error }
    findings.errors.append(error)
  }

  /// What is read here; nil where that fails and errors are collected.
  func recovering<Result>(
    _ read: (DeclarationCursor) throws(DeclarationError) -> Result
  ) throws(DeclarationError) -> Result? {
    do throws(DeclarationError) {
      return try read(self)
    } catch {
      try report(error)
      return nil
    }
  }

  /// What is read of a member; nil where there is none, and where that fails and errors are
  /// collected.
  func read<Result>(
    _ key: String, _ read: (DeclarationCursor) throws(DeclarationError) -> Result
  ) throws(DeclarationError) -> Result? {
    guard let cursor = find(key) else { return nil }
    return try cursor.recovering(read)
  }

  /// How many errors were found so far, where they are collected.
  var errorCount: Int { findings?.errors.count ?? 0 }

  func wrongType(expected: String) -> DeclarationError {
    error(.wrongType(expected: expected, found: value.typeName))
  }

  /// Makes sure that the value is an object with no other keys than these.
  func expectObject(_ known: [String]) throws(DeclarationError) {
    guard case .object(let members) = value else { throw wrongType(expected: "an object") }
    for key in members.keys.filter({ !known.contains($0) }).sorted() {
      try report(error(.unknownKey(key, known: known)))
    }
  }

  func find(_ key: String) -> DeclarationCursor? {
    value[key].map { inner($0, path.appending(key)) }
  }

  func require(_ key: String) throws(DeclarationError) -> DeclarationCursor {
    guard case .object = value else { throw wrongType(expected: "an object") }
    guard let found = find(key) else { throw error(.missingKey(key)) }
    return found
  }

  /// The one of these keys that an object has.
  func require(oneOf keys: [String]) throws(DeclarationError) -> (
    key: String, cursor: DeclarationCursor
  ) {
    let found = keys.compactMap { key in find(key).map { (key: key, cursor: $0) } }
    guard let first = found.first else {
      throw error(.missingKey(keys.joined(separator: "' or '")))
    }
    if found.count > 1 { throw error(.conflictingKeys(first.key, found[1].key)) }
    return first
  }

  /// The members of an object, whatever their keys, in the order of these.
  func members() throws(DeclarationError) -> [(key: String, cursor: DeclarationCursor)] {
    guard case .object(let members) = value else { throw wrongType(expected: "an object") }
    return members.sorted { $0.key < $1.key }
      .map { ($0.key, inner($0.value, path.appending($0.key))) }
  }

  func elements() throws(DeclarationError) -> [DeclarationCursor] {
    guard case .array(let values) = value else { throw wrongType(expected: "a list") }
    return values.enumerated().map { inner($1, path.appending($0)) }
  }

  /// What is read of each element of a list.
  func elements<Result>(
    read: (DeclarationCursor) throws(DeclarationError) -> Result
  ) throws(DeclarationError) -> [Result] {
    var results: [Result] = []
    for element in try elements() {
      if let result = try element.recovering(read) { results.append(result) }
    }
    return results
  }

  func text() throws(DeclarationError) -> String {
    guard case .string(let text) = value else { throw wrongType(expected: "a text") }
    return text
  }

  func texts() throws(DeclarationError) -> [String] {
    try elements { element throws(DeclarationError) in try element.text() }
  }

  /// A number of things: not negative.
  func count() throws(DeclarationError) -> Int {
    guard case .integer(let number) = value else {
      guard let other = value.nearestNumber else { throw wrongType(expected: "a number") }
      if other >= Double(Int.max) { throw error(.tooLarge(other)) }
      throw error(.wrongType(expected: "a whole number", found: "\(other)"))
    }
    guard number >= 0 else { throw error(.negative(number)) }
    return number
  }

  func flag() throws(DeclarationError) -> Bool {
    guard case .boolean(let flag) = value else { throw wrongType(expected: "a boolean") }
    return flag
  }

  /// A name that can be part of a path.
  func name() throws(DeclarationError) -> String {
    let name = try text()
    guard FieldPath.isName(name) else { throw error(.invalidName(name)) }
    return name
  }

  /// The name of a field of the form, or of a value beside them.
  func fieldName(orExternal: Bool = false) throws(DeclarationError) -> String {
    let name = try name()
    guard scope.kinds[name] != nil || orExternal && scope.externalFields.contains(name) else {
      throw error(.unknownField(name))
    }
    return name
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    of type: Word.Type
  ) throws(DeclarationError) -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else {
      throw error(.unknownWord(text, known: Word.allCases.map(\.rawValue)))
    }
    return word
  }

  func inner(_ value: JSONValue, _ path: FieldPath) -> DeclarationCursor {
    DeclarationCursor(value, at: path, units: units, scope: scope, findings: findings)
  }
}
