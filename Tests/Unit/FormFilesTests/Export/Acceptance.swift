import FormFiles
import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

/// Returns whether a value conforms to a JSON Schema. Supports only the keywords that exports use.
func accepts(_ schema: JSONValue, _ value: JSONValue) -> Bool {
  accepts(schema, value, root: schema)
}

private func accepts(_ schema: JSONValue, _ value: JSONValue, root: JSONValue) -> Bool {
  guard case .object(let object) = schema else { return schema == true }
  func accepts(_ schema: JSONValue, _ value: JSONValue) -> Bool {
    FormFilesTests.accepts(schema, value, root: root)
  }
  return object.allSatisfy { key, wanted in
    switch (key, wanted, value) {
    case ("$schema", _, _), ("title", _, _), ("description", _, _), ("deprecated", _, _),
      ("$defs", _, _):
      true
    case ("$ref", .string(let reference), _):
      reference.split(separator: "/").dropFirst().reduce(root) { $0?[String($1)] }
        .map { accepts($0, value) } ?? false
    case ("additionalProperties", _, .object(let members)):
      members.allSatisfy { member in
        schema["properties"]?[member.key] != nil || accepts(wanted, member.value)
      }
    case ("additionalProperties", _, _): true
    case ("minimum", _, _): value.double.map { $0 >= wanted.double ?? .nan } ?? true
    case ("maximum", _, _): value.double.map { $0 <= wanted.double ?? .nan } ?? true
    case ("exclusiveMinimum", _, _): value.double.map { $0 > wanted.double ?? .nan } ?? true
    case ("exclusiveMaximum", _, _): value.double.map { $0 < wanted.double ?? .nan } ?? true
    case ("uniqueItems", _, .array(let items)):
      items.indices.allSatisfy { index in !items[..<index].contains { $0.isSame(as: items[index]) }
      }
    case ("uniqueItems", _, _): true
    case ("multipleOf", _, _):
      value.double.map { $0.truncatingRemainder(dividingBy: wanted.double ?? .nan) == 0 } ?? true
    case ("format", _, _): true
    case ("type", .string(let name), _): value.hasType(name)
    case ("type", .array(let names), _):
      names.contains { if case .string(let name) = $0 { value.hasType(name) } else { false } }
    case ("const", _, _): value.isSame(as: wanted)
    case ("enum", .array(let values), _): values.contains { value.isSame(as: $0) }
    case ("anyOf", .array(let schemas), _): schemas.contains { accepts($0, value) }
    case ("allOf", .array(let schemas), _): schemas.allSatisfy { accepts($0, value) }
    case ("not", _, _): !accepts(wanted, value)
    case ("if", _, _): !accepts(wanted, value) || accepts(schema["then"] ?? true, value)
    case ("then", _, _): true
    case ("minLength", _, .string(let text)): text.unicodeScalars.count >= wanted.integer
    case ("maxLength", _, .string(let text)): text.unicodeScalars.count <= wanted.integer
    case ("pattern", .string(let pattern), .string(let text)):
      contains(text, pattern)
    case ("minItems", _, .array(let items)): items.count >= wanted.integer
    case ("maxItems", _, .array(let items)): items.count <= wanted.integer
    case ("items", _, .array(let items)): items.allSatisfy { accepts(wanted, $0) }
    case ("required", .array(let names), .object):
      names.allSatisfy { if case .string(let name) = $0 { value[name] != nil } else { false } }
    case ("properties", .object(let properties), .object(let members)):
      members.allSatisfy { member in
        properties[member.key].map { accepts($0, member.value) } ?? true
      }
    case ("minLength", _, _), ("maxLength", _, _), ("pattern", _, _), ("minItems", _, _),
      ("maxItems", _, _), ("items", _, _), ("required", _, _), ("properties", _, _):
      true
    default: unknownKeyword(key)
    }
  }
}

private func contains(_ text: String, _ pattern: String) -> Bool {
  let whole = pattern.hasSuffix("$") ? pattern.dropLast() + #"\z"# : pattern[...]
  do {
    return try ICUPattern(#"[\s\S]*(?:\#(whole))[\s\S]*"#).matches(text) == .matched
  } catch {
    Issue.record("\(pattern): \(error)")
    return false
  }
}

private func unknownKeyword(_ key: String) -> Bool {
  Issue.record("the export uses a keyword that the test does not know: \(key)")
  return false
}

extension JSONValue {
  fileprivate func hasType(_ name: String) -> Bool {
    switch self {
    case .null: name == "null"
    case .boolean: name == "boolean"
    case .integer: name == "integer" || name == "number"
    case .number(let number): name == "number" || name == "integer" && number == number.rounded()
    case .decimal(let digits):
      name == "number" || name == "integer" && digits.nearest == digits.nearest.rounded()
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }

  /// Texts that are only canonically equivalent aren't equal in JSON Schema.
  fileprivate func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)):
      left.unicodeScalars.elementsEqual(right.unicodeScalars)
    case (.array(let left), .array(let right)):
      left.elementsEqual(right) { $0.isSame(as: $1) }
    default: self == other
    }
  }

  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .decimal(let digits): digits.nearest
    default: nil
    }
  }

  fileprivate var integer: Int {
    if case .integer(let number) = self { number } else { -1 }
  }
}

/// Returns the submitted value, or `nil` if the attributes reject the typed text (constraint
/// validation, section 4.10.5.3 of HTML).
func submitted(
  _ typed: String, from element: HTMLElement, with attributes: [(name: String, value: String)]
) -> String? {
  let breaks: Set<Character> = ["\r\n", "\r", "\n"]
  // The element's API value, to which constraints apply.
  let value = typed.reduce(into: "") { value, character in
    if breaks.contains(character) {
      if element == .textarea { value += "\n" }
    } else {
      value.append(character)
    }
  }
  for attribute in attributes {
    let (name, wanted) = (attribute.name, attribute.value)
    switch name {
    case "name": continue
    case "required": if value.isEmpty { return nil }
    case "maxlength": if value.utf16.count > Int(wanted) ?? 0 { return nil }
    case "minlength":
      if !value.isEmpty && value.utf16.count < Int(wanted) ?? 0 { return nil }
    case "pattern":
      let pattern = try? Regex(wanted).matchingSemantics(.unicodeScalar)
      if !value.isEmpty && (try? pattern?.wholeMatch(in: value)) == nil { return nil }
    default: Issue.record("the export uses an attribute that the test does not know: \(name)")
    }
  }
  return element == .textarea ? value.replacing("\n", with: "\r\n") : value
}
