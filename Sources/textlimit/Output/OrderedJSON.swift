import TextMetrics

/// A JSON value whose objects keep the order in which their keys were given, which
/// `JSONEncoder` does not promise.
enum OrderedJSON {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([OrderedJSON])
  case object([(key: String, value: OrderedJSON)])
  /// A value that is written already: what many lines have in common.
  case written([UInt8])

  /// Appends the value, on one line. Linear in it.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): bytes.append(decimal: value)
    case .string(let value): bytes.append(quoting: value)
    case .written(let value): bytes.append(contentsOf: value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quoting: member.key)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The value as it is written, to be used many times.
  var written: OrderedJSON {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return .written(bytes)
  }
}

extension [UInt8] {
  /// Appends a number in digits.
  mutating func append(decimal number: Int) {
    var rest = number.magnitude
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    self[start...].reverse()
  }

  /// Appends a JSON string. What RFC 8259 does not want escaped stays as it is.
  mutating func append(quoting text: String) {
    append(UInt8(ascii: "\""))
    text.withUTF8Bytes { utf8 in
      for index in 0..<utf8.count {
        switch utf8[index] {
        case UInt8(ascii: "\""): append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
        case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
        case UInt8(ascii: "\r"): append(contentsOf: #"\r"#.utf8)
        case UInt8(ascii: "\t"): append(contentsOf: #"\t"#.utf8)
        case 0x08: append(contentsOf: #"\b"#.utf8)
        case 0x0C: append(contentsOf: #"\f"#.utf8)
        case let control where control < 0x20:
          append(contentsOf: control < 0x10 ? #"\u000"#.utf8 : #"\u00"#.utf8)
          append(contentsOf: String(control, radix: 16).utf8)
        case let byte: append(byte)
        }
      }
    }
    append(UInt8(ascii: "\""))
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
