import CTextICU
public import TextMetrics

/// A Unicode normalization form (UAX #15), implemented by ICU.
///
/// ```swift
/// ICUNormalizer.nfc.normalize("e\u{301}").unicodeScalars.count  // 1
/// ```
///
/// If a text passes the quick check of UAX #15, normalizing it doesn't allocate memory.
@safe public final class ICUNormalizer: TextNormalizer {
  /// Canonical composition: `e` and U+0301 become `é`.
  public static let nfc = ICUNormalizer(name: "nfc", form: TEXT_ICU_NFC)
  /// Canonical decomposition: `é` becomes `e` and U+0301.
  public static let nfd = ICUNormalizer(name: "nfd", form: TEXT_ICU_NFD)
  /// Compatibility composition: like ``nfc``, and the ligature `ﬁ` becomes `fi`.
  public static let nfkc = ICUNormalizer(name: "nfkc", form: TEXT_ICU_NFKC)
  /// Compatibility decomposition: like ``nfd``, and the ligature `ﬁ` becomes `fi`.
  public static let nfkd = ICUNormalizer(name: "nfkd", form: TEXT_ICU_NFKD)

  package static let all = [nfc, nfd, nfkc, nfkd]

  /// The name of the form, such as `nfc`.
  public let name: String

  private let isCompatibility: Bool

  /// ICU's normalizer, or `nil` if ICU was built without the data of the form. The normalizer is
  /// immutable and never freed.
  private nonisolated(unsafe) let handle: OpaquePointer?

  private init(name: String, form: text_icu_normalization_form) {
    self.name = name
    isCompatibility = form == TEXT_ICU_NFKC || form == TEXT_ICU_NFKD
    unsafe handle = text_icu_normalizer_for(form)
  }

  /// Returns the text in the normalization form, or the unchanged text if ICU doesn't have the
  /// form's data.
  ///
  /// If ICU fails, for example because memory is exhausted, a part of the text isn't normalized.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`, even for long runs of combining
  ///   marks.
  public func normalize(_ text: String) -> String {
    guard let handle = unsafe handle else { return text }
    // The quick check of UAX #15, which some normalized texts don't pass.
    let isNormalized = text.withUTF8Bytes { text in
      unsafe text.withUnsafeBufferPointer { bytes in
        unsafe text_icu_is_normalized(handle, bytes.baseAddress, bytes.count)
      }
    }
    if isNormalized { return text }
    // ICU sorts a run of marks in quadratic time, so a long run is sorted first.
    let ordered = text.hasLongRunOfMarks ? text.inCanonicalOrder(decompose: decomposition) : text
    var result = ""
    var piece: [UInt16] = []
    func appendPiece() {
      result.append(String(decoding: unsafe normalized(piece, by: handle), as: UTF16.self))
    }
    for scalar in ordered.unicodeScalars {
      if piece.count >= Self.pieceLength,
        unsafe piece.count >= Self.maximumPieceLength
          || text_icu_has_boundary_before(handle, scalar.value)
      {
        appendPiece()
        piece.removeAll(keepingCapacity: true)
      }
      piece.append(contentsOf: scalar.utf16)
    }
    appendPiece()
    return result
  }

  // A text is normalized in pieces to limit the use of memory, and because ICU's lengths are 32-bit
  // integers.

  /// A piece with at least this number of UTF-16 code units ends at the next normalization
  /// boundary.
  private static let pieceLength = 4096
  /// A piece with at least this number of UTF-16 code units ends even without a boundary, because
  /// the length of the normalized piece must fit in 32 bits.
  private static let maximumPieceLength = 1 << 26

  /// Returns `units` if ICU fails. Their length must not exceed `Int32.max / 18`, because the
  /// result can be 18 times as long.
  private func normalized(_ units: [UInt16], by handle: OpaquePointer) -> [UInt16] {
    var capacity = units.count * 2
    while true {
      var needed = 0
      let result = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { result, count in
        needed = unsafe units.withUnsafeBufferPointer { units in
          unsafe Int(
            text_icu_normalize(
              handle, units.baseAddress, Int32(units.count), result.baseAddress, Int32(capacity)))
        }
        count = min(max(needed, 0), capacity)
      }
      if needed < 0 { return units }
      if needed <= capacity { return result }
      capacity = needed
    }
  }

  private func decomposition(of scalar: Unicode.Scalar) -> String {
    (isCompatibility ? Self.nfkd : Self.nfd).normalize(String(scalar))
  }
}

extension TextNormalizer where Self == ICUNormalizer {
  /// The normalizer for form NFC, canonical composition.
  public static var nfc: Self { ICUNormalizer.nfc }
  /// The normalizer for form NFD, canonical decomposition.
  public static var nfd: Self { ICUNormalizer.nfd }
  /// The normalizer for form NFKC, compatibility composition.
  public static var nfkc: Self { ICUNormalizer.nfkc }
  /// The normalizer for form NFKD, compatibility decomposition.
  public static var nfkd: Self { ICUNormalizer.nfkd }
}

// MARK: - Letter case

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

// MARK: - Domain names

/// Uses the nontransitional processing of UTS #46, as browsers do.
package final class ICUDomainEncoder: DomainEncoder {
  package init() {}

  package func asciiForm(of host: String) -> String? { form(of: host, inASCII: true) }

  package func unicodeForm(of host: String) -> String? { form(of: host, inASCII: false) }

  private func form(of host: String, inASCII: Bool) -> String? {
    let name = Array(host.utf8)
    // The length is bounded, because the conversion takes quadratic time. A longer name would only
    // be valid if UTS #46 removed or shortened many of its scalars.
    guard (1...1000).contains(name.count) else { return nil }
    // A host name has at most 253 bytes in ASCII, and at most four times as many in Unicode. A form
    // that fills the additional byte is too long.
    let capacity = (inASCII ? 253 : 4 * 253) + 1
    let form = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      let count = unsafe name.withUnsafeBufferPointer { name in
        unsafe text_icu_domain(
          name.baseAddress, Int32(name.count), inASCII, buffer.baseAddress, Int32(capacity))
      }
      return count < capacity ? Int(count) : 0
    }
    return form.isEmpty ? nil : form
  }

  /// `isAllowed` is `true` if every scalar of the label is allowed. Other rules, such as the
  /// maximum length, aren't checked. Returns 0 and `false` if ICU fails. Takes quadratic time.
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
