import FormValidation

extension TextFormat {
  /// What JSON Schema calls the format, or one around it; nil where it knows none.
  var schemaName: String? {
    switch name {
    // A URL may have letters that a URI has to encode.
    case "url": "iri"
    case "phone", "color": nil
    default: name
    }
  }

  /// What JSON Schema does not say of the format.
  var schemaOmission: String? {
    switch name {
    case "email": "JSON Schema's email is RFC 5321's, and most validators only note it"
    case "url": "JSON Schema's iri is RFC 3987's, and most validators only note it"
    case "phone", "color": "there is no format for it"
    default: nil
    }
  }

  /// The type of an `input` whose values have the format; nil where there is none that accepts all
  /// of them.
  var htmlType: String? {
    switch name {
    case "email", "url": name
    default: nil
    }
  }
}
