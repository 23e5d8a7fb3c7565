public import FormValidation

/// A catalog of messages for violations, in ten languages.
///
/// ```swift
/// let catalog = MessageCatalog()
/// let language = catalog.language(acceptLanguage: "de-CH, en;q=0.5")  // "de-CH"
/// for violation in report.violations {
///   catalog.message(for: violation, form: signUp.declaration, language: language)
/// }
/// ```
///
/// A message is looked up at the rule, its field, its form, and the catalog's ``overrides``, before the
/// package's own messages. You can use a catalog from any number of tasks; each pattern is compiled once.
public final class MessageCatalog: Sendable {
  /// The messages that replace those of the package in every form.
  public let overrides: MessageOverrides

  /// Compiled patterns, `nil` for invalid ones.
  private let templates = BoundedCache<LocaleKey, MessageTemplate?>()
  private let contexts = BoundedCache<String, LanguageContext>()
  private let requests = BoundedCache<String, (language: String, locale: String)>()
  let values = ValueFormat()
  private let negotiation = LanguageNegotiation(available: MessageCatalog.languages)

  /// The most bytes of a cached value or field.
  private static let longestKept = 256

  /// The tags (BCP 47) of the languages that the package has messages in.
  public static let languages = Phrasebook.languages

  /// Creates a catalog.
  ///
  /// - Parameter overrides: Messages that replace those of the package.
  public init(overrides: MessageOverrides = .none) {
    self.overrides = overrides
  }

  /// Returns the best language for a list of preferred languages, such as
  /// `Locale.preferredLanguages`.
  ///
  /// - Parameter languages: Language tags (BCP 47), the most preferred first.
  /// - Returns: The language, with the region of the preference that it matches: `es-MX` if the messages
  ///   are in `es`. Numbers follow the region. English if no language matches.
  public func language(for languages: [String]) -> String { bestMatch(for: languages).locale }

  /// Returns the best language for the value of an HTTP `Accept-Language` field (RFC 9110, 12.5.4).
  ///
  /// - Parameter field: The value of the field. Ill-formed items are ignored.
  /// - Returns: The language as ``language(for:)`` returns it.
  public func language(acceptLanguage field: String) -> String { request(field).locale }

  /// Browsers send the same few fields again and again; longer ones are not kept.
  func request(_ field: String) -> (language: String, locale: String) {
    // For `*`, any language, the first one is used.
    let negotiate = { self.bestMatch(for: LanguageNegotiation.ranges(of: field).named) }
    return field.utf8.count > Self.longestKept
      ? negotiate() : requests.value(of: field, make: negotiate)
  }

  private func bestMatch(for languages: [String]) -> (language: String, locale: String) {
    guard let match = negotiation.match(for: languages) else {
      return (Self.languages[0], Self.languages[0])
    }
    return (match.language, locale(of: match.wanted, in: match.language))
  }

  /// A Boolean value that indicates whether a tag names a language that Foundation has data for.
  ///
  /// The package may have no messages in the language; an override can have them.
  public static func isLanguage(_ tag: String) -> Bool { MessageLocale.known(tag) != nil }

  /// Returns the message for a violation.
  ///
  /// - Parameters:
  ///   - violation: The violation.
  ///   - form: The form with the labels and messages. The default is the form that reported the violation.
  ///   - language: A language tag (BCP 47). Its region decides how numbers are written. If the package
  ///     doesn't have the language, and no override has it, the nearest language is used. An override
  ///     that isn't a message pattern is skipped; ``unusableOverrides(of:)`` finds those.
  public func message(
    for violation: Violation, form: FormDeclaration? = nil, language: String
  ) -> String {
    let context = context(for: language)
    let form = form ?? violation.form
    func formatted(_ pattern: String, in locale: String) -> String? {
      format(pattern, violation.unit, for: context, in: locale) { name in
        violation.argument(name, in: form, for: context) { values.shown($0, locale) }
      }
    }
    // A message that isn't a pattern, such as one of a server, is shown unchanged.
    if let message = violation.ownMessage?.text(for: context.tags) {
      return formatted(message, in: language) ?? message
    }
    for overrides in (form?.overrides(for: violation) ?? []) + [overrides] {
      if let pattern = overrides.pattern(for: violation.code, tags: context.tags),
        let sentence = formatted(pattern, in: language)
      {
        return sentence
      }
    }
    let pattern = context.book.codes[violation.code] ?? context.book.codes[.check]
    return pattern.flatMap { formatted($0, in: context.locale) } ?? violation.code.rawValue
  }

