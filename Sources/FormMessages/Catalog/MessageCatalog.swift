// Each library re-exports the modules that appear in its public API.
@_exported public import FormValidation

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
/// A violation can have several messages. The first of these messages is used:
///
/// 1. the violation's own message
/// 2. a message of the rule
/// 3. a message of the field
/// 4. a message of a form that contains the field, the innermost form first
/// 5. a message of the catalog's ``overrides``
/// 6. the message of the package
///
/// Several tasks can use a catalog at the same time. Parsed patterns are cached.
public final class MessageCatalog: Sendable {
  /// The messages that replace the messages of the package in every form.
  public let overrides: MessageOverrides

  /// The parsed patterns. The value for an invalid pattern is `nil`.
  private let templates = BoundedCache<TextInLocale, MessageTemplate?>()
  private let contexts = BoundedCache<String, LanguageContext>()
  private let negotiatedLanguages = BoundedCache<String, String>()
  let valueFormat = ValueFormat()
  private let negotiation: LanguageNegotiation

  /// The BCP 47 tags of the languages in which the package has messages.
  public static let languages = Phrasebook.languages

  /// Creates a catalog.
  ///
  /// If your messages are in a language that isn't in ``languages``, pass its tag, so that the
  /// methods of the catalog can choose the language:
  ///
  /// ```swift
  /// let catalog = MessageCatalog(additionalLanguages: ["am"])
  /// catalog.language(acceptLanguage: "am, en;q=0.5")  // "am"
  /// ```
  ///
  /// - Parameters:
  ///   - overrides: The messages that replace the messages of the package in every form.
  ///   - additionalLanguages: The BCP 47 tags of the languages that only your messages have. In
  ///     such a language, a violation without a message of yours has the package's message in
  ///     English.
  public init(overrides: MessageOverrides = .none, additionalLanguages: [String] = []) {
    self.overrides = overrides
    negotiation = LanguageNegotiation(available: Self.languages + additionalLanguages)
  }
}

// MARK: - Languages

extension MessageCatalog {
  /// Returns the best language for a list of preferred languages.
  ///
  /// - Parameter languages: BCP 47 language tags, the most preferred first, such as
  ///   `Locale.preferredLanguages`. All tags after the first 64 are ignored.
  /// - Returns: The first of `languages` for which the package or your program has messages, or
  ///   `en` if there isn't such a language. The result keeps the script and region of the tag if
  ///   Foundation supports both, but not variants and extensions. The region determines how numbers
  ///   are written. For example, the result for `es-MX` is `es-MX`, although the package only has
  ///   messages in `es`. If Foundation doesn't support the tag, the result is the language of the
  ///   messages, such as `es`.
  public func language(for languages: [String]) -> String {
    guard let match = negotiation.match(for: languages) else { return Self.languages[0] }
    return locale(of: match.preference, in: match.language)
  }

  /// Returns the best language for an HTTP `Accept-Language` field (RFC 9110, section 12.5.4).
  ///
  /// Languages with the weight 0, and languages that are less preferred than `*`, aren't chosen.
  /// Ill-formed items, items of more than 256 bytes, and all items after the first 64 are ignored.
  ///
  /// - Parameter field: The value of the field.
  /// - Returns: The most preferred language for which the package or your program has messages, or
  ///   `en` if there isn't such a language. Variants and extensions are left out, as in
  ///   ``language(for:)``.
  public func language(acceptLanguage field: String) -> String {
    negotiatedLanguages.value(of: field) {
      language(for: LanguageNegotiation.preferences(in: field))
    }
  }

  /// Returns a Boolean value that indicates whether Foundation has data for the locale of a tag.
  ///
  /// If the result is `true`, you can add messages in the language as overrides, even if the
  /// language isn't in ``languages``. Also pass the language to
  /// ``init(overrides:additionalLanguages:)``.
  ///
  /// - Parameter tag: The language tag.
  public static func isSupportedLocale(_ tag: String) -> Bool {
    MessageLocale.supportedTag(for: tag) != nil
  }

  func context(for language: String) -> LanguageContext {
    contexts.value(of: language) {
      let available = negotiation.best(for: [language]) ?? Self.languages[0]
      let phrasebook = Phrasebook.of(available) ?? .english
      let locale = locale(of: language, in: phrasebook.language)
      // A program's text in `zh-Hant` is used for `zh-TW`. If the package doesn't have a language,
      // its own phrases are in English, but the program's texts in English aren't used.
      let languages = locale == phrasebook.language ? [language] : [language, phrasebook.language]
      return LanguageContext(
        language: available, phrasebook: phrasebook, numberLocale: locale,
        lookupTags: languages.flatMap(LanguageTag.lookup))
    }
  }

