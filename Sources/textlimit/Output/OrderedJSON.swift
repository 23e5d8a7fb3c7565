import StrictJSON

/// A JSON value whose objects keep the order in which their keys were given.
enum OrderedJSON {
  /// Without a value, a member is left out.
  typealias Members = [(key: String, value: OrderedJSON?)]

  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  // Indirect to work around Swift 6.3, which reports a circular reference in incremental builds.
  indirect case array([OrderedJSON])
  indirect case object(Members)

  /// Appends the value, on one line. Linear in it.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): bytes.append(decimal: value)
    case .string(let value): bytes.append(quoting: value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      var separator = UInt8(ascii: "{")
      for case (let key, let value?) in members {
        bytes.append(separator)
        bytes.append(quoting: key)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
        separator = UInt8(ascii: ",")
      }
      bytes.append(contentsOf: (separator == UInt8(ascii: "{") ? "{}" : "}").utf8)
    }
  }

  init(_ value: Int?) { self = value.map(OrderedJSON.number) ?? .null }
  init(_ value: String?) { self = value.map(OrderedJSON.string) ?? .null }
}
