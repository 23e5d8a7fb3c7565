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

// MARK: - Exporting a Form

extension FormFile {
  /// Returns the form as a JSON Schema (2020-12).
  ///
  /// The documentation of `ModelForm.jsonSchema(of:)` explains which limits the schema expresses.
  ///
  /// - Parameter subject: The values that the schema describes.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func jsonSchema(of subject: FormDeclaration.ExportSubject = .submitted) -> FormExport {
    declaration.jsonSchema(of: subject)
  }

  /// Returns the form as an HTML `form` element.
  ///
  /// The documentation of `ModelForm.html(language:)` lists the elements.
  ///
  /// - Parameter language: The language of the labels, as a BCP 47 tag.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func html(language: String = "en") -> FormExport {
    declaration.html(language: language)
  }

  /// Returns the form as the JSON of a form file.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func json() -> FormExport { declaration.json() }
}

extension ModelForm {
  /// Returns the form as a JSON Schema (2020-12).
  ///
  /// The schema accepts at least the records that the form accepts. JSON Schema counts Unicode
  /// scalars. A limit in another unit is exported as bounds in scalars that include every accepted
  /// text. If such bounds don't exist, the limit is omitted.
  ///
  /// Some validators read numbers as `Double`, and so read 0.29999999999999999999999 as 0.3. If the
  /// values of a field must be below 0.3, such a validator rejects this number, although the form
  /// accepts it.
  ///
  /// - Parameter subject: The values that the schema describes.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func jsonSchema(of subject: FormDeclaration.ExportSubject = .submitted) -> FormExport {
    declaration.jsonSchema(of: subject)
  }

  /// Returns the form as an HTML `form` element.
  ///
  /// - A field without transforms is a labeled `select` if a rule without a condition lists the
  ///   accepted values, and HTML can contain all of them.
  /// - Any other field is a labeled `textarea` if a rule or transform of the field allows line
  ///   breaks, and a labeled `input` if not.
  /// - A group is a `fieldset`.
  /// - A list is a `fieldset` with its minimum number of elements, but at least 1 and at most 100.
  ///   If lists are nested, at most 100 elements of the innermost list are written in total.
  ///
  /// The name of an element is the path of its value, written with brackets: `addresses[0][city]`
  /// (`FieldPath.htmlName`).
  ///
  /// A browser accepts at least the records that the form accepts. If a field is under a condition
  /// or in an optional group, its rules select its element, but aren't exported as attributes,
  /// because attributes can't express when the rules apply. If the field is also declared without a
  /// condition, that declaration is written instead. A field that is only declared under several
  /// conditions is never a `select`, and is an element for texts if its declarations have different
  /// kinds. Checks in code are omitted.
  ///
  /// The values of a `select` are tested with the other rules of the field. If the tests of a form
  /// would take too many steps, the rules that aren't tested are listed as omissions.
  ///
  /// - Parameter language: The language of the labels, as a BCP 47 tag.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func html(language: String = "en") -> FormExport {
    declaration.html(language: language)
  }

  /// Returns the form as the JSON of a form file.
  ///
  /// Checks and rules with closures are omitted. Members and rules under a condition that is a
  /// closure are omitted, too.
  ///
  /// A unit or normalization form of your own is written by its name. To read the file, pass
  /// services that have the unit or form.
  ///
  /// Messages for codes of your own aren't written, because only checks and rules with closures
  /// report these codes. ``FormExport/omissions`` doesn't list the messages.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func json() -> FormExport { declaration.json() }
}

// MARK: - Omission

/// A part of a form that an export omits or expresses incompletely.
///
/// If the export expresses the part incompletely, the ``reason`` begins with "in part".
///
/// ```swift
/// for omission in signUp.json().omissions { print(omission.location, omission.reason) }
/// ```
public struct Omission: Sendable, Hashable {
  /// The path, in records, of the values to which the omitted part applies.
  public let path: FieldPath
  /// The location of the omitted part in a form file, such as `fields[2].rules[0]`.
  ///
  /// The indices count all members and rules of the form, even if a form file can't contain some of
  /// them. ``FormFileError/location`` has the same syntax.
  public let location: FieldPath
  /// The name of the omitted rule or HTML attribute, or the key of the omitted part in a form file.
  public let subject: String
  /// The reason for the omission, as a phrase in lowercase without a period.
  public let reason: String

  /// Reasons that several formats have in common.
  enum CommonReason {
    static let valueIsTransformed = "the value is transformed before it is validated"
    static let invisibleCountsAsMissing =
      "in part, because an invisible text counts as missing, too"
    static let patternIsWider = "in part, because no pattern expresses the whole format"
    static func notAllowedInHTML(_ scalar: Unicode.Scalar) -> String {
      "HTML can't contain \(scalar.codePoint)"
    }
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
    /// No rules, for a part under a condition or in a group that can be absent. The omissions list
    /// the condition or group, but not the rules of the fields in it.
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

  /// The element of a list. Its path has no index, unless an export has an element for each index.
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
  /// `omissionReason` returns the reason why the export doesn't fully express a rule, or `nil` if
  /// it does. The closure is called with each rule that has to be exported.
  func omissions(at part: ExportedPart, _ omissionReason: (FieldRule) -> String?) -> [Omission] {
    rules.enumerated().compactMap { index, rule in
      let reason =
        if rule.condition != nil {
          "it applies only under a condition"
        } else if part.exportedRules == .exceptRequired, rule.kind.requiresValue {
          "an element that isn't required can be left empty"
        } else {
          omissionReason(rule)
        }
      return reason.map { part.omission(ofRule: index, rule.name, $0) }
    }
  }
}
