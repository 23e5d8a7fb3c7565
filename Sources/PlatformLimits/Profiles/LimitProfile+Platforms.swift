import TextMetrics

extension LimitProfile {
  static let platforms: [LimitProfile] = [
    LimitProfile(
      "x-post", "Post on X", minimum: 1, maximums: [("weighted:x", 280)],
      rule: "At most 280 by weight, in form NFC. Scalars up to U+10FF (Latin, Greek, "
        + "Cyrillic, Arabic, Indic, Thai), spaces, dashes, and quotation marks count as "
        + "1, other scalars and emoji as 2, and a link as 23. No U+FEFF, U+FFFE, or "
        + "U+FFFF.",
      source: "https://docs.x.com/fundamentals/counting-characters", date: "2026-11",
      verifiedAgainst: "twitter-text-parser 3.0.0",
      traps: [
        "A domain such as example.com is a link even without http://, and counts as 23.",
        "A text in Chinese, Japanese, or Korean has at most 140 characters.",
      ]),
    LimitProfile(
      "bluesky-post", "Post on Bluesky", maximums: [("characters", 300), ("bytes", 3000)],
      rule: "At most 300 graphemes and 3000 bytes of UTF-8.",
      source:
        "https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json",
      traps: [
        "Links count in full unless the client shortens them.",
        "Other versions of Unicode divide text in some scripts into different graphemes.",
      ]),
    LimitProfile(
      "mastodon-post", "Post on Mastodon", parameter: .number(default: 500),
      maximums: [("weighted:mastodon", nil)],
      rule:
        "At most 500 graphemes. A link counts as 23, and a mention such as @user@example.com "
        + "as @user.",
      source:
        "https://github.com/mastodon/mastodon/blob/main/app/validators/status_length_validator.rb",
      traps: [
        "A domain without http:// isn't counted as a link, but as any other text.",
        "A content warning counts, too.",
        "Many servers allow more: /api/v2/instance returns the limit of a server.",
      ]),
    unspecifiedCharacters(
      "instagram-caption", "Caption on Instagram", atMost: 2200,
      also: ", with at most 30 hashtags and 20 mentions",
      source:
        "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media"
    ),
    LimitProfile(
      "threads-post", "Post on Threads", maximums: [("bytes", 500)],
      rule: "At most 500 characters. An emoji counts as its number of bytes in UTF-8.",
      source: "https://developers.facebook.com/documentation/threads/posts", date: "2026-04",
      traps: [
        "Threads doesn't publish how a letter beyond ASCII is counted. This profile "
          + "counts its bytes, which is the most it can count, so a text that fits the "
          + "profile fits the service.",
        "A post with more than five links is refused.",
      ]),
    unspecifiedCharacters(
      "telegram-message", "Message on Telegram", atLeast: 1, atMost: 4096, date: "2026-11",
      source: "https://core.telegram.org/bots/api#sendmessage", traps: ["Markup isn't counted."]),
    unspecifiedCharacters(
      "telegram-caption", "Caption on Telegram", atMost: 1024,
      source: "https://core.telegram.org/bots/api#sendphoto", traps: ["Markup isn't counted."]),
    LimitProfile(
      "discord-message", "Message on Discord", maximums: [("scalars", 2000)],
      rule: "At most 2000 characters, which are code points according to Discord's staff.",
      source: "https://github.com/discord/discord-api-docs/issues/1315", date: "2020-01",
      traps: [
        "A family emoji counts as seven.", "Users of Nitro can write more.",
        "A message without an attachment can't be empty.",
      ]),
    unspecifiedCharacters(
      "slack-message", "Message on Slack", atMost: 40000, date: "2018-08",
      source: "https://api.slack.com/changelog/2018-04-truncating-really-long-messages",
      traps: [
        "A longer message is truncated. A shorter message can be delivered as several messages."
      ]),
    unspecifiedCharacters(
      "whatsapp-message", "Message on WhatsApp", atMost: 4096, date: "2025-11",
      source:
        "https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/text-messages"
    ),
    unspecifiedCharacters(
      "app-store-name", "Name in the App Store", atLeast: 2, atMost: 30,
      source: appStore("app-information")),
    unspecifiedCharacters(
      "app-store-subtitle", "Subtitle in the App Store", atMost: 30,
      source: appStore("app-information")),
    unspecifiedCharacters(
      "app-store-promotional-text", "Promotional text in the App Store", atMost: 170,
      source: appStore("platform-version-information")),
    unspecifiedCharacters(
      "app-store-description", "Description in the App Store", atMost: 4000,
      source: appStore("platform-version-information")),
    unspecifiedCharacters(
      "app-store-release-notes", "Release notes in the App Store", atMost: 4000,
      source: appStore("platform-version-information")),
    unspecifiedCharacters(
      "app-store-keywords", "Keywords in the App Store", atMost: 100,
      also: ", including the commas between keywords", date: "2026-04",
      source: "https://developer.apple.com/app-store/product-page/",
      traps: [
        "The unit isn't bytes, as other pages say: the API accepts Arabic keywords of "
          + "91 characters, which are 168 bytes. Chinese, Japanese, and Korean keywords "
          + "have 100 characters, too.",
        "A keyword has more than two characters.",
        "The store refuses emoji and other symbols, and doesn't publish a list of them.",
      ]),
    unspecifiedCharacters(
      "google-play-name", "Name on Google Play", atMost: 30, date: "2021-04",
      source:
        "https://android-developers.googleblog.com/2021/04/updated-guidance-to-improve-your-app.html"
    ),
    unspecifiedCharacters(
      "google-play-short-description", "Short description on Google Play", atMost: 80,
      source: "https://support.google.com/googleplay/android-developer/answer/13393723"),
    unspecifiedCharacters(
      "google-play-description", "Description on Google Play", atMost: 4000,
      source: "https://support.google.com/googleplay/android-developer/answer/13393723"),
    unspecifiedCharacters(
      "google-play-release-notes", "Release notes on Google Play", atMost: 500,
      also: " in each language",
      source: "https://support.google.com/googleplay/android-developer/answer/9859348"),
  ]

  private static func appStore(_ page: String) -> String {
    "https://developer.apple.com/help/app-store-connect/reference/" + page
  }

  /// Returns the profile of a service that doesn't publish the unit of its limit. The profile
  /// counts UTF-16 code units.
  private static func unspecifiedCharacters(
    _ name: String, _ title: String, atLeast minimum: Int = 0, atMost maximum: Int,
    also: String = "", date: String? = nil, source: String, traps: [String] = []
  ) -> LimitProfile {
    LimitProfile(
      name, title, minimum: minimum, maximums: [("utf16", maximum)],
      rule: (minimum > 0 ? "\(minimum) to" : "At most") + " \(maximum) characters\(also).",
      source: source, date: date,
      traps: traps + [
        "The service doesn't publish what it counts as a character. This profile "
          + "counts UTF-16 code units, which are never fewer than Characters or scalars, "
          + "so a text within the maximum of the profile is within the maximum of the service."
      ])
  }
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
