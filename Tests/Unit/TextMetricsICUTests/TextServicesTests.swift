import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `The catalog of ICU` {
  @Test(arguments: [
    ("bytes:nonsense", UnitError.unknownEncoding("nonsense", similar: [])),
    ("words:xx", .unknownLocale("xx")),
    ("bytes:", .unknownUnit("bytes:", similar: "bytes", known: TextServices.icu.unitNames)),
  ])
  func `reports an error for other names`(name: String, error: UnitError) {
    #expect(throws: error) { try TextServices.icu.unit(named: name) }
  }

  @Test func `has each encoding that it lists`() {
    #expect(ICUEncoding.available.count > 100)
    for name in ICUEncoding.available {
      #expect(throws: Never.self) { try TextServices.icu.unit(named: "bytes:\(name)") }
    }
  }

  @Test func `reports its versions`() {
    #expect(ICUVersion.library.wholeMatch(of: /\d+\.\d+/) != nil)
    #expect(ICUVersion.unicode >= (14, 0))
    #expect(Unicode.standardLibraryVersion >= (15, 0))
  }
}
