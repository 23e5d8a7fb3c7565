import CTextICU
public import TextMetrics

/// A Unicode normalization form (UAX #15), by ICU.
///
/// ```swift
/// ICUNormalizer.nfc.normalize("e\u{301}").unicodeScalars.count  // 1
/// ```
///
/// A text that is in the form already is given back as it is, without an allocation. Linear in the
/// text, however many marks stand on one letter.
public final class ICUNormalizer: TextNormalizer {
  /// Canonical composition: `e` and U+0301 become `é`.
  public static let nfc = ICUNormalizer(name: "nfc", form: TEXT_ICU_NFC)
  /// Canonical decomposition: `é` becomes `e` and U+0301.
  public static let nfd = ICUNormalizer(name: "nfd", form: TEXT_ICU_NFD)
  /// Compatibility composition: as ``nfc``, and `ﬁ` becomes `fi`.
  public static let nfkc = ICUNormalizer(name: "nfkc", form: TEXT_ICU_NFKC)
  /// Compatibility decomposition: as ``nfd``, and `ﬁ` becomes `fi`.
  public static let nfkd = ICUNormalizer(name: "nfkd", form: TEXT_ICU_NFKD)

  /// The four forms.
  package static let all = [nfc, nfd, nfkc, nfkd]

  /// The form as ICU and the command line spell it: `nfc`.
  public let name: String

  private let instance: NormalizerInstance?

  private init(name: String, form: text_icu_normalization_form) {
    self.name = name
    instance = NormalizerInstance(form)
  }

  /// The form with this name: `nfc`, `nfd`, `nfkc` or `nfkd`.
  package init?(named name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self.name = name
    instance = known.instance
  }

  /// The text in the form. Linear in the text.
  public func normalize(_ text: String) -> String {
    guard let instance else { return text }
    if text.withUTF8Bytes({ instance.isNormalized($0) }) { return text }
    if let short = text.withUTF8Bytes({ instance.normalize(short: $0) }) { return short }
    var pieces = NormalizationPieces(of: text, by: instance)
    var result = ""
    result.reserveCapacity(text.utf8.count)
    while let piece = pieces.next() {
      result.append(String(decoding: piece, as: UTF16.self))
    }
    return result
  }
}

extension TextNormalizer where Self == ICUNormalizer {
  /// Canonical composition, as in `.normalize(.nfc)`.
  public static var nfc: Self { ICUNormalizer.nfc }
  /// Canonical decomposition.
  public static var nfd: Self { ICUNormalizer.nfd }
  /// Compatibility composition.
  public static var nfkc: Self { ICUNormalizer.nfkc }
  /// Compatibility decomposition.
  public static var nfkd: Self { ICUNormalizer.nfkd }
}
