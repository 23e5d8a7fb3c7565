import Foundation
import Testing
import TextLimits

@Suite struct `A static profile` {
  private static let statics: [(name: String, limits: [TextLimit])] = [
    ("x-post", .xPost), ("bluesky-post", .blueskyPost), ("mastodon-post", .mastodonPost),
    ("threads-post", .threadsPost), ("instagram-caption", .instagramCaption),
    ("discord-message", .discordMessage), ("slack-message", .slackMessage),
    ("telegram-message", .telegramMessage), ("whatsapp-message", .whatsappMessage),
    ("sms-message", .smsMessage), ("app-store-name", .appStoreName),
    ("google-play-name", .googlePlayName), ("mysql-varchar=40", .mysqlVarchar(40)),
    ("postgresql-varchar=40", .postgresqlVarchar(40)),
    ("sqlserver-nvarchar=40", .sqlserverNvarchar(40)), ("html-maxlength=40", .htmlMaxlength(40)),
  ]

  @Test(arguments: statics)
  func `has the limits of the list`(name: String, limits: [TextLimit]) throws {
    #expect(!limits.isEmpty)
    #expect(try limits == .profile(name))
    #expect(try limits == TextServices.system.limits(ofProfile: name))
  }

  /// The name is the profile's name in camel case.
  @Test func `is named like the profile`() throws {
    let source = try Package.text(of: "Sources/TextLimits/Profiles.swift")
    let declared = source.matches(
      of: /public static (?:var|func) (\w+)[^{]*\{ limits\("([a-z0-9-]+)"/)
    #expect(declared.count == Self.statics.count)
    for match in declared {
      let words = match.2.split(separator: "-")
      #expect(match.1 == words.dropFirst().reduce(words[0].lowercased()) { $0 + $1.capitalized })
      #expect(Self.statics.contains { $0.name.prefix { $0 != "=" } == match.2 }, "\(match.2)")
    }
  }

  @Test(arguments: [true, false])
  func `is chosen by a condition, and an unknown one is an error`(isX: Bool) {
    #expect("A post".fits(isX ? .xPost : .blueskyPost))
    #expect(throws: ProfileError.self) { try [TextLimit].profile("x-pots") }
    #expect(throws: ProfileError.self) { try [TextLimit].profile("mysql-varchar=-1") }
  }
}
