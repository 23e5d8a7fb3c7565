public import TextMetrics

extension LimitExpression where Self == [TextLimit] {
  /// Returns the limits of a profile, such as `x-post` or `mysql-varchar=40`.
  ///
  /// ```swift
  /// "Grüße".fits(try .profile("mysql-varchar=40"))  // true
  /// ```
  ///
  /// ``/TextMetrics/TextServices/profiles`` of ``/TextMetrics/TextServices/system`` contains all
  /// profiles and their names.
  ///
  /// - Parameters:
  ///   - name: The name of the profile. Some profiles have a number, which follows the name and
  ///     `=`, as in `mysql-varchar=40`.
  ///   - strength: Whether the maximums are enforced while people type (`hard`) or only reported
  ///     (`soft`).
  /// - Throws: ``/TextMetrics/ProfileError`` if the profile is unknown, or if the number is missing
  ///   or invalid.
  public static func profile(
    _ name: String, strength: TextLimit.Strength = .hard
  ) throws(ProfileError) -> [TextLimit] {
    try TextServices.system.limits(ofProfile: name, strength: strength)
  }

  /// The limit of a post on X: a weighted length from 1 to 280, in which each link counts as 23.
  public static var xPost: [TextLimit] { limits("x-post") }

  /// The limits of a post on Bluesky: 300 Characters and 3,000 bytes of UTF-8.
  public static var blueskyPost: [TextLimit] { limits("bluesky-post") }

  /// The limit of a post on Mastodon: 500 Characters. A link counts as 23, and a mention counts
  /// without its server: `@user@example.com` has the count of `@user`.
  public static var mastodonPost: [TextLimit] { limits("mastodon-post") }

  /// The limit of a post on Threads: 500 characters, counted as bytes of UTF-8.
  ///
  /// Threads counts the bytes of emoji, and doesn't publish how it counts letters beyond ASCII.
  /// The number of bytes is an upper bound, so a post within the maximum of the profile is within
  /// the maximum of Threads.
  public static var threadsPost: [TextLimit] { limits("threads-post") }

  /// The limit of a caption on Instagram: 2,200 UTF-16 code units.
  ///
  /// Instagram publishes a number of characters, but not what a character is. Characters and
  /// scalars don't have a higher count, so a caption within the maximum of the profile is within
  /// the maximum of Instagram. Instagram's limits of hashtags and mentions aren't part of the
  /// profile.
  public static var instagramCaption: [TextLimit] { limits("instagram-caption") }

  /// The limit of a message on Discord: 2,000 Unicode scalars.
  public static var discordMessage: [TextLimit] { limits("discord-message") }

  /// The limit of a message on Slack: 40,000 UTF-16 code units.
  ///
  /// Slack publishes a number of characters, but not what a character is. Characters and scalars
  /// don't have a higher count, so a message within the maximum of the profile is within the
  /// maximum of Slack.
  public static var slackMessage: [TextLimit] { limits("slack-message") }

  /// The limit of a message on Telegram: from 1 to 4,096 UTF-16 code units.
  ///
  /// Telegram publishes a number of characters, but not what a character is. Characters and scalars
  /// don't have a higher count, so a message within the maximum of the profile is within the
  /// maximum of Telegram.
  public static var telegramMessage: [TextLimit] { limits("telegram-message") }

  /// The limit of a message on WhatsApp: 4,096 UTF-16 code units.
  ///
  /// WhatsApp publishes a number of characters, but not what a character is. Characters and scalars
  /// don't have a higher count, so a message that fits the profile fits WhatsApp.
  public static var whatsappMessage: [TextLimit] { limits("whatsapp-message") }

  /// The limit of a text message (SMS): one segment of at most 160 septets of the GSM alphabet, or
  /// of 70 UTF-16 code units if the text has other characters.
  ///
  /// The limit counts segments, so the number that remains is 0 for every message of one segment.
  /// The type `SMSSegmentation` has the number of septets or code units that are left.
  public static var smsMessage: [TextLimit] { limits("sms-message") }

  /// The limit of a name in the App Store: from 2 to 30 UTF-16 code units.
  ///
  /// Apple publishes a number of characters, but not what a character is. Characters and scalars
  /// don't have a higher count, so a name within the maximum of the profile is within the maximum
  /// of the store.
  public static var appStoreName: [TextLimit] { limits("app-store-name") }

  /// The limit of a name on Google Play: 30 UTF-16 code units.
  ///
  /// Google publishes a number of characters, but not what a character is. Characters and
  /// scalars don't have a higher count, so a name that fits the profile fits the store.
  public static var googlePlayName: [TextLimit] { limits("google-play-name") }

  /// Returns the limits of a column of type `VARCHAR(n)` in MySQL or MariaDB, with the character
  /// set `utf8mb4`: `n` scalars and 65,532 bytes.
  ///
  /// - Precondition: `n` is from 0 to 16,383.
  public static func mysqlVarchar(_ n: Int) -> [TextLimit] { limits("mysql-varchar", n) }

  /// Returns the limit of a column of type `varchar(n)` in PostgreSQL: `n` scalars. The limit
  /// refuses U+0000.
  ///
  /// - Precondition: `n` is from 1 to 10,485,760.
  public static func postgresqlVarchar(_ n: Int) -> [TextLimit] { limits("postgresql-varchar", n) }

  /// Returns the limit of a column of type `nvarchar(n)` in SQL Server: `n` UTF-16 code units.
  ///
  /// - Precondition: `n` is from 1 to 4,000.
  public static func sqlserverNvarchar(_ n: Int) -> [TextLimit] { limits("sqlserver-nvarchar", n) }

  /// Returns the limit of an HTML `input` or `textarea` with the attribute `maxlength="n"`: `n`
  /// UTF-16 code units.
  ///
  /// - Precondition: `n` isn't negative.
  public static func htmlMaxlength(_ n: Int) -> [TextLimit] { limits("html-maxlength", n) }

  private static func limits(_ name: String, _ number: Int? = nil) -> [TextLimit] {
    do {
      let services = TextServices.system
      return try services.profile(named: name).limits(number, services: services)
    } catch {
      preconditionFailure(error.description)
    }
  }
}
