public import FormValidation
public import TextMetrics

extension MessageCatalog {
  fileprivate static let shared = MessageCatalog()
}

extension Violation {
  /// The message in the current locale of the process.
  ///
  /// In a server, the current locale isn't the locale of the client. Call ``message(language:)``,
  /// or use a ``MessageCatalog`` with the language of the client.
  ///
  /// ```swift
  /// for violation in report.violations { print("\(violation.path): \(violation.message)") }
  /// ```
  public var message: String { message(language: MessageLocale.current) }

  /// Returns the message in a language.
  ///
  /// - Parameter language: The BCP 47 language tag. The package's message is in English if the
  ///   package doesn't have this language.
  public func message(language: String) -> String {
    MessageCatalog.shared.message(for: self, language: language)
  }
}

extension FormReport {
  /// The messages in the current locale of the process, by the paths of the fields.
  ///
  /// The key of messages for the form itself, such as the message of a check without a path, is an
  /// empty text.
  ///
  /// In a server, the current locale isn't the locale of the client. Call
  /// ``messagesByField(language:)``.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of violations, and *m* is the number of
  ///   members of the form.
  public var messagesByField: [String: [String]] {
    messagesByField(language: MessageLocale.current)
  }

  /// Returns the messages in a language, by the paths of the fields.
  ///
  /// The key of messages for the form itself, such as the message of a check without a path, is an
  /// empty text.
  ///
  /// - Parameter language: The BCP 47 language tag.
  /// - Complexity: O(*n* · *m*), where *n* is the number of violations, and *m* is the number of
  ///   members of the form.
  public func messagesByField(language: String) -> [String: [String]] {
    MessageCatalog.shared.messagesByField(for: self, language: language)
  }
}

extension LimitStatus {
  /// The message to show beside a field, in the current locale of the process: the remaining count,
  /// or the reason why the text breaks the limit.
  ///
  /// The message is empty if the limit doesn't have a maximum and the text is within the limit.
  ///
  /// ```swift
  /// TextLimit.characters(10).status(of: "Grüße").message(language: "en")  // "5 characters left"
  /// ```
  public var message: String { message(language: MessageLocale.current) }

  /// Returns the message to show beside a field, in a language: the remaining count, or the reason
  /// why the text breaks the limit.
  ///
  /// The message is empty if the limit doesn't have a maximum and the text is within the limit.
  ///
  /// - Parameter language: The BCP 47 language tag.
  public func message(language: String) -> String {
    MessageCatalog.shared.message(for: self, language: language)
  }
}

extension FormAnnouncement {
  /// The text that a screen reader speaks, in the current locale of the process.
  public var message: String { message(language: MessageLocale.current) }

  /// Returns the text that a screen reader speaks, in a language.
  ///
  /// - Parameter language: The BCP 47 language tag.
  public func message(language: String) -> String {
    MessageCatalog.shared.message(for: self, language: language)
  }
}
