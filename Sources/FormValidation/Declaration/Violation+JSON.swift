public import StrictJSON
import TextMetrics

extension FormReport: Encodable {
  /// The report as a JSON object with an array named `violations`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public var json: JSONValue { ["violations": .array(violations.map(\.json))] }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Violation: Encodable {
  /// The violation as a JSON object.
  ///
  /// ```swift
  /// let violation = Violation(
  ///   path: "name", rule: "length", code: .tooLong, unit: "characters",
  ///   expected: .count(minimum: nil, maximum: 40), received: .count(of: 41))
  /// violation.json["received"] == 41  // true
  /// violation.json["expected"] == ["max": 40]  // true
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the length of the JSON text.
  public var json: JSONValue {
    var bytes: [UInt8] = []
    write(message: nil, to: &bytes)
    return (try? JSONValue(parsing: ContiguousArray(bytes).span)) ?? .null
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// Appends the JSON text. If `message` isn't `nil`, the text has a member `message`.
  package func write(message: String?, to bytes: inout [UInt8]) {
    bytes.append(literal: "{\"code\":", quoting: code.rawValue, literal: ",")
    if let excessRange { bytes.append("\"excessRange\":", excessRange) }
    if let expected {
      bytes.append(literal: "\"expected\":{")
      expected.writeMembers(to: &bytes)
      bytes.append(literal: "},")
    }
    if let message { bytes.append(literal: "\"message\":", quoting: message, literal: ",") }
    if let mismatchRange { bytes.append("\"mismatchRange\":", mismatchRange) }
    bytes.append(literal: "\"path\":", quoting: path.description, literal: "")
    switch received {
    case .count(let count): bytes.append(key: "received", .integer(count))
    case .characters(let some): bytes.append(key: "received", some)
    case .type(let name): bytes.append(key: "received", .string(name))
    case nil: break
    }
    bytes.append(literal: ",\"rule\":", quoting: rule, literal: "")
    if let unit { bytes.append(literal: ",\"unit\":", quoting: unit, literal: "") }
    bytes.append(literal: "}")
  }
}

extension Violation.Expected {
  fileprivate func writeMembers(to bytes: inout [UInt8]) {
    switch self {
    case .count(let minimum, let maximum):
      bytes.append(key: "max", maximum.map(JSONValue.integer))
      bytes.append(key: "min", minimum.map(JSONValue.integer))
    case .values(let values, let count):
      bytes.append(key: "anyOf", values)
      bytes.append(key: "of", count.map(JSONValue.integer))
    case .field(let name): bytes.append(key: "field", .string(name))
    case .pattern(let source): bytes.append(key: "pattern", .string(source))
    case .characters(let allowed, let denied):
      if let allowed { bytes.append(key: "allowed", allowed) }
      bytes.append(key: "denied", denied)
    case .type(let name): bytes.append(key: "type", .string(name))
    case .format(let name): bytes.append(key: "format", .string(name))
    case .range(let minimum, let maximum):
      bytes.append(key: "max", number: maximum)
      bytes.append(key: "min", number: minimum)
    case .step(let size, let base):
      bytes.append(key: "from", number: base)
      bytes.append(key: "step", number: size)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(key: StaticString, _ texts: [String]) {
    append(key: key, .array(texts.map(JSONValue.string)))
  }

  /// Appends a JSON number with all its digits, or a string if `text` isn't a number. If `text` is
  /// `nil`, nothing is appended.
  fileprivate mutating func append(key: StaticString, number text: String?) {
    guard let number = text.flatMap({ ExactDecimal($0)?.description }) else {
      return append(key: key, text.map(JSONValue.string))
    }
    append(key: key)
    append(contentsOf: number.utf8)
  }

  /// Appends a member and a comma.
  fileprivate mutating func append(_ key: StaticString, _ range: Range<TextPosition>) {
    append(literal: key)
    append("{\"end\":{\"characters\":", range.upperBound)
    append("},\"start\":{\"characters\":", range.lowerBound)
    append(literal: "}},")
  }

  private mutating func append(_ beginning: StaticString, _ position: TextPosition) {
    append(literal: beginning)
    append(decimal: position.characters.value)
    append(literal: ",\"utf16\":")
    append(decimal: position.utf16.value)
    append(literal: ",\"utf8\":")
    append(decimal: position.utf8.value)
  }
}
