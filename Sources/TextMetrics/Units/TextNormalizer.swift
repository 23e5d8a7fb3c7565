/// A Unicode normalization form, supplied from outside: the standard library has no public one.
public protocol TextNormalizer: Sendable {
  /// How the form is spelled in JSON: `nfc`, `nfkc`.
  var name: String { get }

  /// The normalized text.
  func normalize(_ text: String) -> String
}
