import CTextICU

/// A choice among the languages of a program for the preferences of a person.
///
///     let languages = LanguageNegotiation(available: ["en", "zh-Hans", "zh-Hant"])
///     languages.best(for: ["zh-HK", "en"])  // "zh-Hant"
///     languages.best(acceptLanguage: "pt-BR, en;q=0.5")  // "en"
///
/// The distance between languages is CLDR's, by ICU: `no` serves `nb`, and `zh-Hant` serves `zh-TW`
/// better than `zh-Hans`. CLDR also lists languages that many people have learned, Russian for `uk`,
/// Spanish for `ca`. Such a language is chosen only if it is the first of the program, which is the
/// fallback anyway.
@safe package final class LanguageNegotiation: Sendable {
  package let available: [String]

  // SAFETY: ICU's matchers don't change once they are built.
  private nonisolated(unsafe) let near: OpaquePointer?
  /// A matcher that also knows the languages that people may have learned.
  private nonisolated(unsafe) let known: OpaquePointer?

  /// The most languages of a request that are considered.
  static let maximumWanted = 64

  /// - Parameter available: Language tags (BCP 47), the preferred one first. Ill-formed tags match
  ///   nothing.
  package init(available: [String]) {
    self.available = available
    // `mis`, which nobody prefers, keeps the indices of ill-formed tags.
    let tags = available.map { MessageLocale.canonicalTag($0) ?? "mis" }
      .joined(separator: ",")
    unsafe near = text_icu_languages_open(tags, true)
    unsafe known = text_icu_languages_open(tags, false)
  }

  deinit {
    if let near = unsafe near { unsafe text_icu_languages_close(near) }
    if let known = unsafe known { unsafe text_icu_languages_close(known) }
  }

  /// Returns the best language, or `nil` if none would be understood.
  ///
  /// - Parameter languages: Language tags (BCP 47), the most preferred first.
  package func best(for languages: [String]) -> String? {
    let wanted = languages.prefix(Self.maximumWanted).compactMap(MessageLocale.canonicalTag)
    guard let near = unsafe near, let known = unsafe known, !wanted.isEmpty else { return nil }
    if let index = unsafe best(of: near, for: wanted) { return available[index] }
    return unsafe best(of: known, for: wanted) == 0 ? available[0] : nil
  }

  /// Returns the preference that matches ``best(for:)``, such as `es-MX` for `es`. It has the region.
  func servedTag(for languages: [String]) -> String? {
    guard let best = best(for: languages) else { return nil }
    return languages.prefix(Self.maximumWanted).first { self.best(for: [$0]) == best }
  }

  @unsafe private func best(of matcher: OpaquePointer, for wanted: [String]) -> Int? {
    let index = unsafe Int(
      text_icu_languages_best(matcher, wanted.joined(separator: ",")))
    return available.indices.contains(index) ? index : nil
  }

  /// Returns the best language for the value of an HTTP `Accept-Language` field (RFC 9110, 12.5.4), or
  /// `nil` if none would be understood. `*` takes the first available language, and ill-formed items are
  /// ignored.
  package func best(acceptLanguage field: String) -> String? {
    let wanted = Self.ranges(of: field)
    if let best = best(for: wanted.named) { return best }
    return wanted.anyOther ? available.first : nil
  }
}
