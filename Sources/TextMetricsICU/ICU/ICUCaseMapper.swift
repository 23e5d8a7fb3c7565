import CTextICU
public import TextMetrics

/// The case mapping of ICU, by the rules of a language.
///
/// ```swift
/// ICUCaseMapper.icu.map("izmir", to: .upper, language: "tr")  // "İZMİR"
/// ```
public final class ICUCaseMapper: TextCaseMapper {
  /// The mapper.
  public static let icu = ICUCaseMapper()

  private init() {}

  /// Returns the text in a case, by the rules of a language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - letterCase: The case.
  ///   - language: The language as a BCP 47 tag. An unknown language has the rules of the root locale.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func map(_ text: String, to letterCase: LetterCase, language: String) -> String {
    // ICU counts in 32 bits, and no text grows to more than three times its bytes.
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
              language, letterCase == .upper, bytes.baseAddress, Int32(bytes.count),
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
  /// The case mapping of ICU.
  public static var icu: Self { ICUCaseMapper.icu }
}
