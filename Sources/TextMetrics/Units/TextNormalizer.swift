/// A Unicode normalization form, supplied from outside: the standard library has no public one.
///
/// ```swift
/// final class StraightQuotes: TextNormalizer {
///   let name = "straight-quotes"
///
///   func normalize(_ text: String) -> String {
///     String(text.map { "“”„".contains($0) ? "\"" : $0 })
///   }
/// }
/// StraightQuotes().normalize("“née”").count  // 5
/// ```
public protocol TextNormalizer: AnyObject, Sendable {
  /// How the form is spelled in JSON: `nfc`, `nfkc`.
  var name: String { get }

  /// The normalized text.
  func normalize(_ text: String) -> String
}
