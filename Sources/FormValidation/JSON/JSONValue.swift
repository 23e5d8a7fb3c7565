/// A JSON value: a record without a Swift type, or a declaration on its way in or out.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// The number as it was spelled: nothing is rounded.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object(JSONObject)

  /// The name of the value's type, for messages.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .text: "text"
    case .list: "list"
    case .object: "object"
    }
  }

  /// The member of an object with this key; nil for any other value.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }
}

/// The members of a JSON object in the order in which they were written, each key once.
public struct JSONObject: Sendable {
  /// The members, in the order in which they were written.
  public private(set) var members: [(key: String, value: JSONValue)]

  /// An object without members.
  public init() { members = [] }

  /// - Precondition: The keys are unique.
  init(unique members: [(key: String, value: JSONValue)]) {
    self.members = members
  }

  /// The value under a key. Linear in the members: records have few.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key.isIdentical(to: key) }?.value }
    set {
      let index = members.firstIndex { $0.key.isIdentical(to: key) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: Hashable {
  /// The order of members carries no meaning.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members.count == right.members.count
      && left.members.allSatisfy { right[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.count)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// - Precondition: The keys are unique.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { (key: $0.0, value: $0.1) }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  /// - Precondition: The keys are unique.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(unique: elements.map { (key: $0.0, value: $0.1) }))
  }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
