import StrictJSON

extension FieldPath {
  /// Creates a path from a text such as `addresses[2].city`.
  ///
  /// - Throws: ``FormValueError`` if `text` isn't a path.
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  public init(parsing text: some StringProtocol) throws(FormValueError) {
    guard let path = FieldPath(description: String(text)) else {
      throw FormValueError(text: String(text), expected: "a path such as 'addresses[2].city'")
    }
    self = path
  }

  init?(description: String) {
    self.init()
    var rest = description.utf8[...]
    while let mark = rest.first {
      if mark == UInt8(ascii: "[") {
        rest.removeFirst()
        let isQuoted = rest.first == UInt8(ascii: "\"")
        guard let component = isQuoted ? Self.quotedName(&rest) : Self.position(&rest),
          rest.popFirst() == UInt8(ascii: "]"), isQuoted || !components.isEmpty
        else { return nil }
        components.append(component)
        continue
      }
      // A dot stands between two steps, the second of which is a name.
      guard (mark == UInt8(ascii: ".")) != components.isEmpty else { return nil }
      if !components.isEmpty { rest.removeFirst() }
      let name = rest.prefix { !".[]".utf8.contains($0) }
      if name.isEmpty { return nil }
      components.append(.name(String(Substring(name))))
      rest = rest[name.endIndex...]
    }
    if components.isEmpty { return nil }
  }

  private static func position(_ rest: inout Substring.UTF8View) -> Component? {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest[digits.endIndex...]
    return Int(Substring(digits)).map(Component.index)
  }

  /// A name as a string of JSON.
  private static func quotedName(_ rest: inout Substring.UTF8View) -> Component? {
    var isEscaped = false
    let inside = rest.dropFirst().prefix { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte != UInt8(ascii: "\"") || isEscaped
    }
    guard inside.endIndex < rest.endIndex else { return nil }
    let end = rest.index(after: inside.endIndex)
    guard case .string(let name)? = try? JSONValue(parsing: String(Substring(rest[..<end]))) else {
      return nil
    }
    rest = rest[end...]
    return .name(name)
  }
}
