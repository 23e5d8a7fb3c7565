import TextMetrics

/// Messages in chats, and what stores tell of an application.
extension LimitProfile {
  static let texts: [LimitProfile] = [
    LimitProfile(
      "threads-post", "Post on Threads", parts: [("bytes", 500)],
      rule: "At most 500 characters, an emoji counting as many as it has bytes in UTF-8.",
      source: "https://developers.facebook.com/documentation/threads/posts", date: "2026-04",
      traps: [
        "It is not published what a letter beyond ASCII counts. Here it counts its bytes, the most it "
          + "can: what fits here fits there.",
        "More than five links are refused.",
      ]),
    characters(
      4096, "telegram-message", "Message on Telegram", date: "2026-11",
      source: "https://core.telegram.org/bots/api#sendmessage", traps: ["Markup is not counted."]),
    characters(
      1024, "telegram-caption", "Caption on Telegram",
      source: "https://core.telegram.org/bots/api#sendphoto", traps: ["Markup is not counted."]),
    characters(
      2000, "discord-message", "Message on Discord",
      source: "https://discord.com/developers/docs/resources/message#create-message",
      traps: ["Who pays for Nitro may write more."]),
    characters(
      40000, "slack-message", "Message on Slack", date: "2018-08",
      source: "https://api.slack.com/changelog/2018-04-truncating-really-long-messages",
      traps: ["What is longer is cut; before, it may come as several messages."]),
    characters(
      4096, "whatsapp-message", "Message on WhatsApp", date: "2025-11",
      source:
        "https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/text-messages"
    ),
    characters(
      30, "app-store-name", "Name in the App Store", source: appStore("app-information"),
      traps: ["It has at least 2."]),
    characters(
      30, "app-store-subtitle", "Subtitle in the App Store", source: appStore("app-information")),
    characters(
      170, "app-store-promotional-text", "Promotional text in the App Store",
      source: appStore("platform-version-information")),
    characters(
      4000, "app-store-description", "Description in the App Store",
      source: appStore("platform-version-information")),
    characters(
      4000, "app-store-release-notes", "Release notes in the App Store",
      source: appStore("platform-version-information")),
    LimitProfile(
      "app-store-keywords", "Keywords in the App Store", parts: [("bytes", 100)],
      rule: "At most 100 bytes, the commas between keywords included.",
      source: appStore("platform-version-information"),
      traps: ["Chinese, Japanese and Korean keywords have 33 characters."]),
    characters(
      30, "google-play-name", "Name on Google Play", date: "2021-04",
      source:
        "https://android-developers.googleblog.com/2021/04/updated-guidance-to-improve-your-app.html"
    ),
    characters(
      80, "google-play-short-description", "Short description on Google Play",
      source: "https://support.google.com/googleplay/android-developer/answer/13393723"),
    characters(
      4000, "google-play-description", "Description on Google Play",
      source: "https://support.google.com/googleplay/android-developer/answer/13393723"),
    characters(
      500, "google-play-release-notes", "Release notes on Google Play", also: " in each language",
      source: "https://support.google.com/googleplay/android-developer/answer/9859348"),
  ]

  private static func appStore(_ page: String) -> String {
    "https://developer.apple.com/help/app-store-connect/reference/" + page
  }

  /// A limit in characters of which the source does not say what they are.
  static func characters(
    _ maximum: Int, _ name: String, _ title: String, date: String? = nil, also: String = "",
    source: String, traps: [String] = []
  ) -> LimitProfile {
    LimitProfile(
      name, title, parts: [("utf16", maximum)],
      rule: "At most \(maximum) characters\(also).", source: source, date: date,
      traps: traps + [
        "It is not published what a character is. UTF-16 code units are counted here, "
          + "which are never fewer than Characters or scalars: what fits here fits there."
      ])
  }
}
