public import TextMetrics

/// Forms and pages.
extension LimitProfile {
  /// The `maxlength` of an HTML input or textarea, as it is enforced while typing.
  public static let htmlMaxlength = LimitProfile(
    "html-maxlength", parameter: .required(example: 40), parts: [Part(unit: "utf16", maximum: nil)])

  /// What a server receives of a textarea, if it counts UTF-16 code units.
  public static let htmlSubmitted = LimitProfile(
    "html-submitted", parameter: .required(example: 40),
    parts: [Part(unit: "utf16+crlf", maximum: nil)])

  /// `maxLength` of JSON Schema.
  public static let jsonSchema = LimitProfile(
    "json-schema", parameter: .required(example: 40), parts: [Part(unit: "scalars", maximum: nil)])

  /// What a search engine shows of a page's description, about.
  public static let htmlMetaDescription = LimitProfile(
    "html-meta-description", parameter: .number(default: 160),
    parts: [Part(unit: "columns", maximum: nil)])

  /// The character count component of GOV.UK.
  public static let govUKCharacterCount = LimitProfile(
    "govuk-character-count", parameter: .required(example: 200),
    parts: [Part(unit: "utf16", maximum: nil)])

  /// The character count component of GOV.UK, counting words.
  public static let govUKWordCount = LimitProfile(
    "govuk-word-count", parameter: .required(example: 150),
    parts: [Part(unit: "words:whitespace", maximum: nil)])
}
