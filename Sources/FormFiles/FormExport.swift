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
  /// The export as JSON. HTML is a string.
  public let json: JSONValue
  /// The parts of the form that are left out, in the order of the form.
  public let omissions: [Omission]

  /// The export as text: JSON, or HTML.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the export.
  public var text: String { if case .string(let html) = json { html } else { json.text } }
}

extension ModelForm {
  /// Returns the form as a JSON Schema (2020-12).
  ///
  /// The schema accepts at least the records that the form accepts. JSON Schema counts Unicode scalars: a
  /// limit in another unit becomes the narrowest bounds in scalars that contain every accepted text, or
  /// is omitted. A validator that reads numbers as `Double` takes 0.29999999999999999999999 for 0.3 and
  /// rejects it below 0.3, where the form accepts it.
  ///
  /// - Parameter subject: The values that the schema describes.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func jsonSchema(of subject: FormDeclaration.ExportSubject = .submitted) -> FormExport {
    declaration.jsonSchema(of: subject)
  }

  /// Returns the form as an HTML `form` element.
  ///
  /// Each field is a labeled `input`, a `textarea` if it can have several lines, or a `select` if it has
  /// one of several values. Each group is a `fieldset`, and each list is a `fieldset` with the minimum
  /// number of elements, at least one. Names are paths in brackets, `addresses[0][city]`:
  /// `FieldPath.htmlName`. A browser accepts at least the records that the form accepts, so a field under
  /// a condition, which no attribute expresses, has no constraints.
  ///
  /// - Parameter language: The language of the labels.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func html(language: String) -> FormExport { declaration.html(language: language) }

  /// Returns the form as the JSON of a form file. Rules and conditions in code are omitted.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func json() -> FormExport { declaration.json() }
}
