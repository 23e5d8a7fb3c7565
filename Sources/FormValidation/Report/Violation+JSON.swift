public import StrictJSON
import TextMetrics

extension FormReport {
  /// The report as JSON: the same that an encoder makes of it, without one.
  public var json: JSONValue { ["violations": .array(violations.map(\.json))] }
}

extension Violation {
  /// The violation as JSON: the same that an encoder makes of it, without one.
  public var json: JSONValue {
    var bytes: [UInt8] = []
    write(message: nil, to: &bytes)
    guard let json = try? JSONValue(parsing: ContiguousArray(bytes).span) else {
      preconditionFailure("a violation was written as something else than JSON")
    }
    return json
  }

  /// Appends the text of ``json``, with a sentence as one more member if there is one. It builds no
  /// JSON value for what most violations have.
  package func write(message: String?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    if let expected {
      bytes.append(literal: #""expected":"#)
      expected.json.write(to: &bytes)
      bytes.append(UInt8(ascii: ","))
    }
    if let message {
      bytes.append(literal: #""message":"#)
      bytes.append(quoting: message)
      bytes.append(UInt8(ascii: ","))
    }
    if let over {
      bytes.append(literal: #""over":"#)
      over.write(to: &bytes)
      bytes.append(UInt8(ascii: ","))
    }
    bytes.append(literal: #""path":"#)
    bytes.append(quoting: path.description)
    if let place {
      bytes.append(literal: #","place":"#)
      place.write(to: &bytes)
    }
    bytes.append(literal: #","problem":"#)
    bytes.append(quoting: problem.rawValue)
    if let received {
      bytes.append(literal: #","received":"#)
      received.json.write(to: &bytes)
    }
    bytes.append(literal: #","rule":"#)
    bytes.append(quoting: rule)
    if let unit {
      bytes.append(literal: #","unit":"#)
      bytes.append(quoting: unit)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension Violation.Expected {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let minimum, let maximum):
      var bounds = JSONObject()
      bounds["minimum"] = minimum.map(JSONValue.integer)
      bounds["maximum"] = maximum.map(JSONValue.integer)
      return ["count": .object(bounds)]
    case .values(let values, let count):
      var some: JSONObject = ["anyOf": .array(values.map(JSONValue.string))]
      some["of"] = count.map(JSONValue.integer)
      return ["values": .object(some)]
    case .field(let name): return ["field": ["named": .string(name)]]
    case .pattern(let source): return ["pattern": ["source": .string(source)]]
    case .characters(let allowed, let denied):
      var sets: JSONObject = ["denied": .array(denied.map(JSONValue.string))]
      sets["allowed"] = allowed.map { .array($0.map(JSONValue.string)) }
      return ["characters": .object(sets)]
    case .type(let name): return ["type": ["named": .string(name)]]
    case .format(let name): return ["format": ["named": .string(name)]]
    case .range(let minimum, let maximum):
      var bounds = JSONObject()
      bounds["minimum"] = minimum.map(JSONValue.string)
      bounds["maximum"] = maximum.map(JSONValue.string)
      return ["range": .object(bounds)]
    case .step(let size, let base):
      return ["step": ["of": .string(size), "from": .string(base)]]
    }
  }
}

extension Violation.Received {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): ["count": ["of": .integer(count)]]
    case .characters(let some): ["characters": ["some": .array(some.map(JSONValue.string))]]
    case .type(let name): ["type": ["named": .string(name)]]
    }
  }
}

extension Range<TextPosition> {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    lowerBound.write(to: &bytes)
    bytes.append(UInt8(ascii: ","))
    upperBound.write(to: &bytes)
    bytes.append(UInt8(ascii: "]"))
  }
}

extension TextPosition {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(literal: #"{"characters":"#)
    bytes.append(decimal: characters.value)
    bytes.append(literal: #","utf16":"#)
    bytes.append(decimal: utf16.value)
    bytes.append(literal: #","utf8":"#)
    bytes.append(decimal: utf8.value)
    bytes.append(UInt8(ascii: "}"))
  }
}
