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
/// `zh-TW` by `zh-Hant` and not by `zh-Hans`. CLDR also lists languages that many readers of
/// another have learned, Russian for `uk`, Spanish for `ca`: such a one serves them only where it
/// is the program's first, which they would be given anyway. Safe to use from any number of
/// threads.
@safe public final class LanguageNegotiation: Sendable {
  /// The languages, as they were given.
  public let available: [String]

  // ICU's matchers are not changed once they are built.
  private nonisolated(unsafe) let near: OpaquePointer?
  /// With the languages that readers may have learned.
  private nonisolated(unsafe) let known: OpaquePointer?

  /// Languages of a request that are looked at: more are no preference of a reader.
  static let maximumWanted = 64

  /// Prepares to choose among languages.
  ///
  /// - Parameter available: Language tags as BCP 47 writes them, the preferred one first. Those
  ///   that are not well-formed serve nobody.
  public init(available: [String]) {
    self.available = available
    // Not well-formed ones stay in the list, so that indices agree: `mis` is no reader's language.
    let tags = available.map { MessageLocale.canonicalTag($0) ?? "mis" }
      .joined(separator: ",")
    unsafe near = text_icu_languages_open(tags, true)
    unsafe known = text_icu_languages_open(tags, false)
  }

  deinit {
    if let near = unsafe near { unsafe text_icu_languages_close(near) }
    if let known = unsafe known { unsafe text_icu_languages_close(known) }
  }

  /// The best language for a reader of these, the most wanted first, as `Locale.preferredLanguages`
  /// gives them; nil if none of ours would be understood.
  public func best(for languages: [String]) -> String? {
    let wanted = languages.prefix(Self.maximumWanted).compactMap(MessageLocale.canonicalTag)
    guard let near = unsafe near, let known = unsafe known, !wanted.isEmpty else { return nil }
    if let index = unsafe best(of: near, for: wanted) { return available[index] }
    return unsafe best(of: known, for: wanted) == 0 ? available[0] : nil
  }

  /// The reader's own tag that ``best(for:)`` answers to, such as `es-MX` for `es`; nil where there
  /// is none. It tells the region, which numbers are written by.
  func servedTag(for languages: [String]) -> String? {
    guard let best = best(for: languages) else { return nil }
    return languages.prefix(Self.maximumWanted).first { self.best(for: [$0]) == best }
  }

  @unsafe private func best(of matcher: OpaquePointer, for wanted: [String]) -> Int? {
    let index = unsafe Int(
      text_icu_languages_best(matcher, wanted.joined(separator: ",")))
    return available.indices.contains(index) ? index : nil
  }

  /// The best language for the value of an HTTP `Accept-Language` field (RFC 9110, 12.5.4); nil if
  /// none of ours would be understood. `*` takes the first of ours.
  ///
  /// What is not well-formed in it is ignored.
  public func best(acceptLanguage field: String) -> String? {
    let wanted = Self.ranges(of: field)
    if let best = best(for: wanted.named) { return best }
    return wanted.anyOther ? available.first : nil
  }
}
