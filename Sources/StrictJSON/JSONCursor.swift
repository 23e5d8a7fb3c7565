package protocol JSONCursorError: Error {
  /// The path is, for example, `events[2].range`, or empty for the root.
  init(at path: String, reason: String)

  static func suggestion(for name: String, among names: [String]) -> String?
}

/// A value in a JSON tree, and the path of the value for errors.
package struct JSONCursor<Failure: JSONCursorError> {
  package let value: JSONValue
  private let path: String

  package init(_ value: JSONValue, at path: String = "") {
    self.value = value
    self.path = path
  }

  @inline(never)
  package func error(_ reason: String) -> Failure { Failure(at: path, reason: reason) }

  /// Throws an error if the value isn't an object, or has a key that isn't a raw value of `type`.
  package func expectObject<Key: RawRepresentable<String> & CaseIterable>(
    keyedBy type: Key.Type
  ) throws(Failure) {
    try expectObject(keyedBy: Key.allCases.map { $0.rawValue })
  }

  // The private functions have no generic parameters of their own, so they are compiled only once
  // for each `Failure`. This makes a web page smaller.

  @inline(never)
  private func expectObject(keyedBy known: [String]) throws(Failure) {
    guard case .object(let members) = value else { throw error("expected an object") }
    for (key, _) in members where !known.contains(where: { $0.hasSameBytes(as: key) }) {
      let suggestion = Failure.suggestion(for: key, among: known)
      throw error("unknown key '\(key)'" + (suggestion.map { " (did you mean '\($0)'?)" } ?? ""))
    }
  }

  /// Returns `nil` if the member is absent or `null`, or if the value isn't an object.
  package func find(_ key: some RawRepresentable<String>) -> JSONCursor? {
    member(key.rawValue)
  }

  @inline(never)
  private func member(_ key: String) -> JSONCursor? {
    guard let member = value[key] else { return nil }
    if case .null = member { return nil }
    return JSONCursor(member, at: path.isEmpty ? key : "\(path).\(key)")
  }

  package func require(_ key: some RawRepresentable<String>) throws(Failure) -> JSONCursor {
    try requiredMember(key.rawValue)
  }

  @inline(never)
  private func requiredMember(_ key: String) throws(Failure) -> JSONCursor {
    guard let member = member(key) else { throw error("missing key '\(key)'") }
    return member
  }

  package func elements<Result>(
    read: (JSONCursor) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    guard case .array(let values) = value else { throw error("expected an array") }
    var results: [Result] = []
    results.reserveCapacity(values.count)
    for (index, element) in values.enumerated() {
      results.append(try read(JSONCursor(element, at: "\(path)[\(index)]")))
    }
    return results
  }

  @inline(never)
  package func string() throws(Failure) -> String {
    guard case .string(let string) = value else { throw error("expected a string") }
    return string
  }

  @inline(never)
  package func boolean() throws(Failure) -> Bool {
    guard case .boolean(let boolean) = value else { throw error("expected true or false") }
    return boolean
  }

  /// The values `2`, `2.0`, and `2e0` of a JSON text are all integers.
  @inline(never)
  package func wholeNumber() throws(Failure) -> Int {
    guard case .integer(let number) = value else {
      if value.exceedsInt { throw error("the number is out of range") }
      throw error("expected a whole number")
    }
    return number
  }

  package func enumCase<Name: RawRepresentable<String> & CaseIterable>(
    of type: Name.Type
  ) throws(Failure) -> Name {
    let string = try string()
    guard let name = Name(rawValue: string) else {
      throw unknownName(string, among: Name.allCases.map { $0.rawValue })
    }
    return name
  }

  @inline(never)
  private func unknownName(_ name: String, among names: [String]) -> Failure {
    error("unknown value '\(name)'; write one of \(names.joined(separator: ", "))")
  }
}
