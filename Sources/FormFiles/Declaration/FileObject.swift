import StrictJSON

/// An object of form files: which keys it has, which of them must be there, and what they hold. Its
/// reader and its schema both follow it.
struct FileObject: Sendable {
  typealias Key = (name: String, schema: JSONValue)

  /// What an editor shows beside it.
  var description: String?
  /// In the order in which errors list them.
  var keys: [Key]
  /// The keys that must be there.
  var required: [String] = []
  /// The keys of which one must be there, and no other.
  var oneOf: [String] = []
  /// The keys of which at least one must be there.
  var anyOf: [String] = []

  /// The object without some of its keys, with others that must be there.
  func without(_ others: [String], requiring required: [String]) -> FileObject {
    FileObject(
      description: description, keys: keys.filter { !others.contains($0.name) }, required: required,
      anyOf: anyOf.filter { !others.contains($0) })
  }

  var schema: JSONValue {
    oneOf.isEmpty ? .object(object) : ["anyOf": .array(alternatives)]
  }

  /// A schema for each of the keys that exclude each other.
  var alternatives: [JSONValue] {
    oneOf.map { key in
      without(oneOf.filter { $0 != key }, requiring: required + [key]).schema
    }
  }

  private var object: JSONObject {
    var object: JSONObject = [
      "type": "object", "additionalProperties": false,
      "properties": .object(JSONObject(keys.map { ($0.name, $0.schema) })),
    ]
    object["description"] = description.map(JSONValue.string)
    object["required"] = required.isEmpty ? nil : .array(required.map(JSONValue.string))
    object["anyOf"] = anyOf.isEmpty ? nil : .array(anyOf.map { ["required": [.string($0)]] })
    return object
  }
}

extension JSONValue {
  /// A schema with what an editor shows beside it.
  func described(_ description: String) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object["description"] = .string(description)
    return .object(object)
  }

  /// A schema of what is defined under a name.
  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  /// A schema of the words of an enumeration.
  static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> JSONValue {
    oneOf(Word.allCases.map(\.rawValue))
  }

  static func oneOf(_ words: [String]) -> JSONValue {
    ["enum": .array(words.map(JSONValue.string))]
  }

  static let anyText: JSONValue = ["type": "string"]

  static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }
}
