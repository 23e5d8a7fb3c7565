import CTextICU
public import TextMetrics

// Start here: `TextServices.icu` creates everything else by name.
//
//     ICUUnits.swift             units, limits, and functions of strings: the main API
//     ICUEncoding.swift          bytes in legacy encodings
//     ICUNormalizer.swift        normalization forms
//     ICUPattern.swift           regular expressions
//     ICUServices.swift          case mapping and domain names
//     Words/ICUSegmenters.swift  words and sentences, with a map of `Words`
//     ICU/                       ICU's iterators, converters, and versions, through `CTextICU`
//
// `EncodingConverter.swift` also has `EncodingDecoder` and `EncodingNames`, and `ICUVersion.swift`
// also has `ICUFailure`, the error of every call of ICU that can fail.

extension TextServices {
  /// The services of ICU.
  ///
  /// In addition to the units of `TextMetrics`, such as `characters`, the services have:
  ///
  /// - words and sentences by locale (`words:zh`, `sentences:el`)
  /// - bytes in ICU's encodings (`bytes:gb18030`)
  /// - the normalization forms `nfc`, `nfd`, `nfkc`, and `nfkd`
  /// - regular expressions
  /// - domain names
  /// - case mapping by language
  ///
  /// ```swift
  /// "Guten Morgen".count(in: try TextServices.icu.unit(named: "words:de"))  // 2
  /// ```
  public static let icu = TextServices(
    segmenter: { locale throws(UnitError) in try ICUWordSegmenter(locale: locale) },
    sentences: { locale throws(UnitError) in try ICUSentenceSegmenter(locale: locale) },
    encoding: { name throws(UnitError) in try ICUEncoding(name) },
    normalizer: { name in ICUNormalizer.all.first { $0.name == name } },
    pattern: { source throws(PatternError) in try ICUPattern(source) },
    domains: ICUDomainEncoder(),
    caseMapper: ICUCaseMapper.icu)
}

// MARK: - Case mapping

/// A case mapping by the rules of a language, implemented by ICU.
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
  /// - Parameters:
  ///   - text: The text to map.
  ///   - letterCase: The letter case of the result.
  ///   - language: A BCP 47 language tag. If ICU has no rules for the language, the rules of the
  ///     root locale are used. For a text of more than 512 MiB, no language is used.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String)
    -> String
  {
    // The standard library maps longer texts, because ICU's lengths have 32 bits, and a result can
    // have three times as many bytes as the text.
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

// MARK: - Domain names

/// An encoder that converts host names with the nontransitional processing of UTS #46, as browsers
/// do.
package final class ICUDomainEncoder: DomainEncoder {
  package init() {}

  package func asciiForm(of host: String) -> String? { form(of: host, inASCII: true) }

  package func unicodeForm(of host: String) -> String? { form(of: host, inASCII: false) }

  private func form(of host: String, inASCII: Bool) -> String? {
    let name = Array(host.utf8)
    guard (1...1000).contains(name.count) else { return nil }
    // A host name has at most 253 bytes in ASCII, and at most four times as many in Unicode.
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

  /// - Returns: The number of bytes in ASCII, and whether every scalar is allowed in a label; 0 and
  ///   `false` if ICU fails.
  /// - Complexity: O(*n*²), where *n* is the length of `label`.
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
