import Foundation
public import TextMetrics

/// A Unicode normalization form (UAX #15), implemented by Foundation.
///
/// ```swift
/// FoundationNormalizer.nfc.normalize("e\u{301}").unicodeScalars.count  // 1
/// ```
public final class FoundationNormalizer: TextNormalizer {
  /// Canonical composition: `e` and U+0301 become `é`.
  public static let nfc = FoundationNormalizer("nfc")
  /// Canonical decomposition: `é` becomes `e` and U+0301.
  public static let nfd = FoundationNormalizer("nfd")
  /// Compatibility composition: like ``nfc``, and the ligature `ﬁ` becomes `fi`.
  public static let nfkc = FoundationNormalizer("nfkc")
  /// Compatibility decomposition: like ``nfd``, and the ligature `ﬁ` becomes `fi`.
  public static let nfkd = FoundationNormalizer("nfkd")

  package static let all = [nfc, nfd, nfkc, nfkd]

  /// The name of the form, such as `nfc`.
  public let name: String
  private let transform: StringTransform

  private init(_ name: String) {
    self.name = name
    // A transform is used, because methods such as `precomposedStringWithCanonicalMapping` truncate
    // scalars above U+FFFF in Foundation for Linux.
    transform = StringTransform(name.uppercased())
  }

  /// Returns the text in the normalization form.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`, even with long runs of marks.
  public func normalize(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let ordered = text.hasLongRunOfMarks ? text.inCanonicalOrder(decompose: decomposition) : text
    return ordered.applyingTransform(transform, reverse: false) ?? ordered
  }

  private func decomposition(of scalar: Unicode.Scalar) -> String {
    let form = StringTransform(name.contains("k") ? "NFKD" : "NFD")
    return String(scalar).applyingTransform(form, reverse: false) ?? String(scalar)
  }
}

// If a program also imports `TextMetricsICU`, the forms of that module are used.
extension TextNormalizer where Self == FoundationNormalizer {
  /// Canonical composition, as in `Field(\.name).normalized(.nfc)`.
  @_disfavoredOverload
  public static var nfc: Self { FoundationNormalizer.nfc }
  /// Canonical decomposition.
  @_disfavoredOverload
  public static var nfd: Self { FoundationNormalizer.nfd }
  /// Compatibility composition.
  @_disfavoredOverload
  public static var nfkc: Self { FoundationNormalizer.nfkc }
  /// Compatibility decomposition.
  @_disfavoredOverload
  public static var nfkd: Self { FoundationNormalizer.nfkd }
}
