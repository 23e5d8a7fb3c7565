import Foundation
public import TextMetrics

/// A Unicode normalization form (UAX #15), by Foundation's transforms: the methods named after the
/// forms, such as `precomposedStringWithCanonicalMapping`, cut scalars above U+FFFF with Foundation
/// for Linux.
///
/// ```swift
/// FoundationNormalizer.nfc.normalize("e\u{301}").unicodeScalars.count  // 1
/// ```
public final class FoundationNormalizer: TextNormalizer {
  /// Canonical composition: `e` and U+0301 become `é`.
  public static let nfc = FoundationNormalizer("nfc")
  /// Canonical decomposition: `é` becomes `e` and U+0301.
  public static let nfd = FoundationNormalizer("nfd")
  /// Compatibility composition: as ``nfc``, and `ﬁ` becomes `fi`.
  public static let nfkc = FoundationNormalizer("nfkc")
  /// Compatibility decomposition: as ``nfd``, and `ﬁ` becomes `fi`.
  public static let nfkd = FoundationNormalizer("nfkd")

  /// The four forms.
  package static let all = [nfc, nfd, nfkc, nfkd]

  /// The form as JSON and the command line spell it: `nfc`.
  public let name: String
  private let transform: StringTransform

  private init(_ name: String) {
    self.name = name
    transform = StringTransform(name.uppercased())
  }

  /// The form with this name: `nfc`, `nfd`, `nfkc` or `nfkd`.
  package convenience init?(named name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self.init(known.name)
  }

  /// The text in the form. Linear in the text, however many marks stand on one letter.
  public func normalize(_ text: String) -> String {
    // Every form leaves ASCII as it is.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let ordered = text.hasLongRunOfMarks ? text.inCanonicalOrder : text
    return ordered.applyingTransform(transform, reverse: false) ?? ordered
  }
}

// Where both modules are visible, ICU's are meant.
extension TextNormalizer where Self == FoundationNormalizer {
  /// Canonical composition, as in `.normalize(.nfc)`.
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

extension String {
  /// Marks that may follow one another before they are put in order here: Foundation takes time in
  /// proportion to the square of their number.
  private static let longestRun = 64

  fileprivate var hasLongRunOfMarks: Bool {
    var run = 0
    return unicodeScalars.contains { scalar in
      run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
      return run > Self.longestRun
    }
  }

  fileprivate var inCanonicalOrder: String {
    inCanonicalOrder(\.properties.canonicalCombiningClass.rawValue) { scalar in
      String(scalar).applyingTransform(StringTransform("NFD"), reverse: false) ?? String(scalar)
    }
  }
}
