import StrictJSON
import TextMetrics

// As its ``json``: the same text, and its errors are the decoder's.
extension Violation: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, rule, problem, unit, expected, received, over, place
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func range(_ key: CodingKeys) throws -> Range<TextPosition>? {
      guard let ends = try members.decodeIfPresent([String: TextPosition].self, forKey: key)
      else { return nil }
      guard let start = ends["start"], let end = ends["end"], start <= end else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: members, debugDescription: "expected a start and an end behind it")
      }
      return start..<end
    }
    self.init(
      path: try members.decode(FieldPath.self, forKey: .path),
      rule: try members.decode(String.self, forKey: .rule),
      problem: try members.decode(Problem.self, forKey: .problem),
      unit: try members.decodeIfPresent(String.self, forKey: .unit),
      expected: try members.decodeIfPresent(Expected.self, forKey: .expected),
      received: try members.decodeIfPresent(Received.self, forKey: .received),
      over: try range(.over), place: try range(.place))
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Violation.Expected: Decodable {
  private enum CodingKeys: String, CodingKey {
    case min, max, anyOf, of, field, pattern, allowed, denied, type, format, step, from
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func member<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try members.decodeIfPresent(Value.self, forKey: key)
    }
    if let values: [String] = try member(.anyOf) {
      self = .values(anyOf: values, of: try member(.of))
    } else if let name: String = try member(.field) {
      self = .field(named: name)
    } else if let source: String = try member(.pattern) {
      self = .pattern(source: source)
    } else if let denied: [String] = try member(.denied) {
      self = .characters(allowed: try member(.allowed), denied: denied)
    } else if let name: String = try member(.type) {
      self = .type(named: name)
    } else if let name: String = try member(.format) {
      self = .format(named: name)
    } else if let size: String = try member(.step) {
      self = .step(of: size, from: try members.decode(String.self, forKey: .from))
    } else {
      // Counts are numbers, other ends of ranges are texts.
      let isRange = [CodingKeys.min, .max].contains {
        (try? members.decode(String.self, forKey: $0)) != nil
      }
      self =
        isRange
        ? .range(minimum: try member(.min), maximum: try member(.max))
        : .count(minimum: try member(.min), maximum: try member(.max))
    }
  }
}

extension Violation.Received: Decodable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let count = try? value.decode(Int.self) {
      self = .count(of: count)
    } else if let name = try? value.decode(String.self) {
      self = .type(named: name)
    } else {
      self = .characters(some: try value.decode([String].self))
    }
  }
}
