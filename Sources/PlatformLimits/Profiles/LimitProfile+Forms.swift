import TextMetrics

extension LimitProfile {
  static let forms: [LimitProfile] = [
    LimitProfile(
      "html-maxlength", "HTML input or textarea", parameter: .required(example: 40),
      parts: [("utf16", nil)],
      rule:
        "At most maxlength UTF-16 code units of the field's API value, in which a line break is LF.",
      source: "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html",
      traps: [
        "A line break counts one while typing and is sent as CR LF, two: html-submitted counts that.",
        "An emoji counts two or more, a family of four eleven.",
        "The browser enforces it for what the user types only, not for what a script sets.",
      ]),
    LimitProfile(
      "html-submitted", "HTML textarea, as its form sends it", parameter: .required(example: 40),
      parts: [("utf16+crlf", nil)],
      rule:
        "At most the maximum in UTF-16 code units of the value that is sent, whose line breaks are CR LF.",
      source:
        "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-form-data-set",
      traps: [
        "A text that just fits maxlength is too long with its line breaks.",
        "FormData and fetch with JSON send LF, as html-maxlength counts.",
      ]),
    LimitProfile(
      "json-schema", "JSON Schema maxLength", parameter: .required(example: 40),
      parts: [("scalars", nil)],
      rule: "At most maxLength characters as RFC 8259 defines them: Unicode scalars.",
      source: "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1",
      date: "2020-12",
      traps: ["Validators in JavaScript that use length count UTF-16 code units instead."]),
    LimitProfile(
      "html-meta-description", "HTML meta description", parameter: .number(default: 160),
      parts: [("columns", nil)],
      rule: "No rule: search engines cut by width in pixels, which is about 160 columns of text.",
      source: "https://developers.google.com/search/docs/appearance/snippet",
      traps: ["On a phone less is shown.", "A search engine may show another text instead."]),
    LimitProfile(
      "govuk-character-count", "GOV.UK character count", parameter: .required(example: 200),
      parts: [("utf16", nil)],
      rule: "At most maxlength UTF-16 code units, the length of the value in JavaScript.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: [
        "It only warns: more can be typed and sent, and the server has to refuse it.",
        "A server that counts CR LF as two refuses what the component accepts.",
      ]),
    LimitProfile(
      "govuk-word-count", "GOV.UK word count", parameter: .required(example: 150),
      parts: [("words:whitespace", nil)],
      rule: "At most the maximum number of runs without whitespace.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: [
        "A line of Chinese or Thai is one word.", "It only warns.",
        "Its script divides at U+FEFF, too, and not at U+0085, which is white space to Unicode.",
      ]),
  ]
}

// MARK: - Messages

extension LimitProfile {
  static let messages: [LimitProfile] = [
    LimitProfile(
      "sms-message", "Text message (SMS)", parameter: .number(default: 1), highest: 255,
      parts: [("sms", nil)],
      rule:
        "160 septets of the GSM alphabet, or 70 UTF-16 code units; of several segments 153 or 67.",
      source: "https://www.3gpp.org/dynareport/23038.htm", date: "2024-03",
      traps: [
        "One curly quotation mark makes all of it UCS-2.",
        "Each segment is charged as a message.",
      ]),
    LimitProfile(
      "apns-payload", "Apple push notification payload", parts: [("bytes", 4096)],
      rule: "At most 4096 bytes of JSON in UTF-8, keys and punctuation included.",
      source:
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
      traps: [
        "It is a limit of the payload, not of the alert's text alone.",
        "A notification for calls (VoIP) has 5120.",
      ]),
    LimitProfile(
      "fcm-payload", "Firebase Cloud Messaging payload", parts: [("bytes", 4096)],
      rule: "At most 4096 bytes, keys included.",
      source:
        "https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type",
      traps: ["A message from the console has 1000 characters."]),
    LimitProfile(
      "web-push-payload", "Web push payload", parts: [("bytes", 3993)],
      rule: "4096 bytes when encrypted, which leave 3993 for the text.",
      source: "https://www.rfc-editor.org/rfc/rfc8291#section-4", date: "2017-11",
      traps: ["A push service need not take more, and may."]),
  ]
}
