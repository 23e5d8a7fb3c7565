import Foundation
import TestSupport
import Testing
import TextLimits

@Suite struct `Units of the system` {
  @Test func `include the unit of posts on X`() throws {
    #expect(try TextUnit.xWeighted == TextUnit(parsing: "weighted:x"))
    #expect([TextLimit].xPost.map(\.unit) == [.xWeighted])
    #expect("e\u{301} 你 https://example.com".count(in: .xWeighted) == 28)
  }

  @Test func `are listed like by the command`() throws {
    let units = TextServices.system.units
    #expect(units.map(\.name) == TextServices.system.unitListings.map(\.name))
    #expect(units.allSatisfy { !$0.summary.isEmpty })
    #expect(units.contains { $0.name == "sms" && $0.summary.hasPrefix("segments") })
    #expect(!TextServices.minimal.units.contains { $0.name == "sms" })
    for (name, _) in units where name == name.lowercased() {
      #expect(try TextUnit(parsing: name).name == name)
    }
  }
}

@Suite struct `Options of a split` {
  @Test func `are parameters with defaults`() throws {
    let text = "One. Two three.  Four"
    let lossless = SplitOptions(mode: .lossless)
    #expect(try text.split(fitting: 9, options: lossless).map(\.text).joined() == text)
    let options = SplitOptions(
      boundary: .word, minimumShare: 0.9, mode: .markdown, balanced: true, numbering: " {n}",
      allowsOversized: true)
    #expect(options.boundary == .word && options.minimumShare == 0.9 && options.mode == .markdown)
    #expect(options.balanced && options.numbering == " {n}" && options.allowsOversized)
    let defaults = SplitOptions()
    #expect(defaults.boundary == .paragraph && defaults.minimumShare == 0.5)
    #expect(defaults.mode == .plain && !defaults.balanced && !defaults.allowsOversized)
    #expect(defaults.numbering == nil && defaults.sentenceSegmenter == nil)
  }

  @Test func `can be combined with a locale`() throws {
    let options = SplitOptions(boundary: .sentence, balanced: true, locale: "en")
    #expect(options.boundary == .sentence && options.balanced && options.sentenceSegmenter != nil)
    #expect(SplitOptions(mode: .lossless, locale: "unknown-locale-tag").mode == .lossless)
    let parts = try "One. Two.".split(fitting: 6, options: options)
    #expect(parts.map(\.text) == ["One.", "Two."])
    let services = try SplitOptions(mode: .lossless, locale: "th", services: .system)
    #expect(services.mode == .lossless && services.wordSegmenter != nil)
  }
}

@Suite struct `A date in a form` {
  @Test(arguments: [
    "2025-06-01T00:00:00.1Z", "2025-06-01T00:00:00.123456Z", "2025-12-31T23:59:59Z",
    "1969-12-31T23:59:59.9Z", "2001-01-01T00:00:00.000000001Z", "2000-12-31T23:59:59.75Z",
    "9999-12-31T23:59:59.5Z",
  ])
  func `has the text from which it was created`(text: String) throws {
    #expect(try #require(Date(formText: text)).formText == text)
  }

  @Test func `is equal to the date of its text`() throws {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<RandomTests.count(2_000) {
      // From 1971 to 2030. Nine decimal places identify each date that isn't near 2001-01-01.
      let microseconds = random.number(below: 1_890_000_000_000_000) - 946_000_000_000_000
      let date = Date(timeIntervalSinceReferenceDate: Double(microseconds) / 1e6)
      #expect(Date(formText: date.formText) == date)
    }
  }
}

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
    let source = try Package.text(of: "Sources/TextLimits/LimitExpression+Profiles.swift")
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
