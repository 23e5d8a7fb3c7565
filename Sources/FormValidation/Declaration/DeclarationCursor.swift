import TextMetrics

/// A place in the JSON of a declaration: every way to read it says where it failed.
struct DeclarationCursor {
  let value: JSONValue
  let path: FieldPath
  /// Where units and normalization forms are found by name.
  let units: TextServices
  /// The names that rules and conditions may refer to.
  var scope: Scope
  /// Where errors of elements go, so that those behind them are read all the same; nil where the
  /// first one ends the reading.
  let errors: DeclarationErrors?

  /// Names that the form around a place has.
  struct Scope {
    /// Of fields that the form judges, with what their texts stand for.
    var kinds: [String: ValueKind] = [:]
    /// Of values in its records that it does not judge.
    var externalFields: Set<String> = []

    /// Of fields that the form judges.
    var fields: Set<String> { Set(kinds.keys) }
  }

  init(
    _ value: JSONValue, at path: FieldPath = FieldPath(), units: TextServices,
    scope: Scope = Scope(), errors: DeclarationErrors? = nil
  ) {
    self.value = value
    self.path = path
    self.units = units
    self.scope = scope
    self.errors = errors
  }

  func error(_ reason: DeclarationError.Reason) -> DeclarationError {
    DeclarationError(key: path.description, reason: reason)
  }

  func wrongType(expected: String) -> DeclarationError {
    error(.wrongType(expected: expected, found: value.typeName))
  }

  /// What keys were called in earlier versions, which are still read.
  private static let formerKeys = [
    "externalFields": "unjudged", "min": "minimum", "max": "maximum", "soft": "strength",
  ]

  /// Makes sure that the value is an object with no other keys than these, each under one name.
  func expectObject(_ known: [String]) throws(DeclarationError) {
    guard case .object(let members) = value else { throw wrongType(expected: "an object") }
    let former = known.compactMap { Self.formerKeys[$0] }
    if let key = members.keys.filter({ !known.contains($0) && !former.contains($0) }).min() {
      throw error(.unknownKey(key, known: known))
    }
    for key in known {
      guard value[key] != nil, let former = Self.formerKeys[key], value[former] != nil else {
        continue
      }
      throw error(.conflictingKeys(key, former))
    }
  }

  /// How the object spells a key: as it is called, or as it was.
  func spelling(of key: String) -> String {
    guard value[key] == nil, let former = Self.formerKeys[key], value[former] != nil else {
      return key
    }
    return former
  }

  func find(_ key: String) -> DeclarationCursor? {
    let key = spelling(of: key)
    return value[key].map { inner($0, path.appending(key)) }
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
      do throws(DeclarationError) {
        results.append(try read(element))
      } catch {
        guard let errors else { throw error }
        errors.add(error)
      }
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
      guard case .number(let other) = value else { throw wrongType(expected: "a number") }
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

  /// The name of a text that is one of these.
  func name(among known: Set<String>) throws(DeclarationError) -> String {
    let name = try name()
    guard known.contains(name) else { throw error(.unknownField(name)) }
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

  private func inner(_ value: JSONValue, _ path: FieldPath) -> DeclarationCursor {
    DeclarationCursor(value, at: path, units: units, scope: scope, errors: errors)
  }
}