  /// Returns the locale of `tag`, or `language` if Foundation doesn't support `tag` or if `tag` is
  /// in another language.
  private func locale(of tag: String, in language: String) -> String {
    guard let locale = MessageLocale.supportedTag(for: tag),
      LanguageTag.language(of: locale) == LanguageTag.language(of: language)
    else { return language }
    return locale
  }
}

extension LanguageTag {
  static func language(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}

struct LanguageContext: Sendable {
  /// The available language that is the best match.
  let language: String
  /// The phrases in `language`, or in English if only the program has messages in `language`.
  let phrasebook: Phrasebook
  /// The locale of numbers and plurals in the package's own messages.
  let numberLocale: String
  /// The tags for looking up labels and overrides, the most specific first.
  let lookupTags: [String]
}

// MARK: - Messages

extension MessageCatalog {
  /// Returns the message for a violation.
  ///
  /// The violation's own message and the overrides are looked up by `language`, and then by more
  /// general tags, such as `de` for `de-AT`, or `zh-Hant` and `zh` for `zh-TW`. The last choice is
  /// the text for all other languages.
  /// If none of these texts exists, the package's message is used.
  ///
  /// The package's message is in the language with the same primary language and script as
  /// `language`. If the package doesn't have this language, the message is in English.
  ///
  /// An override is skipped if it isn't a message pattern, or if it can't be formatted with the
  /// arguments of the violation. Use ``unusableTexts(of:)`` to find such overrides. If the
  /// violation's own message can't be formatted, this message is returned unchanged.
  ///
  /// - Parameters:
  ///   - violation: The violation.
  ///   - form: The form whose labels and messages are used. The default is the form that reported
  ///     the violation.
  ///   - language: The BCP 47 language tag. The region of the tag determines how numbers are
  ///     written.
  /// - Complexity: O(*n*), where *n* is the number of members of the forms on the path of the
  ///   violation.
  public func message(
    for violation: Violation, form: FormDeclaration? = nil, language: String
  ) -> String {
    let context = context(for: language)
    let form = form ?? violation.form
    func formatted(_ pattern: String, in locale: String) -> String? {
      formatPattern(pattern, violation.unit, for: context, in: locale) { name in
        violation.argument(name, in: form, for: context) { valueFormat.localized($0, locale) }
      }
    }
    if let message = violation.customMessage?.text(for: context.lookupTags) {
      return formatted(message, in: language) ?? message
    }
    for overrides in (form?.overrides(for: violation) ?? []) + [overrides] {
      if let pattern = overrides.pattern(for: violation.code, tags: context.lookupTags),
        let sentence = formatted(pattern, in: language)
      {
        return sentence
      }
    }
    // The message of `check` has no arguments, so a violation without `expected` can have it.
    return [violation.code, .check].lazy.compactMap { code in
      context.phrasebook.messages[code].flatMap { formatted($0, in: context.numberLocale) }
    }.first ?? violation.code.rawValue
  }

  /// Returns the messages of a form error by the paths of the fields.
  ///
  /// An example is `["name": ["Fill in this field."]]`. The key of messages for the form itself,
  /// such as the message of a check without a path, is an empty text.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - language: The BCP 47 language tag.
  /// - Complexity: O(*n* · *m*), where *n* is the number of violations, and *m* is the number of
  ///   members of the form.
  public func messagesByField(for error: FormError, language: String) -> [String: [String]] {
    messagesByField(for: error.report, form: error.form, language: language)
  }

  /// Returns the messages of a report by the paths of the fields.
  ///
  /// The key of messages for the form itself, such as the message of a check without a path, is an
  /// empty text.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - form: The form whose labels and messages are used. The default is the form that reported
  ///     the violations.
  ///   - language: The BCP 47 language tag.
  /// - Complexity: O(*n* · *m*), where *n* is the number of violations, and *m* is the number of
  ///   members of the form.
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
  ///   - announcement: The announcement.
  ///   - form: The form whose labels and messages are used. The default is the form that reported
  ///     the violation.
  ///   - language: The BCP 47 language tag.
  public func message(
    for announcement: FormAnnouncement, form: FormDeclaration? = nil, language: String
  ) -> String {
    let phrasebook = context(for: language).phrasebook
    return switch announcement.subject {
    case .violation(let violation): message(for: violation, form: form, language: language)
    case .corrected: phrasebook[.corrected]
    case .remaining(let left, let unit): countMessage(.remaining, left, unit: unit, language)
    case .over(let over, let unit): countMessage(.over, over, unit: unit, language)
    case .limitedInput(.clipped): phrasebook[.clipped]
    case .limitedInput(.rejected): phrasebook[.rejected]
    }
  }

  private func countMessage(
    _ phrase: Phrase, _ count: Int, unit: String, _ language: String
  ) -> String {
    let context = context(for: language)
    return formatPhrase(
      context.phrasebook[phrase], ["count": .integer(count)], unit: unit, for: context)
  }

