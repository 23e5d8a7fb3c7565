public import FormValidation

/// The sentences for violations, in ten languages.
///
/// ```swift
/// let catalog = MessageCatalog()
/// let locale = catalog.locale(acceptLanguage: "de-CH, en;q=0.5")  // "de-CH"
/// for violation in report.violations {
///   catalog.sentence(for: violation, in: signUp.declaration, language: locale)
/// }
/// ```
///
/// A sentence is looked up at the rule, its field, its form and the catalog, and else is the
/// package's own. Safe to use from any number of tasks; each pattern is compiled once.
public final class MessageCatalog: Sendable {
  /// Sentences for every form.
  public let overrides: MessageOverrides

  /// Compiled patterns; nil for those that are none.
  private let templates = LocaleCache<MessageTemplate?>()
  private let values = ValueFormat()
  private let negotiation = LanguageNegotiation(available: MessageCatalog.languages)

  /// The languages there are, as BCP 47 writes them.
  public static let languages = Phrasebook.all.map(\.language)

  /// A catalog in which these sentences come before the package's own.
  public init(overrides: MessageOverrides = .none) {
    self.overrides = overrides
  }

  /// The best language for a reader of these, the most wanted first, as
  /// `Locale.preferredLanguages` gives them; English if none would be understood.
  public func language(for languages: [String]) -> String {
    negotiation.best(for: languages) ?? Self.languages[0]
  }

  /// The best language for the value of an HTTP `Accept-Language` field; English if none would be
  /// understood.
  public func language(acceptLanguage field: String) -> String {
    negotiation.best(acceptLanguage: field) ?? Self.languages[0]
  }

  /// As ``language(for:)``, with the reader's region, which numbers follow: `es-MX` where the
  /// language is `es`.
  public func locale(for languages: [String]) -> String {
    locale(of: negotiation.servedTag(for: languages), in: language(for: languages))
  }

  /// As ``language(acceptLanguage:)``, with the reader's region, which numbers follow.
  public func locale(acceptLanguage field: String) -> String {
    locale(
      of: negotiation.servedTag(acceptLanguage: field), in: language(acceptLanguage: field))
  }

  /// Whether a text names a language at all: one that ICU has data for, whether or not the package
  /// speaks it. An override may.
  public static func isLanguage(_ tag: String) -> Bool { MessageLocale.tag(tag) != nil }

  /// The sentence for a violation.
  ///
  /// - Parameters:
  ///   - violation: What the sentence says.
  ///   - form: The form that reported it, for its labels and its own sentences.
  ///   - language: Any language tag; its region decides how numbers are written. Where the package
  ///     does not speak the language, the nearest of its own serves, unless an override has it. An
  ///     override that is no message pattern is passed over: ``unusableOverrides(of:)`` finds
  ///     those.
  public func sentence(
    for violation: Violation, in form: FormDeclaration? = nil, language: String
  ) -> String {
    let book = phrasebook(for: language)
    // A reader of zh-TW finds what is declared for zh-Hant; one of pl not what is for English.
    let isOurs = locale(of: language, in: book.language) != book.language
    let languages = isOurs ? [language, book.language] : [language]
    func arguments(_ locale: String) -> [String: MessageArgument] {
      violation.arguments(in: form, languages: languages, book: book) {
        values.shown($0, locale)
      }
    }
    let own = (form?.overrides(for: violation) ?? []) + [overrides]
    let patterns = own.compactMap { $0.pattern(for: violation.problem, languages: languages) }
    for pattern in patterns {
      if let sentence = format(pattern, violation.unit, arguments(language), language, book) {
        return sentence
      }
    }
    let pattern = book.problems[violation.problem] ?? violation.problem.rawValue
    let locale = locale(of: language, in: book.language)
    return format(pattern, violation.unit, arguments(locale), locale, book)
      ?? violation.problem.rawValue
  }

  /// What a screen reader says for an announcement.
  public func sentence(
    for announcement: Announcement, in form: FormDeclaration? = nil, language: String
  ) -> String {
    let book = phrasebook(for: language)
    let locale = locale(of: language, in: book.language)
    func count(_ count: Int, _ unit: String, _ phrase: Phrase) -> String {
      var arguments: [String: MessageArgument] = ["count": .integer(count)]
      arguments.add(unit: unit)
      return format(book[phrase], unit, arguments, locale, book) ?? "\(count)"
    }
    return switch announcement.subject {
    case .violation(let violation): sentence(for: violation, in: form, language: language)
    case .corrected: book[.corrected]
    case .remaining(let left, let unit): count(left, unit, .remaining)
    case .over(let over, let unit): count(over, unit, .over)
    case .limitedInput(.clipped): book[.clipped]
    case .limitedInput(.rejected): book[.rejected]
    }
  }

  /// A number, date or time as the package's own sentences write it for a reader of a language.
  func written(_ text: String, language: String) -> String {
    values.shown(text, ownLocale(language))
  }

  /// What is added to a date or time, as the package's own sentences write it.
  func written(_ offset: CalendarOffset, language: String) -> String {
    values.shown(offset, ownLocale(language))
  }

  /// The sentence of a pattern; nil where it is none or wants an argument that is not there.
  func format(
    _ pattern: String, _ unit: String?, _ arguments: [String: MessageArgument],
    _ language: String, _ book: Phrasebook
  ) -> String? {
    let expanded = book.expand(pattern, unit: unit)
    let template = template(expanded, language) ?? template(expanded, book.language)
    return (try? template?.format(arguments))?.withoutIdleIsolates
  }

  private func template(_ pattern: String, _ language: String) -> MessageTemplate? {
    templates.value(of: pattern, in: language) {
      try? MessageTemplate(pattern: pattern, locale: language)
    }
  }

  /// A reader's tag where it is of this language and ICU knows it, else the language: what numbers
  /// and plurals of the package's own sentences follow.
  private func locale(of tag: String?, in language: String) -> String {
    guard let tag = tag.flatMap(LanguageTag.canonical),
      LanguageTag.language(of: tag) == LanguageTag.language(of: language)
    else { return language }
    let locale = LanguageTag.withoutExtensions(tag)
    return Self.isLanguage(locale) ? locale : language
  }

  /// The locale of the package's own sentences for a reader of a language.
  func ownLocale(_ language: String) -> String {
    locale(of: language, in: phrasebook(for: language).language)
  }

  func phrasebook(for language: String) -> Phrasebook {
    Phrasebook.byLanguage[language]
      ?? negotiation.best(for: [language]).flatMap { Phrasebook.byLanguage[$0] }
      ?? .english
  }
}
