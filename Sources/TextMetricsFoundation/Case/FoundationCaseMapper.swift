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
    return switch letterCase {
    case .keep: text
    case .upper: text.uppercased(with: locale)
    case .lower: text.lowercased(with: locale)
    }
  }
}

extension TextCaseMapper where Self == FoundationCaseMapper {
  /// The case mapping of Foundation.
  public static var foundation: Self { FoundationCaseMapper.foundation }
}
