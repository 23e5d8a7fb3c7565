import StrictJSON

/// The path of a value in a form: `name`, `address.city`, or `addresses[2].city`.
///
/// ```swift
/// let path: FieldPath = "addresses[2].city"
/// path.names  // ["addresses", "city"]
/// ```
///
/// A name in a path can be any key of a record. A name that is empty or contains `.`, `[`, or `]`
/// is written as a JSON string in brackets: `address["a.b"]`.
public struct FieldPath: Sendable, Hashable {
  package enum Component: Sendable, Hashable {
    case name(String)
    case index(Int)
  }

  package var components: [Component]

  package init(_ components: [Component]) {
    self.components = components
  }

  /// Creates the empty path, which is the path of the form itself.
  public init() { components = [] }

  /// Creates the path of a field at the top level of a form.
  ///
  /// - Parameter name: The name of the field, which isn't parsed as a path.
  public init(name: String) {
    components = [.name(name)]
  }

  package static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && !text.utf8.contains { $0 == 0x2E || $0 == 0x5B || $0 == 0x5D }
  }

  static func expectName(_ text: String) {
    precondition(isName(text), "'\(text)' isn't a name: it is empty or contains '.', '[', or ']'")
  }

  /// The names in the path, without the indices of list elements.
  ///
  /// The names identify the declaration of a value, because all elements of a list have the same
  /// declaration.
  public var names: [String] {
    components.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// Returns the path of a member of the value at this path.
  ///
  /// - Parameter name: The name of the member.
  /// - Complexity: O(*n*), where *n* is the number of components.
  public func appending(_ name: String) -> FieldPath {
    FieldPath(components + [.name(name)])
  }

  /// Returns the path of an element of the list at this path.
  ///
  /// - Parameter index: The index of the element.
  /// - Complexity: O(*n*), where *n* is the number of components.
  public func appending(_ index: Int) -> FieldPath {
    FieldPath(components + [.index(index)])
  }
}

extension FieldPath {
  /// The path of the form that has the field at this path. For an element of a list, the path of
  /// the form that has the list.
  var formOfField: FieldPath {
    if case .index? = components.last { return FieldPath(Array(components.dropLast(2))) }
    return FieldPath(Array(components.dropLast()))
  }
}

extension FieldPath: CustomStringConvertible {
  public var description: String {
    components.reduce(into: "") { path, component in
      switch component {
      case .name(let name) where !Self.isName(name): path += "[\(JSONValue.string(name).text)]"
      case .name(let name): path += path.isEmpty ? name : "." + name
      case .index(let index): path += "[\(index)]"
      }
    }
  }
}

extension FieldPath: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a path from a literal, with or without interpolations: `"items[\(i)].name"`.
  ///
  /// - Precondition: The literal is a path. For other texts, use ``init(parsing:)``.
  public init(stringLiteral value: String) {
    guard let path = FieldPath(description: value) else {
      fatalError("'\(value)' isn't a path such as 'addresses[2].city'")
    }
    self = path
  }
}

// MARK: - Reading

extension FieldPath {
  /// Creates a path from a text such as `addresses[2].city`.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``FormValueError`` if `text` isn't a path. An empty text isn't a path.
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
    while let first = rest.first {
      if first == UInt8(ascii: "[") {
        rest.removeFirst()
        let isQuoted = rest.first == UInt8(ascii: "\"")
        guard let component = isQuoted ? Self.quotedName(&rest) : Self.position(&rest),
          rest.popFirst() == UInt8(ascii: "]"), isQuoted || !components.isEmpty
        else { return nil }
        components.append(component)
        continue
      }
      // A dot precedes each name, unless the name is the first component.
      guard (first == UInt8(ascii: ".")) != components.isEmpty else { return nil }
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
