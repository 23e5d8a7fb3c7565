import Foundation

/// Strings are compared by their UTF-16 code units.
package enum JSON: Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  case text(UTF16Text)
  case list([JSON])
  case object([String: JSON])

  package init(_ line: String) throws {
    try self.init(JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed))
  }

  private init(_ value: Any) throws {
    if value is NSNull {
      self = .null
    } else if let string = value as? String {
      self = .text(UTF16Text(string))
    } else if let list = value as? [Any] {
      self = .list(try list.map(JSON.init))
    } else if let object = value as? [String: Any] {
      self = .object(try object.mapValues(JSON.init))
    } else if let number = value as? NSNumber, let flag = Self.flag(number) {
      self = .boolean(flag)
    } else if let number = value as? Int {
      self = .integer(number)
    } else {
      throw Unreadable(value: "\(value)")
    }
  }

  /// A cast to `Bool` would convert the number 1 to `true`.
  private static func flag(_ number: NSNumber) -> Bool? {
    unsafe String(cString: number.objCType) == "c" ? number.boolValue : nil
  }

  struct Unreadable: Error {
    let value: String
  }

  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self, let member = members[key], member != .null else {
      return nil
    }
    return member
  }

  package var string: String? { units?.string }

  package var units: UTF16Text? {
    if case .text(let text) = self { text } else { nil }
  }

  package var number: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  package var elements: [JSON]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  package var isTrue: Bool { self == .boolean(true) || self == .integer(1) }
}

extension JSON: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .text(let text): Self.quoted(text.string)
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    "\""
      + string.utf16.map { unit in
        switch unit {
        case 0x22: "\\\""
        case 0x5C: "\\\\"
        case 0x20...0x7E: String(UnicodeScalar(UInt8(unit)))
        default:
          "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
            + String(unit, radix: 16)
        }
      }.joined() + "\""
  }
}
