import FormValidation

/// A part of a form in an export: its path in a record, its location in the form file, and the
/// rules that are exported.
struct ExportedPart {
  var path = FieldPath()
  /// The location of the part in the JSON of the form file.
  var location = FieldPath()
  var exportedRules = ExportedRules.all

  enum ExportedRules: Comparable {
    /// No rules, because the part can be missing.
    case none
    /// All rules except those that require a value, because the part can be empty.
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
      subject: check.name,
      reason: reason)
  }
}
