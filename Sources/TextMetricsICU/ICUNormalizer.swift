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

// MARK: - Normalization Pieces

/// Normalizes a text in pieces, so that memory is bounded by a piece and ICU's 32-bit lengths
/// suffice. A piece ends where normalization cannot reach across.
struct NormalizationPieces {
  /// The UTF-16 code units after which a piece ends at the next possible place.
  private static let usual = 4096
  /// The UTF-16 code units at which a piece ends in any case, so that ICU can express the length of
  /// the result.
  private static let most = 1 << 26
  /// The length of a run without a boundary from which on its marks are sorted here first.
  private static let longestRun = Int(TEXT_ICU_LONGEST_RUN)

  private let instance: NormalizerInstance
  private var scalars: String.UnicodeScalarView.Iterator
  /// The scalar that begins the next piece.
  private var pending: Unicode.Scalar?

  init(of text: String, by instance: NormalizerInstance) {
    self.instance = instance
    scalars = text.unicodeScalars.makeIterator()
    pending = scalars.next()
  }

  /// The next piece, normalized; nil after the last.
  mutating func next() -> [UInt16]? {
    guard let first = pending else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(Self.usual + Self.longestRun)
    units.append(first)
    var run = 0
    var longestRun = 0
    pending = nil
    while let scalar = scalars.next() {
      // Below U+0300 nothing joins or moves.
      let hasBoundary = scalar.value < 0x300 || instance.hasBoundary(before: scalar)
      if units.count >= Self.usual, hasBoundary || units.count >= Self.most {
        pending = scalar
        break
      }
      run = hasBoundary ? 0 : run + 1
      longestRun = max(longestRun, run)
      units.append(scalar)
    }
    return instance.normalize(longestRun > Self.longestRun ? instance.ordered(units) : units)
  }
}

extension [UInt16] {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if let unit = UInt16(exactly: scalar.value) {
      append(unit)
    } else {
      append(contentsOf: scalar.utf16)
    }
  }
}

extension NormalizerInstance {
  fileprivate func ordered(_ units: [UInt16]) -> [UInt16] {
    let ordered = String(decoding: units, as: UTF16.self).inCanonicalOrder(combiningClass) {
      String(decoding: decomposition(of: $0), as: UTF16.self)
    }
    return Array(ordered.utf16)
  }
}

// MARK: - Normalizer Instance

/// One of ICU's normalizers. They live as long as the process and are never changed.
@safe struct NormalizerInstance: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Nil where ICU was built without the form's data.
  init?(_ form: text_icu_normalization_form) {
    guard let handle = unsafe text_icu_normalizer_open(form) else { return nil }
    unsafe self.handle = handle
  }

  /// Whether valid UTF-8 is in the form beyond doubt; false where only normalizing would tell.
  func isNormalized(_ text: Span<UInt8>) -> Bool {
    // The bytes are only read, within the call.
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_is_normalized(handle, bytes.baseAddress, bytes.count)
    }
  }

  /// Normalizes UTF-16; gives it back as it is if ICU fails.
  ///
  /// - Precondition: A result eighteen times as long, which is the most there can be, can be
  ///   counted in 32 bits.
  func normalize(_ units: [UInt16]) -> [UInt16] {
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

  /// Normalizes a short text of valid UTF-8 without a list; nil for a longer one, and if ICU fails.
  func normalize(short text: Span<UInt8>) -> String? {
    guard text.count <= Int(TEXT_ICU_SHORT) else { return nil }
    // Of few bytes, the result stands on the stack.
    let capacity = text.count <= 32 ? 192 : Int(TEXT_ICU_SHORT_RESULT)
    // The text has no more bytes than the shim has units for, since a unit takes one byte at least.
    // Of the result it writes three bytes for each unit that it has room for, at most `capacity`,
    // and tells how many: only those are read, while both are still there. Where ICU has more, it
    // fails.
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { result in
      let count = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe text_icu_normalize_short(
          handle, bytes.baseAddress, Int32(bytes.count), result.baseAddress, Int32(capacity))
      }
      guard count >= 0 else { return nil }
      return unsafe String(validated: UnsafeBufferPointer(result).span.extracting(..<Int(count)))
    }
  }

  /// Whether normalizing never joins or reorders the scalar with anything before it.
  func hasBoundary(before scalar: Unicode.Scalar) -> Bool {
    unsafe text_icu_has_boundary_before(handle, scalar.value)
  }

  /// The canonical combining class.
  func combiningClass(of scalar: Unicode.Scalar) -> UInt8 {
    unsafe text_icu_combining_class(handle, scalar.value)
  }

  /// The full decomposition.
  func decomposition(of scalar: Unicode.Scalar) -> [UInt16] {
    unsafe [UInt16](unsafeUninitializedCapacity: Int(TEXT_ICU_DECOMPOSITION)) { result, count in
      count = unsafe Int(text_icu_decompose(handle, scalar.value, result.baseAddress!))
    }
  }
}
