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
  private let templates = BoundedCache<LocaleKey, MessageTemplate?>()
  /// What was said, since the same mistakes are made again and again; nothing of long values.
  private let told = BoundedCache<SentenceKey, String?>()
  private let readers = BoundedCache<String, Reader>()
  private let requests = BoundedCache<String, (language: String, locale: String)>()
  let values = ValueFormat()
  private let negotiation = LanguageNegotiation(available: MessageCatalog.languages)

  /// Bytes of a value whose sentences are kept, and of a field of HTTP whose answer is.
  private static let longestKept = 256

  /// The languages there are, as BCP 47 writes them.
  public static let languages = Phrasebook.languages

  /// A catalog in which these sentences come before the package's own.
  public init(overrides: MessageOverrides = .none) {
    self.overrides = overrides
  }

  /// The best language for a reader of these, the most wanted first, as
  /// `Locale.preferredLanguages` gives them, with the reader's region, which numbers follow: `es-MX`
  /// where the sentences are in `es`. English if none would be understood.
  public func locale(for languages: [String]) -> String { answer(to: languages).locale }

  /// The best language for the value of an HTTP `Accept-Language` field, as ``locale(for:)`` says it.
  public func locale(acceptLanguage field: String) -> String { request(field).locale }

  /// Browsers send the same few fields again and again; longer ones are not kept.
  func request(_ field: String) -> (language: String, locale: String) {
    // Whoever takes any other language is given the first.
    let negotiate = { self.answer(to: LanguageNegotiation.ranges(of: field).named) }
    return field.utf8.count > Self.longestKept
      ? negotiate() : requests.value(of: field, make: negotiate)
  }

  private func answer(to languages: [String]) -> (language: String, locale: String) {
    let language = negotiation.best(for: languages) ?? Self.languages[0]
    return (language, locale(of: negotiation.servedTag(for: languages), in: language))
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
    let reader = reader(of: language)
    func said(_ pattern: String, in locale: String) -> String? {
      format(pattern, violation.unit, for: reader, in: locale) { name in
        violation.argument(name, in: form, for: reader) { values.shown($0, locale) }
      }
    }
    for own in (form?.overrides(for: violation) ?? []) + [overrides] {
      if let pattern = own.pattern(for: violation.problem, tags: reader.tags),
        let sentence = said(pattern, in: language)
      {
        return sentence
      }
    }
    return reader.book.problems[violation.problem].flatMap { said($0, in: reader.locale) }
      ?? violation.problem.rawValue
  }

  /// The sentences for all that is wrong, by the path of the value: `["name": ["Fill in this field."]]`.
  public func sentences(for invalid: InvalidForm, language: String) -> [String: [String]] {
    invalid.report.violations.reduce(into: [:]) { sentences, violation in
      sentences["\(violation.path)", default: []].append(
        sentence(for: violation, in: invalid.form, language: language))
    }
  }

  @available(*, unavailable, renamed: "sentences(for:language:)")
  public func sentencesByField(for invalid: InvalidForm, language: String) -> [String: [String]] {
    sentences(for: invalid, language: language)
  }
  @available(*, unavailable, renamed: "locale(acceptLanguage:)")
  public func language(forAcceptLanguage field: String) -> String { field }
  @available(*, unavailable, message: "Write sentence(for: violation, language: \"de\")")
  public func message(for violation: Violation) -> String { "" }
  @available(*, unavailable, message: "Write sentence(for: violation, language: \"de\")")
  public func message(for violation: Violation, language: String) -> String { "" }
  @available(*, unavailable, message: "Write language: locale(acceptLanguage: field)")
  public func sentence(for violation: Violation, acceptLanguage: String) -> String { "" }
  @available(*, unavailable, message: "Write messages: [.tooLong: \"…\"] in the Field")
  public func set(_ text: String, for problem: Violation.Problem, language: String = "") {}

  /// What a screen reader says for an announcement.
  public func sentence(
    for announcement: Announcement, in form: FormDeclaration? = nil, language: String
  ) -> String {
    let reader = reader(of: language)
    let book = reader.book
    func count(_ count: Int, _ unit: String, _ phrase: Phrase) -> String {
      var arguments: [String: MessageArgument] = ["count": .integer(count)]
      arguments.add(unit: unit)
      return format(book[phrase], unit, for: reader, in: reader.locale) { arguments[$0] }
        ?? "\(count)"
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

  /// What stands beside a field: how much room is left, or what is wrong with its text. Empty where a
  /// limit without a maximum is met. Of a text that an encoding cannot hold, only that it is not
  /// accepted: the violation of a form names the Characters.
  ///
  /// ```swift
  /// let reading = TextLimit.characters(10).reading(of: "Grüße")
  /// MessageCatalog().sentence(for: reading, language: "en")  // "5 characters left"
  /// ```
  public func sentence(for reading: Reading, language: String) -> String {
    let limit = reading.limit
    func announce(_ subject: Announcement.Subject) -> String {
      sentence(for: Announcement(subject, urgency: .polite), language: language)
    }
    switch reading.standing {
    case .within(nil): return ""
    case .within(let left?): return announce(.remaining(left, unit: limit.unit.name))
    case .tooLong(let over): return announce(.over(over, unit: limit.unit.name))
    case .tooShort, .unencodable:
      let isExact = limit.minimum == limit.maximum
      let violation = Violation(
        path: FieldPath(), rule: "count",
        problem: reading.unencodable > 0 ? .check : isExact ? .notExact : .tooShort,
        unit: limit.unit.name,
        expected: .count(minimum: limit.minimum, maximum: limit.maximum),
        received: .count(of: reading.count))
      return sentence(for: violation, language: language)
    }
  }

  /// The sentence of a pattern; nil where it is none or wants an argument that is not there.
  ///
  /// - Parameters:
  ///   - unit: What the numbers of the pattern count.
  ///   - argument: What stands in the place of a name.
  func format(
    _ pattern: String, _ unit: String?, for reader: Reader, in locale: String,
    argument: (String) -> MessageArgument?
  ) -> String? {
    let key = LocaleKey(text: pattern, unit: unit, locale: locale)
    let template = templates.value(of: key) {
      let expanded = reader.book.expand(pattern, unit: unit)
      return (try? MessageTemplate(pattern: expanded, locale: locale))
        ?? (try? MessageTemplate(pattern: expanded, locale: reader.book.language))
    }
    guard let template else { return nil }
    let values = template.names.map(argument)
    func say() -> String? { (try? template.format(values: values))?.withoutIdleIsolates }
    let isShort = values.allSatisfy { ($0?.text.utf8.count ?? 0) <= Self.longestKept }
    guard isShort else { return say() }
    return told.value(of: SentenceKey(pattern: key, values: values), make: say)
  }

  /// How the catalog speaks to a reader with a language tag.
  func reader(of language: String) -> Reader {
    readers.value(of: language) {
      let book =
        Phrasebook.of(language)
        ?? negotiation.best(for: [language]).flatMap(Phrasebook.of) ?? .english
      let locale = locale(of: language, in: book.language)
      let languages = locale == book.language ? [language] : [language, book.language]
      return Reader(book: book, locale: locale, tags: languages.flatMap(LanguageTag.lookup))
    }
  }

  /// A reader's tag where it is of this language and ICU knows it, else the language.
  private func locale(of tag: String?, in language: String) -> String {
    guard let tag = tag.flatMap(LanguageTag.canonical),
      LanguageTag.language(of: tag) == LanguageTag.language(of: language)
    else { return language }
    // Language, script and region, without variants and extensions: what decides how numbers are
    // written, and of which there are no more than ICU knows.
    let subtags = tag.split(separator: "-")
    let places = subtags.dropFirst().prefix { LanguageTag.isScript($0) || LanguageTag.isRegion($0) }
    let locale = subtags.prefix(1 + places.count).joined(separator: "-")
    return Self.isLanguage(locale) ? locale : language
  }
}

extension LanguageTag {
  /// The language alone: `zh` of `zh-Hant-TW`.
  static func language(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}

/// A pattern and the values of its arguments, in the order of their names.
private struct SentenceKey: Hashable {
  let pattern: LocaleKey
  let values: [MessageArgument?]
}

/// How a catalog speaks to a reader.
struct Reader: Sendable {
  let book: Phrasebook
  /// What numbers and plurals of the package's own sentences follow.
  let locale: String
  /// Whose declared texts the reader is shown, the nearest first: for zh-TW also those for zh-Hant,
  /// for pl none for English.
  let tags: [String]
}
