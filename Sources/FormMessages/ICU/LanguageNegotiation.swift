import CTextICU

/// Chooses, among the languages that a program has, the one that serves a reader best.
///
/// ```swift
/// let languages = LanguageNegotiation(available: ["en", "zh-Hans", "zh-Hant"])
/// languages.best(for: ["zh-HK", "en"])  // "zh-Hant"
/// languages.best(acceptLanguage: "pt-BR, en;q=0.5")  // "en"
/// ```
///
/// The distance between languages is CLDR's, by ICU: a reader of `nb` is served by `no`, one of
/// `zh-TW` by `zh-Hant` and not by `zh-Hans`. Safe to use from any number of threads.
@safe public final class LanguageNegotiation: Sendable {
  /// The languages, as they were given.
  public let available: [String]

  // ICU's matchers are not changed once they are built.
  private nonisolated(unsafe) let handle: OpaquePointer?

  /// Languages of a request that are looked at: more are no preference of a reader.
  private static let mostWanted = 64

  /// - Parameter available: Language tags as BCP 47 writes them, the preferred one first. Those that
  ///   are not well-formed serve nobody.
  public init(available: [String]) {
    self.available = available
    // Not well-formed ones stay in the list, so that indices agree: `mis` is no reader's language.
    let tags = available.map { MessageLocale.canonicalTag($0) ?? "mis" }
    unsafe handle = withCStrings(tags) { tags in
      unsafe text_icu_languages_open(tags.baseAddress, Int32(tags.count))
    }
  }

  deinit {
    if let handle = unsafe handle { unsafe text_icu_languages_close(handle) }
  }

  /// The best language for a reader of these, the most wanted first, as `Locale.preferredLanguages`
  /// gives them; nil if none of ours would be understood.
  public func best(for languages: [String]) -> String? {
    let wanted = languages.prefix(Self.mostWanted).compactMap(MessageLocale.canonicalTag)
    guard let handle = unsafe handle, !wanted.isEmpty else { return nil }
    let index = unsafe withCStrings(wanted) { wanted in
      unsafe Int(text_icu_languages_best(handle, wanted.baseAddress, Int32(wanted.count)))
    }
    return available.indices.contains(index) ? available[index] : nil
  }

  /// The best language for the value of an HTTP `Accept-Language` field (RFC 9110, 12.5.4); nil if
  /// none of ours would be understood. `*` takes the first of ours.
  ///
  /// What is not well-formed in it is ignored.
  public func best(acceptLanguage field: String) -> String? {
    let wanted = AcceptLanguage(field, most: Self.mostWanted).ranges
    let named = wanted.prefix { $0 != "*" }
    if let best = best(for: Array(named)) { return best }
    return named.count < wanted.count ? available.first : nil
  }
}

/// Calls `body` with C strings that are valid within the call.
@unsafe private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let bytes = strings.map { $0.utf8.map { CChar(bitPattern: $0) } + [0] }
  let joined = Array(bytes.joined())
  return unsafe joined.withUnsafeBufferPointer { joined in
    var pointers: [UnsafePointer<CChar>?] = unsafe []
    var offset = 0
    for string in bytes {
      unsafe pointers.append(joined.baseAddress! + offset)
      offset += string.count
    }
    return unsafe pointers.withUnsafeBufferPointer(body)
  }
}
