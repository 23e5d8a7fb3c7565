public import FormValidation
public import StrictJSON

/// A form in another format, and the parts of the form that the format can't express.
///
/// ```swift
/// let schema = signUp.jsonSchema()
/// print(schema.text)
/// for omission in schema.omissions { print("left out:", omission) }
/// ```
public struct FormExport: Sendable, Hashable {
  /// The export as JSON. An HTML export is a JSON string.
  public let json: JSONValue
  /// The parts of the form that the export omits or expresses incompletely, in the order of the
  /// form.
  public let omissions: [Omission]

  /// The export as text: JSON or HTML.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the export.
  public var text: String { if case .string(let html) = json { html } else { json.text } }
}

// MARK: - Omission

/// A part of a form that an export omits or expresses incompletely.
///
/// If the export expresses the part incompletely, the ``reason`` begins with "in part".
///
/// ```swift
/// for omission in signUp.json().omissions { print(omission.key, omission.reason) }
/// ```
public struct Omission: Sendable, Hashable {
  /// The path, in records, of the values to which the omitted part applies.
  public let path: FieldPath
  package let location: FieldPath
  /// The name of the omitted rule or HTML attribute, or the key of the omitted part in a form file.
  public let subject: String
  /// The reason for the omission, as a phrase in lowercase without a period.
  public let reason: String

  /// The location of the omitted part in a form file, such as `fields[2].rules[0]`.
  ///
  /// The indices count all members and rules of the form, even if a form file can't contain some of
  /// them. ``FormFileError/key`` has the same syntax.
  public var key: String { location.description }

  enum Reason {
    static let valueIsTransformed = "the value is transformed before it is validated"
    static let invisibleCountsAsMissing =
      "in part, because an invisible text counts as missing, too"
    static let patternIsWider = "in part, because no pattern expresses the whole format"
    static func htmlHasNo(_ scalar: Unicode.Scalar) -> String { "HTML has no \(scalar.codePoint)" }
  }
}

extension Omission: CustomStringConvertible {
  public var description: String {
    "\(path.components.isEmpty ? "" : "\(path): ")\(subject): \(reason)"
  }
}

// MARK: - Exported Part

/// A part of a form: its path in a record, its location in the form file, and its exported rules.
struct ExportedPart {
  var path = FieldPath()
  var location = FieldPath()
  var exportedRules = ExportedRules.all

  enum ExportedRules: Comparable {
    /// No rules, for a part under a condition or in a group that can be absent.
    case none
    /// All rules but those that require a value, for a part that can be left empty.
    case exceptRequired
    case all
  }

  func member(_ index: Int, _ name: String?) -> ExportedPart {
    ExportedPart(
      path: name.map(path.appending) ?? path,
      location: location.appending("fields").appending(index),
      exportedRules: exportedRules)
  }

  var each: ExportedPart {
    ExportedPart(path: path, location: location.appending("each"), exportedRules: exportedRules)
  }

  func omission(of subject: String, _ reason: String) -> Omission {
    Omission(path: path, location: location, subject: subject, reason: reason)
  }

  func omission(ofKey name: String, _ reason: String) -> Omission {
    Omission(path: path, location: location.appending(name), subject: name, reason: reason)
  }

  func omission(ofRule index: Int, _ name: String, _ reason: String) -> Omission {
    Omission(
      path: path, location: location.appending("rules").appending(index), subject: name,
      reason: reason)
  }

  func omission(of check: CheckDeclaration, _ reason: String) -> Omission {
    Omission(
      path: FieldPath(path.components + check.path.components), location: location,
      subject: check.name, reason: reason)
  }
}

extension FieldDeclaration {
  /// `add` adds a rule to the export, and returns the reason if the format can't fully express it.
  func omissions(at part: ExportedPart, adding add: (FieldRule) -> String?) -> [Omission] {
    rules.enumerated().compactMap { index, rule in
      let reason =
        if rule.condition != nil {
          "it applies only under a condition"
        } else if part.exportedRules == .exceptRequired, rule.kind.requiresValue {
          "an element that isn't required can be left empty"
        } else {
          add(rule)
        }
      return reason.map { part.omission(ofRule: index, rule.name, $0) }
    }
  }
}
