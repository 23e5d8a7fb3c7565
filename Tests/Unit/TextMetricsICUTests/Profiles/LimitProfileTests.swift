import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `Profiles` {
  @Test func `each give limits, a rule and a source, and a date where it has one`() throws {
    #expect(Set(LimitProfile.all.map(\.name)).count == LimitProfile.all.count)
    for profile in LimitProfile.all {
      let limits = try profile.limits(profile.usualNumber, units: .icu)
      #expect(!limits.isEmpty && limits.allSatisfy { $0.maximum != nil })
      #expect(profile.rule.hasSuffix(".") && profile.source.hasPrefix("https://"))
      #expect(profile.date.map { $0.count == 7 } ?? (profile.witness == nil))
      if let highest = profile.highest {
        #expect(throws: ProfileError.tooLarge(profile.name, highest: highest)) {
          try profile.limits(highest + 1, units: .icu)
        }
        #expect(try profile.limits(highest, units: .icu).allSatisfy { $0.maximum != nil })
      }
    }
  }

  @Test func `are written where a limit is`() throws {
    let post = try LimitProfile.limits(spelled: "bluesky-post", units: .icu)
    #expect(post?.map(\.description) == ["characters<=300", "bytes<=3000"])
    let column = try LimitProfile.limits(spelled: "postgresql-varchar=40", units: .icu)
    #expect(column?.map(\.description) == ["scalars<=40"])
    for text in ["characters<=3", "sms=2", "bytes=3..4", "x", ""] {
      #expect(try LimitProfile.limits(spelled: text, units: .icu) == nil)
    }
    for text in ["x-post=3", "json-schema", "json-schema=", "json-schema=-1", "json-schema=a"] {
      #expect(throws: ProfileError.self) { try LimitProfile.limits(spelled: text, units: .icu) }
    }
    #expect(throws: ProfileError.unknown("x-posts", similar: ["x-post"])) {
      try LimitProfile.named("x-posts")
    }
  }
}
