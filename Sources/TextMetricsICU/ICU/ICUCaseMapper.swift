import CTextICU
public import TextMetrics

/// A case mapper that uses ICU's rules for languages.
///
/// ```swift
/// ICUCaseMapper.icu.map("izmir", to: .uppercase, language: "tr")  // "İZMİR"
/// ```
public final class ICUCaseMapper: TextCaseMapper {
  /// The shared mapper.
  public static let icu = ICUCaseMapper()

  private init() {}

  /// Returns the text in a letter case by the rules of a language.
  ///
  /// If the text has more than 512 MiB, or if ICU fails, the standard library maps the text without
  /// the rules of the language.
  ///
  /// - Parameters:
  ///   - text: The text to map.
  ///   - letterCase: The letter case of the result. If it's `keep`, the result is `text`.
  ///   - language: A BCP 47 language tag. If ICU has no rules for the language, the rules of the
  ///     root locale are used.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String)
    -> String
  {
    // ICU's lengths have 32 bits, and a result can have three times as many bytes as the text.
    guard letterCase != .keep, !text.isEmpty, text.utf8.count <= 1 << 29 else {
      return letterCase.applied(to: text)
    }
    var capacity = text.utf8.count + 16
    while true {
      var needed: Int32 = -1
      let mapped = text.withUTF8Bytes { bytes in
        unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
          unsafe needed = bytes.withUnsafeBufferPointer { bytes in
            unsafe text_icu_map_case(
              language, letterCase == .uppercase, bytes.baseAddress, Int32(bytes.count),
              buffer.baseAddress, Int32(capacity))
          }
          return needed > capacity ? 0 : Int(max(needed, 0))
        }
      }
      if needed < 0 { return letterCase.applied(to: text) }
      if needed <= capacity { return mapped }
      capacity = Int(needed)
    }
  }
}

extension TextCaseMapper where Self == ICUCaseMapper {
  /// A case mapper that uses ICU.
  public static var icu: Self { ICUCaseMapper.icu }
}
