/// A case mapping by the rules of a language, such as Turkish, in which `i` becomes `İ`.
///
/// The standard library maps case without regard to a language. `TextMetricsICU` and
/// `TextMetricsFoundation` conform ICU and Foundation to this protocol.
///
/// ```swift
/// final class Turkish: TextCaseMapper {
///   func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String) -> String {
///     guard letterCase == .uppercase, language == "tr" else { return letterCase.applied(to: text) }
///     return String(text.map { $0 == "i" ? "İ" : Character($0.uppercased()) })
///   }
/// }
/// let shop = TextConstraints(letterCase: .uppercase, language: "tr", caseMapper: Turkish())
/// ```
public protocol TextCaseMapper: AnyObject, Sendable {
  /// Returns the text in a case.
  ///
  /// A ``TextConstraints`` value maps one Character at a time, so that typing and pasting lead to the
  /// same text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - letterCase: The case.
  ///   - language: The language as a BCP 47 tag. An unknown or invalid tag means the mapping that
  ///     fits every language.
  func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String) -> String
}
