import Foundation
public import TextMetrics

/// The case mapping of Foundation, by the rules of a language.
///
/// ```swift
/// FoundationCaseMapper.foundation.map("izmir", to: .upper, language: "tr")  // "İZMİR"
/// ```
public final class FoundationCaseMapper: TextCaseMapper {
  /// The mapper.
  public static let foundation = FoundationCaseMapper()

  private init() {}

  /// Returns the text in a case, by the rules of a language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - letterCase: The case.
  ///   - language: The language as a BCP 47 tag. An unknown language has the rules of the root locale.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func map(_ text: String, to letterCase: LetterCase, language: String) -> String {
    let locale = Locale(identifier: language)
    // Foundation of Swift 6.3 for Linux drops what follows U+0000.
    let pieces = text.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false)
    return pieces.map { piece in
      switch letterCase {
      case .keep: String(piece)
      case .upper: String(piece).uppercased(with: locale)
      case .lower: String(piece).lowercased(with: locale)
      }
    }.joined(separator: "\0")
  }
}

extension TextCaseMapper where Self == FoundationCaseMapper {
  /// The case mapping of Foundation.
  public static var foundation: Self { FoundationCaseMapper.foundation }
}