  /// Returns the message to show beside a field: the remaining count, or the reason why the text
  /// breaks the limit.
  ///
  /// The message is empty if the limit doesn't have a maximum and the text is within the limit.
  ///
  /// ```swift
  /// let status = TextLimit.characters(10).status(of: "Grüße")
  /// MessageCatalog().message(for: status, language: "en")  // "5 characters left"
  /// ```
  ///
  /// Unlike the message of a violation, this message doesn't name unencodable Characters.
  ///
  /// - Parameters:
  ///   - status: The status of the limit.
  ///   - language: The BCP 47 language tag.
  public func message(for status: LimitStatus, language: String) -> String {
    let limit = status.limit
    switch status.outcome {
    case .within(nil): return ""
    case .within(let left?): return countMessage(.remaining, left, unit: limit.unit.name, language)
    case .tooLong(let over): return countMessage(.over, over, unit: limit.unit.name, language)
    case .tooShort, .unencodable, .refused:
      let isTooShort = status.count < limit.minimum && status.unencodable == 0
      let tooShort: Violation.Code = limit.minimum == limit.maximum ? .wrongLength : .tooShort
      let violation = Violation(
        path: FieldPath(), rule: "length", code: isTooShort ? tooShort : .check,
        unit: limit.unit.name,
        expected: .count(minimum: limit.minimum, maximum: limit.maximum),
        received: .count(of: status.count))
      return message(for: violation, language: language)
    }
  }

  // MARK: Patterns

  /// Returns the formatted phrase, or `phrase` itself if it can't be formatted.
  func formatPhrase(
    _ phrase: String, _ arguments: [String: MessageArgument], unit: String? = nil,
    for context: LanguageContext
  ) -> String {
    formatPattern(phrase, unit, for: context, in: context.numberLocale) { name in
      switch name {
      case "unit": arguments[name] ?? unit.map(MessageArgument.text)
      case "encoding": unit.flatMap(Phrasebook.encoding).map(MessageArgument.text)
      default: arguments[name]
      }
    } ?? phrase
  }

  /// Returns `nil` if the pattern is invalid, or if an argument is missing, too long, or mistyped.
  private func formatPattern(
    _ pattern: String, _ unit: String?, for context: LanguageContext, in locale: String,
    argument: (String) -> MessageArgument?
  ) -> String? {
    let key = TextInLocale(text: pattern, unit: unit, locale: locale)
    let template = templates.value(of: key) {
      let phrasebook = context.phrasebook
      let countPattern = phrasebook.countPattern(unit: unit)
      return [locale, phrasebook.language].lazy.compactMap { locale in
        try? MessageTemplate(pattern: pattern, countPattern: countPattern, locale: locale)
      }.first
    }
    guard let template else { return nil }
    let values = template.names.map(argument)
    return (try? template.format(values: values))?.withoutUnneededIsolates
  }
}

// MARK: - Overrides of a Form

extension FormDeclaration {
  /// Returns the message overrides for a violation, in the order of their precedence.
  ///
  /// The overrides are in this order:
  ///
  /// 1. overrides of the rule or check
  /// 2. overrides of the field
  /// 3. overrides of the forms that contain the field, the innermost form first
  ///
  /// The overrides of a catalog aren't included.
  ///
  /// - Parameter violation: The violation.
  /// - Complexity: O(*n*), where *n* is the number of members of the forms on the path, plus the
  ///   number of rules of the field.
  public func overrides(for violation: Violation) -> [MessageOverrides] {
    let found = declarations(at: violation.path.names[...])
    var overrides: [MessageOverrides] = []
    func add(_ messages: MessageOverrides) { if !messages.isEmpty { overrides.append(messages) } }
    // Iterating over the indices avoids copies of the elements.
    for field in found.fields.indices {
      let rules = found.fields[field].rules
      for rule in rules.indices where !rules[rule].messages.isEmpty {
        if rules[rule].canReport(violation) { add(rules[rule].messages) }
      }
    }
    for form in found.forms.indices {
      let members = found.forms[form].members.flattened
      for member in members.indices {
        guard case .check(let check) = members[member], check.name == violation.rule else {
          continue
        }
        add(check.messages)
      }
    }
    for field in found.fields.indices { add(found.fields[field].messages) }
    for form in found.forms.indices.reversed() { add(found.forms[form].messages) }
    return overrides
  }

  func label(of path: FieldPath, tags: [String]) -> String? {
    declarations(at: path.names[...]).label?.text(for: tags)
  }
}

extension FieldRule {
  fileprivate func canReport(_ violation: Violation) -> Bool {
    guard name == violation.rule else { return false }
    if case .count(let limit, _) = kind { return limit.unit.name == violation.unit }
    return true
  }
}
