import EveryUnit
import Testing
import TextMetrics

@Suite struct `Services without the platform limits` {
  static let names: [String] = {
    let core = TextServices.icu.units
    return TextServices.everything.units.filter { !core.contains($0) }.flatMap(\.completions)
      + ["bytes:utf8mb3", "bytes:idna", "sms+crlf", "words:office+nfc", "weighted:@file"]
  }()

  @Test(arguments: names)
  func `say which module a unit needs`(name: String) {
    let plain = String(name.prefix { $0 != "+" })
    #expect(throws: UnitError.needsPlatformLimits(plain)) {
      try TextServices.icu.unit(named: name)
    }
  }

  @Test func `know what such a unit counts all the same`() throws {
    #expect(Self.names.count > 15)
    for name in Self.names where !name.contains("@") {
      let unit = try TextServices.everything.unit(named: name)
      #expect(UnitNoun(unitNamed: name) == unit.noun, "\(name)")
    }
  }

  @Test func `say which module a profile needs`() {
    #expect(throws: ProfileError.needsPlatformLimits("x-post")) {
      try TextServices.icu.profile(named: "x-post")
    }
    #expect(TextServices.icu.profiles.isEmpty)
    #expect(throws: ProfileError.limit(.unit(.needsPlatformLimits("weighted:x")))) {
      try LimitProfile.xPost.limits(units: .icu)
    }
  }

  @Test func `refuse what no module knows as any other name`() {
    for name in ["columnss", "sms2", "weighted:y", "columns:", "words:official"] {
      #expect(throws: UnitError.self) { try TextServices.everything.unit(named: name) }
    }
  }
}
