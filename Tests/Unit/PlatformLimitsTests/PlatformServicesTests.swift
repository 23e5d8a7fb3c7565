import EveryUnit
import Testing
import TextMetrics

@Suite struct `Services without the platform limits` {
  static let names: [String] = {
    let core = TextServices.icu.unitListings
    return TextServices.everything.unitListings.filter { !core.contains($0) }.flatMap(\.completions)
      + ["bytes:utf8mb3", "bytes:idna", "sms+crlf", "words:office+nfc", "weighted:@file"]
      + ["bytes+filename", "characters+nonul"]
  }()

  @Test(arguments: names)
  func `report the module of a unit`(name: String) {
    let plain =
      ["bytes", "characters"].contains(name.prefix { $0 != "+" })
      ? name : String(name.prefix { $0 != "+" })
    #expect(throws: UnitError.needsPlatformLimits(plain)) {
      try TextServices.icu.unit(named: name)
    }
  }

  @Test func `have the names of refusals`() {
    #expect(TextServices.everything.refusals.map(\.name) == PlatformNames.refusals)
  }

  @Test func `report the module of a profile`() {
    #expect(throws: ProfileError.needsPlatformLimits("x-post")) {
      try TextServices.icu.profile(named: "x-post")
    }
    #expect(TextServices.icu.profiles.isEmpty)
    #expect(throws: ProfileError.limit(.unit(.needsPlatformLimits("weighted:x")))) {
      try TextServices.everything.profile(named: "x-post").limits(services: .icu)
    }
  }

  @Test func `refuse unknown names`() {
    for name in ["columnss", "sms2", "weighted:y", "columns:", "words:official"] {
      #expect(throws: UnitError.self) { try TextServices.everything.unit(named: name) }
    }
  }
}

@Suite struct `Profiles` {
  private let services = TextServices.minimal.addingPlatformLimits()

  @Test func `have limits, a rule, a source, and an optional date`() throws {
    #expect(Set(services.profiles.map(\.name)).count == services.profiles.count)
    for profile in services.profiles {
      let limits = try profile.limits(profile.defaultOrExampleNumber, services: .everything)
      #expect(!limits.isEmpty && limits.allSatisfy { $0.maximum != nil })
      #expect(profile.rule.hasSuffix(".") && profile.source.hasPrefix("https://"))
      #expect(profile.date.map { $0.count == 7 } ?? (profile.verifiedAgainst == nil))
      if let highest = profile.largestNumber {
        #expect(throws: ProfileError.tooLarge(profile.name, highest: highest)) {
          try profile.limits(highest + 1, services: .everything)
        }
        #expect(try profile.limits(highest, services: .everything).allSatisfy { $0.maximum != nil })
      }
    }
  }

  @Test func `are spelled like limits`() throws {
    let post = try services.limits(ofProfile: "bluesky-post")
    #expect(post.map(\.description) == ["characters<=300", "bytes<=3000"])
    let column = try services.limits(ofProfile: "postgresql-varchar=40")
    #expect(column.map(\.description) == ["scalars+nonul<=40"])
    for text in [
      "characters<=3", "sms=2", "bytes=3..4", "x", "", "x-post=3", "json-schema",
      "json-schema=-1",
    ] {
      #expect(throws: ProfileError.self) { try services.limits(ofProfile: text) }
    }
    for text in ["", "a", "3..300", "-0"] {
      #expect(throws: ProfileError.notANumber(text, profile: "json-schema", example: 40)) {
        try services.limits(ofProfile: "json-schema=" + text)
      }
      #expect(throws: ProfileError.takesNoNumber("x-post")) {
        try services.limits(ofProfile: "x-post=" + text)
      }
    }
    for (name, similar) in [
      ("x-posts", ["x-post"]), ("mysqlindex", ["mysql-index", "mysql-index-utf8mb3"]),
      ("-", []), ("--", []),
    ] {
      #expect(throws: ProfileError.unknown(name, similar: similar)) {
        try services.profile(named: name)
      }
    }
  }
}
