import StrictJSON

/// Where a value stands in a form: `name`, `address.city`, `addresses[2].city`.
///
/// ```swift
/// let path: FieldPath = "addresses[2].city"
/// path.names  // ["addresses", "city"]
/// ```
///
/// A key of a record that can name no field, being empty or having one of the marks that divide
/// paths, is written as a string of JSON in brackets: `address["a.b"]`.
public struct FieldPath: Sendable, Hashable {
  /// One step of a path.
  package enum Component: Sendable, Hashable {
    /// The name of a field, group or list.
    case name(String)
    /// The position in a collection, from 0.
    case index(Int)
  }

  /// The steps, from the form to the value; none for the form itself.
  package var components: [Component]

  package init(_ components: [Component]) {
    self.components = components
  }

  /// The path of the form itself.
  public init() { components = [] }

  /// The field with this name at the top of a form. The name is not parsed.
  public init(name: String) {
    components = [.name(name)]
  }

  /// Whether a text can name a field: not empty, and without the marks that divide paths.
  package static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && !text.utf8.contains { $0 == 0x2E || $0 == 0x5B || $0 == 0x5D }
  }

  static func expectName(_ text: String) {
    precondition(isName(text), "'\(text)' is not a name: it is empty or has . [ or ]")
  }

  /// The names alone, without positions in collections: what a declaration is found by.
  public var names: [String] {
    components.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The path of a member of what stands here.
  public func appending(_ name: String) -> FieldPath {
    FieldPath(components + [.name(name)])
  }

  /// The path of an element of the list that stands here.
  public func appending(_ index: Int) -> FieldPath {
    FieldPath(components + [.index(index)])
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
  /// Creates a path from a literal, which may have interpolations: `"items[\(i)].name"`.
  ///
  /// - Precondition: The literal is a path. ``init(parsing:)`` throws instead.
  public init(stringLiteral value: String) {
    guard let path = FieldPath(description: value) else {
      fatalError("'\(value)' isn't a path such as 'addresses[2].city'")
    }
    self = path
  }
}

/// An error that is thrown when a text isn't a path, or isn't a date.
public struct FormValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// What was expected instead.
  public let expected: String

  public var description: String { "expected \(expected), got '\(text)'" }
}
