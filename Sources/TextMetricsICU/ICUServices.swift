import CTextICU
public import TextMetrics

extension TextServices {
  /// Every unit by name: those of ``/TextMetrics/TextServices/standard``, words and sentences by
  /// locale (`words:zh`, `sentences:el`), bytes in the encodings of ICU (`bytes:gb18030`); the
  /// normalization forms `nfc`, `nfd`, `nfkc` and `nfkd`; regular expressions; and case by language.
  public static let icu = TextServices(
    segmenter: { locale throws(UnitError) in try ICUWordSegmenter(locale: locale) },
    sentences: { locale throws(UnitError) in try ICUSentenceSegmenter(locale: locale) },
    encoding: { name throws(UnitError) in try ICUEncoding(name) },
    normalizer: { name in ICUNormalizer(named: name) },
    pattern: { source throws(PatternError) in try ICUPattern(source) },
    domains: ICUDomainEncoder(),
    caseMapper: ICUCaseMapper.icu)
}

// MARK: - Case mapping

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

// MARK: - Domain names

/// Writes host names in ASCII by the rules of UTS #46, without the transitional ones: what browsers
/// do.
///
///     ICUDomainEncoder().asciiForm(of: "bücher.example")  // "xn--bcher-kva.example"
package final class ICUDomainEncoder: DomainEncoder {
  /// An encoder; all are the same.
  package init() {}

  /// The name in ASCII and in small letters; nil where it is the name of no host: a label without
  /// letters, with more than 63 bytes, or with what UTS #46 does not allow. Linear in the name, of
  /// which no more than 1,000 bytes are looked at.
  package func asciiForm(of host: String) -> String? { form(of: host, inASCII: true) }

  /// The name in the letters that people read, `bücher.example` for `xn--bcher-kva.example`; nil as
  /// above.
  package func unicodeForm(of host: String) -> String? { form(of: host, inASCII: false) }

  private func form(of host: String, inASCII: Bool) -> String? {
    let name = Array(host.utf8)
    guard (1...1000).contains(name.count) else { return nil }
    // More than 253 bytes are the name of no host; as letters they are at most four times as many.
    let capacity = inASCII ? 254 : 1013
    let form = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, written in
      unsafe name.withUnsafeBufferPointer { name in
        unsafe written = Int(
          text_icu_domain(
            name.baseAddress, Int32(name.count), inASCII, buffer.baseAddress, Int32(capacity)))
      }
    }
    guard (1..<capacity).contains(form.count) else { return nil }
    return String(decoding: form.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bytes of a label in ASCII. Quadratic in the label, as Punycode is.
  package func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool) {
    let label = Array(label.utf8)
    var isAllowed = false
    let bytes = unsafe label.withUnsafeBufferPointer { label in
      unsafe text_icu_label_ascii_count(
        label.baseAddress, Int32(clamping: label.count), &isAllowed)
    }
    return (Int(bytes), isAllowed)
  }
}
