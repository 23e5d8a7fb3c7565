import EveryUnit
import StrictJSON
import TestSupport
import Testing
import TextMetrics

@Suite struct `A table of weights in JSON` {
  private func table(_ json: String) throws -> WeightTable {
    try WeightTable(parsing: JSONValue(parsing: json))
  }

  @Test func `is read in the format that X publishes`() throws {
    let published = try table(
      """
      {"version": 3, "maxWeightedTweetLength": 280, "scale": 100, "defaultWeight": 200,
       "emojiParsingEnabled": true, "transformedURLLength": 23, "ranges": [
        {"start": 0, "end": 4351, "weight": 100}, {"start": 8192, "end": 8205, "weight": 100},
        {"start": 8208, "end": 8223, "weight": 100}, {"start": 8242, "end": 8247, "weight": 100}]}
      """)
    let x = WeightTable.x
    #expect(
      published
        == WeightTable(
          scale: x.scale, defaultWeight: x.defaultWeight, ranges: x.ranges, linkCount: x.linkCount,
          weighsEmojiAsOne: x.weighsEmojiAsOne))
  }

  @Test func `counts if it is found by name`() throws {
    let half = try table(
      #"{"scale":2,"defaultWeight":2,"rounding":"up","ranges":[{"start":0,"end":"U+7F","weight":1}]}"#
    )
    #expect(half == .asciiHalf(.up))
    let services = TextServices.icu.addingPlatformLimits { name throws(UnitError) in
      guard name == "half" else { throw .unavailable("weighted:@\(name)", reason: "none") }
      return half
    }
    let unit = try services.unit(named: "weighted:@half")
    #expect(unit.name == "weighted:@half")
    #expect("abc中".count(in: unit) == 3)
    #expect(try services.unit(named: "weighted:@half+crlf").name == "weighted:@half+crlf")
    #expect(throws: UnitError.self) { try services.unit(named: "weighted:@other") }
    #expect(throws: UnitError.self) { try TextServices.everything.unit(named: "weighted:@half") }
    #expect(
      try TextLimit(parsing: "weighted:@half<=4", services: services) == TextLimit(4, in: unit))
  }

  @Test func `weighs by the first of overlapping ranges, however many there are`() {
    for seed in RandomTests.firstSeeds(30).prefix(100) {
      var random = RandomSource(seed: seed)
      let ranges = (0..<random.number(below: 40)).map { _ in
        let start = UInt32(random.number(below: 0x500))
        return WeightTable.Range(
          start...start + UInt32(random.number(below: 200)), weighs: random.number(below: 5))
      }
      let unit = TextUnit.weighted("r", by: WeightTable(defaultWeight: 7, ranges: ranges))
      for value in UInt32(0x20)..<0x600 {
        let expected = ranges.first { $0.scalars.contains(value) }?.weight ?? 7
        let text = String(Unicode.Scalar(value)!)
        guard text.count(in: unit) != expected else { continue }
        Issue.record("seed \(seed): \(value) weighs \(text.count(in: unit)), not \(expected)")
        return
      }
    }
  }

  @Test func `clamps numbers to the maximum weight`() {
    let table = WeightTable(
      scale: 0, defaultWeight: .max,
      ranges: [.init(0...0x7F, weighs: -1), .init(0x80...UInt32.max, weighs: .max)],
      linkCount: .min)
    let unit = TextUnit.weighted("set", by: table)
    #expect("a".count(in: unit) == 0)
    #expect("\u{10FFFF}é".count(in: unit) == 2 * WeightTable.maximumWeight)
  }

  @Test(
    arguments: [
      ("[]", "expected an object"), ("{}", "missing key 'defaultWeight'"),
      (#"{"defaultWeight":1,"range":[]}"#, "unknown key 'range' (did you mean 'ranges'?)"),
      (#"{"defaultWeight":-1}"#, "defaultWeight: -1 isn't between 0 and 65535"),
      (#"{"defaultWeight":1.5}"#, "defaultWeight: expected a whole number"),
      (#"{"defaultWeight":1,"scale":0}"#, "scale: 0 isn't between 1 and 65535"),
      (#"{"defaultWeight":1,"ranges":{}}"#, "ranges: expected an array"),
      (
        #"{"defaultWeight":1,"ranges":[{"start":1,"end":2}]}"#,
        "ranges[0]: missing key 'weight'"
      ),
      (
        #"{"defaultWeight":1,"ranges":[{"start":9,"end":2,"weight":1}]}"#,
        "ranges[0].end: the end is before the start"
      ),
      (
        #"{"defaultWeight":1,"ranges":[{"start":"4E00","end":2,"weight":1}]}"#,
        #"ranges[0].start: write a scalar as a number or as in "U+4E00""#
      ),
      (
        #"{"defaultWeight":1,"ranges":[{"start":"U++41","end":99,"weight":1}]}"#,
        #"ranges[0].start: write a scalar as a number or as in "U+4E00""#
      ),
      (
        #"{"defaultWeight":1,"ranges":[{"start":"U+-0","end":99,"weight":1}]}"#,
        #"ranges[0].start: write a scalar as a number or as in "U+4E00""#
      ),
      (
        #"{"defaultWeight":1,"rounding":"nearest"}"#,
        "rounding: unknown value 'nearest'; write one of up, down"
      ),
      (
        #"{"defaultWeight":1,"normalization":"nfd"}"#,
        "normalization: unknown value 'nfd'; write one of nfc, none"
      ),
      (
        #"{"defaultWeight":1,"emojiParsingEnabled":1}"#,
        "emojiParsingEnabled: expected true or false"
      ),
    ])
  func `is rejected with the key of an invalid value`(json: String, message: String) throws {
    let error = #expect(throws: WeightTableError.self) { try table(json) }
    #expect(error?.description == message)
  }
}