  /// Returns the messages for an invalid value, by the path of the field:
  /// `["name": ["Fill in this field."]]`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public func messagesByField(for error: FormError, language: String) -> [String: [String]] {
    messagesByField(for: error.report, form: error.form, language: language)
  }

  /// Returns the messages of a report, by the path of the field.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - form: The form with the labels and messages. The default is the form of the report.
  ///   - language: A language tag (BCP 47).
  /// - Complexity: O(*n*), where *n* is the number of violations.
  public func messagesByField(
    for report: FormReport, form: FormDeclaration? = nil, language: String
  ) -> [String: [String]] {
    report.violations.reduce(into: [:]) { messages, violation in
      messages["\(violation.path)", default: []].append(
        message(for: violation, form: form, language: language))
    }
  }

  /// Returns the message that a screen reader speaks for an announcement.
  ///
  /// - Parameters:
  ///   - announcement: The announcement of a form that is being filled in.
  ///   - form: The form, for its labels and its own messages.
  ///   - language: A language tag (BCP 47).
  public func message(
    for announcement: FormAnnouncement, form: FormDeclaration? = nil, language: String
  ) -> String {
    let context = context(for: language)
    let book = context.book
    func count(_ count: Int, _ unit: String, _ phrase: Phrase) -> String {
      var arguments: [String: MessageArgument] = ["count": .integer(count)]
      arguments.add(unit: unit)
      return format(book[phrase], unit, for: context, in: context.locale) { arguments[$0] }
        ?? "\(count)"
    }
    return switch announcement.subject {
    case .violation(let violation): message(for: violation, form: form, language: language)
    case .corrected: book[.corrected]
    case .remaining(let left, let unit): count(left, unit, .remaining)
    case .over(let over, let unit): count(over, unit, .over)
    case .limitedInput(.clipped): book[.clipped]
    case .limitedInput(.rejected): book[.rejected]
    }
  }

  /// Returns the message beside a field: the remaining count, or the reason why the text breaks the
  /// limit. Empty if a limit without a maximum holds.
  ///
  /// ```swift
  /// let reading = TextLimit.characters(10).status(of: "Grüße")
  /// MessageCatalog().message(for: reading, language: "en")  // "5 characters left"
  /// ```
  ///
  /// A violation of a form names the Characters that an encoding can't represent; this message doesn't.
  public func message(for reading: LimitStatus, language: String) -> String {
    let limit = reading.limit
    func announce(_ subject: FormAnnouncement.Subject) -> String {
      message(for: FormAnnouncement(subject, urgency: .polite), language: language)
    }
    switch reading.standing {
    case .within(nil): return ""
    case .within(let left?): return announce(.remaining(left, unit: limit.unit.name))
    case .tooLong(let over): return announce(.over(over, unit: limit.unit.name))
    case .tooShort, .unencodable, .refused:
      let isExact = limit.minimum == limit.maximum
      let violation = Violation(
        path: FieldPath(), rule: "length",
        code: reading.count < limit.minimum && reading.unencodable == 0
          ? isExact ? .wrongLength : .tooShort : .check,
        unit: limit.unit.name,
        expected: .count(minimum: limit.minimum, maximum: limit.maximum),
        received: .count(of: reading.count))
      return message(for: violation, language: language)
    }
  }

  /// Returns the message of a pattern, or `nil` if the pattern is invalid or an argument is missing.
  ///
  /// - Parameters:
  ///   - unit: The name of the unit of the numbers in the pattern.
  ///   - argument: A closure that returns the value of an argument.
  func format(
    _ pattern: String, _ unit: String?, for context: LanguageContext, in locale: String,
    argument: (String) -> MessageArgument?
  ) -> String? {
    let key = LocaleKey(text: pattern, unit: unit, locale: locale)
    let template = templates.value(of: key) {
      let expanded = context.book.expand(pattern, unit: unit)
      return (try? MessageTemplate(pattern: expanded, locale: locale))
        ?? (try? MessageTemplate(pattern: expanded, locale: context.book.language))
    }
    guard let template else { return nil }
    let values = template.names.map(argument)
    return (try? template.format(values: values))?.withoutIdleIsolates
  }

  func context(for language: String) -> LanguageContext {
    contexts.value(of: language) {
      let book =
        Phrasebook.of(language)
        ?? negotiation.best(for: [language]).flatMap(Phrasebook.of) ?? .english
      let locale = locale(of: language, in: book.language)
      let languages = locale == book.language ? [language] : [language, book.language]
      return LanguageContext(
        book: book, locale: locale, tags: languages.flatMap(LanguageTag.lookup))
    }
  }

  /// Returns the language, script, and region of `tag` if the tag is in `language` and Foundation has
  /// data for it; otherwise, `language`.
  private func locale(of tag: String, in language: String) -> String {
    guard let locale = MessageLocale.known(tag),
      LanguageTag.language(of: locale) == LanguageTag.language(of: language)
    else { return language }
    return locale
  }
}

extension LanguageTag {
  /// The language alone: `zh` of `zh-Hant-TW`.
  static func language(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}

/// The phrases, the locale, and the language tags for messages in one language.
struct LanguageContext: Sendable {
  let book: Phrasebook
  /// The locale of numbers and plurals in the package's own messages.
  let locale: String
  /// The language tags for declared texts, the most specific first: `zh-TW`, then `zh-Hant`. English
  /// isn't a fallback.
  let tags: [String]
}
