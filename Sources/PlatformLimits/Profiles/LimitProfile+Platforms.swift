import TextMetrics

/// What people post.
extension LimitProfile {
  static let platforms: [LimitProfile] = [
    LimitProfile(
      "x-post", "Post on X", minimum: 1, parts: [("weighted:x", 280)],
      rule: "280 by weights: scalars up to U+10FF (Latin, Greek, Cyrillic, Arabic, Indic, Thai), "
        + "spaces, dashes and quotation marks one, others and emoji two, a link 23, in form NFC. "
        + "No U+FEFF, U+FFFE, or U+FFFF.",
      source: "https://docs.x.com/fundamentals/counting-characters", date: "2026-11",
      verifiedAgainst: "twitter-text-parser 3.0.0",
      traps: [
        "A domain such as example.com is a link without http://, and costs 23.",
        "Chinese, Japanese and Korean texts have 140.",
      ]),
    LimitProfile(
      "bluesky-post", "Post on Bluesky", parts: [("characters", 300), ("bytes", 3000)],
      rule: "At most 300 graphemes and 3000 bytes of UTF-8.",
      source:
        "https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json",
      traps: [
        "Links count in full unless the client shortens them.",
        "Other versions of Unicode divide some scripts otherwise.",
      ]),
    LimitProfile(
      "mastodon-post", "Post on Mastodon", parameter: .number(default: 500),
      parts: [("weighted:mastodon", nil)],
      rule:
        "At most 500 graphemes, a link counting 23 and a mention on another server its local part.",
      source:
        "https://github.com/mastodon/mastodon/blob/main/app/validators/status_length_validator.rb",
      traps: [
        "A domain without http:// is text as any other.",
        "A content warning counts, too.",
        "Many servers allow more: /api/v2/instance says how many.",
      ]),
    characters(
      2200, "instagram-caption", "Caption on Instagram",
      also: "; besides, 30 hashtags and 20 mentions",
      source:
        "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media"
    ),
  ]
}
