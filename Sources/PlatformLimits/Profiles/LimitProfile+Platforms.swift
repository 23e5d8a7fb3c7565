public import TextMetrics

/// What people post.
extension LimitProfile {
  /// A post on X.
  public static let xPost = LimitProfile("x-post", parts: [Part(unit: "weighted:x", maximum: 280)])

  /// A post on Bluesky.
  public static let blueskyPost = LimitProfile(
    "bluesky-post",
    parts: [Part(unit: "characters", maximum: 300), Part(unit: "bytes", maximum: 3000)])

  /// A post on Mastodon, unless its server allows more.
  public static let mastodonPost = LimitProfile(
    "mastodon-post", parameter: .number(default: 500),
    parts: [Part(unit: "weighted:mastodon", maximum: nil)])

  /// A caption on Instagram.
  public static let instagramCaption = LimitProfile(
    "instagram-caption", parts: [Part(unit: "utf16", maximum: 2200)])
}
