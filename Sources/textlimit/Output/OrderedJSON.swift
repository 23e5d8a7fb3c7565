import Foundation

/// A JSON value whose objects keep the order in which their keys were given, which
/// `JSONEncoder` does not promise.
enum OrderedJSON {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([OrderedJSON])
  case object([(key: String, value: OrderedJSON)])

  /// The value on one line.
  var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .bool(let value): line += value ? "true" : "false"
    case .number(let value): line += String(value)
    case .string(let value): line += Self.quoted(value)
    case .array(let values):
      line += "["
      for (index, value) in values.enumerated() {
        if index > 0 { line += "," }
        value.write(to: &line)
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { line += "," }
        line += Self.quoted(member.key) + ":"
        member.value.write(to: &line)
      }
      line += "}"
    }
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()

  private static func quoted(_ value: String) -> String {
    // A string always encodes: the failures of `JSONEncoder` are those of numbers and of
    // `Encodable` implementations.
    (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}

extension OrderedJSON {
  init(_ value: Int?) { self = value.map(OrderedJSON.number) ?? .null }
  init(_ value: String?) { self = value.map(OrderedJSON.string) ?? .null }
}

extension OrderedJSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(dictionaryLiteral members: (String, OrderedJSON)...) {
    self = .object(members.map { (key: $0.0, value: $0.1) })
  }

  init(arrayLiteral values: OrderedJSON...) { self = .array(values) }
}
