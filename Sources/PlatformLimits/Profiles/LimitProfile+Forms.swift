import TextMetrics

extension LimitProfile {
  static let forms: [LimitProfile] = [
    LimitProfile(
      "html-maxlength", "HTML input or textarea", parameter: .required(example: 40),
      maximums: [("utf16", nil)],
      rule:
        "At most maxlength UTF-16 code units of the field's API value, in which a line break "
        + "is LF.",
      source: "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html",
      traps: [
        "A line break counts as one while typing, but is submitted as CR LF, which is two: "
          + "see html-submitted.",
        "An emoji counts as two or more, and an emoji of a family of four as 11.",
        "The browser enforces the limit for text that the user types, but not for text that "
          + "a script sets.",
      ]),
    LimitProfile(
      "html-submitted", "HTML textarea, as its form sends it", parameter: .required(example: 40),
      maximums: [("utf16+crlf", nil)],
      rule:
        "At most the maximum number of UTF-16 code units of the submitted value, in which a "
        + "line break is CR LF.",
      source:
        "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-form-data-set",
      traps: [
        "A text that just fits maxlength is too long if it contains line breaks.",
        "FormData and fetch with JSON send LF, which html-maxlength counts.",
      ]),
    LimitProfile(
      "json-schema", "JSON Schema maxLength", parameter: .required(example: 40),
      maximums: [("scalars", nil)],
      rule: "At most maxLength characters as RFC 8259 defines them: Unicode scalars.",
      source: "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1",
      date: "2020-12",
      traps: [
        "JavaScript validators that use the length property count UTF-16 code units instead."
      ]),
    LimitProfile(
      "html-meta-description", "HTML meta description", parameter: .number(default: 160),
      maximums: [("columns", nil)],
      rule:
        "No rule: search engines truncate by width in pixels, which is about 160 columns of "
        + "text.",
      source: "https://developers.google.com/search/docs/appearance/snippet",
      traps: ["Phones show less.", "A search engine can show another text instead."]),
    LimitProfile(
      "govuk-character-count", "GOV.UK character count", parameter: .required(example: 200),
      maximums: [("utf16", nil)],
      rule: "At most maxlength UTF-16 code units, the length of the value in JavaScript.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: [
        "It only warns: a longer text can be typed and submitted, and the server has to refuse it.",
        "A server that counts a line break as CR LF refuses some texts that the component accepts.",
      ]),
    LimitProfile(
      "govuk-word-count", "GOV.UK word count", parameter: .required(example: 150),
      maximums: [("words:whitespace", nil)],
      rule: "At most the maximum number of words, which are separated by whitespace.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: [
        "A line of Chinese or Thai is one word.", "It only warns.",
        "Its script also divides at U+FEFF, and doesn't divide at U+0085, which is "
          + "whitespace in Unicode.",
      ]),
  ]
}

// MARK: - Messages

extension LimitProfile {
  static let messages: [LimitProfile] = [
    LimitProfile(
      "sms-message", "Text message (SMS)", parameter: .number(default: 1), largestNumber: 255,
      maximums: [("sms", nil)],
      rule:
        "160 septets of the GSM alphabet or 70 UTF-16 code units. If there are several "
        + "segments, each has 153 or 67.",
      source: "https://www.3gpp.org/dynareport/23038.htm", date: "2024-03",
      traps: [
        "One curly quotation mark changes the encoding of the whole message to UCS-2.",
        "Each segment is charged as a message.",
      ]),
    LimitProfile(
      "apns-payload", "Apple push notification payload", maximums: [("bytes", 4096)],
      rule: "At most 4096 bytes of JSON in UTF-8, keys and punctuation included.",
      source:
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
      traps: [
        "The limit applies to the whole payload, not only to the alert's text.",
        "The limit of a VoIP notification is 5120 bytes.",
      ]),
    LimitProfile(
      "fcm-payload", "Firebase Cloud Messaging payload", maximums: [("bytes", 4096)],
      rule: "At most 4096 bytes, keys included.",
      source:
        "https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type",
      traps: ["The limit of a message from the console is 1000 characters."]),
    LimitProfile(
      "web-push-payload", "Web push payload", maximums: [("bytes", 3993)],
      rule: "At most 4096 bytes after encryption, which leaves 3993 bytes for the text.",
      source: "https://www.rfc-editor.org/rfc/rfc8291#section-4", date: "2017-11",
      traps: ["A push service isn't required to accept more, but can."]),
  ]
}
