import FormValidation
import Testing

/// As much of JSON Schema as exports use, read slowly from its specification.
func accepts(_ schema: JSONValue, _ value: JSONValue) -> Bool {
  guard case .object(let object) = schema else { return false }
  return object.members.allSatisfy { key, wanted in
    switch (key, wanted, value) {
    case ("$schema", _, _), ("title", _, _): true
    case ("type", .text(let name), _): value.hasType(name)
    case ("type", .list(let names), _):
      names.contains { if case .text(let name) = $0 { value.hasType(name) } else { false } }
    case ("const", _, _): value.isSame(as: wanted)
    case ("enum", .list(let values), _): values.contains { value.isSame(as: $0) }
    case ("anyOf", .list(let schemas), _): schemas.contains { accepts($0, value) }
    case ("allOf", .list(let schemas), _): schemas.allSatisfy { accepts($0, value) }
    case ("minLength", _, .text(let text)): text.unicodeScalars.count >= wanted.integer
    case ("maxLength", _, .text(let text)): text.unicodeScalars.count <= wanted.integer
    case ("pattern", .text(let pattern), .text(let text)):
      (try? Regex(pattern).firstMatch(in: text)) != nil
    case ("minItems", _, .list(let items)): items.count >= wanted.integer
    case ("maxItems", _, .list(let items)): items.count <= wanted.integer
    case ("items", _, .list(let items)): items.allSatisfy { accepts(wanted, $0) }
    case ("required", .list(let names), .object):
      names.allSatisfy { if case .text(let name) = $0 { value[name] != nil } else { false } }
    case ("properties", .object(let properties), .object(let members)):
      members.members.allSatisfy { member in
        properties[member.key].map { accepts($0, member.value) } ?? true
      }
    case ("minLength", _, _), ("maxLength", _, _), ("pattern", _, _), ("minItems", _, _),
      ("maxItems", _, _), ("items", _, _), ("required", _, _), ("properties", _, _):
      true
    default: unknownKeyword(key)
    }
  }
}

private func unknownKeyword(_ key: String) -> Bool {
  Issue.record("the export uses a keyword that the test does not know: \(key)")
  return false
}

extension JSONValue {
  fileprivate func hasType(_ name: String) -> Bool {
    switch self {
    case .text: name == "string"
    case .list: name == "array"
    default: name == typeName
    }
  }

  fileprivate func isSame(as other: JSONValue) -> Bool {
    compact.utf8.elementsEqual(other.compact.utf8)
  }

  fileprivate var integer: Int {
    guard case .number(let spelled) = self, let number = Int(spelled) else { return -1 }
    return number
  }
}

/// What a browser submits for a field with these attributes when this is typed into it; nil where
/// it refuses (HTML, 4.10.5.3: constraint validation).
func submitted(
  _ typed: String, from element: HTMLElement, with attributes: [(name: String, value: String)]
) -> String? {
  let breaks: Set<Character> = ["\r\n", "\r", "\n"]
  // The value that scripts and constraints see.
  let value = typed.reduce(into: "") { value, character in
    if breaks.contains(character) {
      if element == .textarea { value += "\n" }
    } else {
      value.append(character)
    }
  }
  for (name, wanted) in attributes {
    switch name {
    case "name": continue
    case "required": if value.isEmpty { return nil }
    case "maxlength": if value.utf16.count > Int(wanted) ?? 0 { return nil }
    case "minlength":
      if !value.isEmpty && value.utf16.count < Int(wanted) ?? 0 { return nil }
    case "pattern":
      if !value.isEmpty && (try? Regex(wanted).wholeMatch(in: value)) == nil { return nil }
    default: Issue.record("the export uses an attribute that the test does not know: \(name)")
    }
  }
  return element == .textarea ? value.replacing("\n", with: "\r\n") : value
}
