import Testing
import TextMetrics

struct ReadingTests {
  @Test(arguments: [
    ("", 3...5, LimitStatus.Standing.tooShort(by: 3)), ("abc", 3...5, .within(remaining: 2)),
    ("abcde", 3...5, .within(remaining: 0)), ("abcdefg", 3...5, .tooLong(by: 2)),
    ("", 0...0, .within(remaining: 0)), ("a", 0...0, .tooLong(by: 1)),
  ])
  func `a reading says where a text stands`(
    text: String, range: ClosedRange<Int>, standing: LimitStatus.Standing
  ) {
    #expect(TextLimit(range, in: .characters).status(of: text).standing == standing)
  }

  @Test func `a minimum is judged in its own unit`() {
    let text = "👍🏽👍🏽"
    #expect(TextLimit(3..., in: .characters).status(of: text).standing == .tooShort(by: 1))
    #expect(TextLimit(3..., in: .utf16).status(of: text).standing == .within(remaining: nil))
  }

  @Test func `a lowered limit leaves the text as it is and reads it as too long`() {
    let reading = TextLimit(4, in: .characters).status(of: "abcdef")
    #expect(reading.standing == .tooLong(by: 2))
    #expect(reading.remaining == -2)
    #expect(!reading.fits)
  }

  @Test func `text that an encoding lacks fits no limit in its bytes`() {
    let reading = TextLimit(100, in: .bytes(TwoByteEncoding())).status(of: "中😀")
    #expect(reading.standing == .unencodable(scalars: 1))
  }

  @Test func `readings follow the limits in their order, each limit its own`() {
    let limits = [
      TextLimit(300, in: .characters), TextLimit(3000, in: .bytes),
      TextLimit(10, in: .characters, strength: .soft),
    ]
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 120)
    let readings = limits.status(of: families)
    #expect(readings.map(\.count) == [120, 3000, 120])
    #expect(readings.map(\.remaining) == [180, 0, -110])
    #expect(readings.tightest?.limit == limits[1])
    #expect(!readings.fits)
    #expect(limits.dropLast().status(of: families).fits)
  }

  @Test(arguments: [("aaaa", "bytes"), ("aéé", "bytes"), ("aaaaaaaa", "characters")])
  func `the binding limit is the one of which the largest share is used`(
    text: String, unit: String
  ) {
    let limits = [TextLimit(10, in: .characters), TextLimit(8, in: .bytes)]
    let loose = [TextLimit(10, in: .characters), TextLimit(80, in: .bytes)]
    let readings = (unit == "bytes" ? limits : loose).status(of: text)
    #expect(readings.tightest?.limit.unit.name == unit)
  }

  @Test func `no limit binds where none has a maximum`() {
    #expect([TextLimit(3..., in: .characters)].status(of: "abcd").tightest == nil)
    #expect(([] as [TextLimit]).status(of: "abcd").fits)
  }

  @Test(arguments: [
    (14, 75, false), (15, 75, true), (20, 100, true), (21, 100, true), (0, 0, true),
  ])
  func `a counter is shown from its share of the maximum on`(
    count: Int, percent: Int, isShown: Bool
  ) {
    let limit = TextLimit(20, in: .characters, strength: .soft)
    let reading = limit.status(of: String(repeating: "a", count: count))
    #expect(reading.hasReached(percentOfMaximum: percent) == isShown)
  }

  @Test func `a share is exact for the largest numbers`() {
    let limit = TextLimit(Int.max, in: .characters)
    #expect(!limit.status(of: "a").hasReached(percentOfMaximum: Int.max))
    #expect(!TextLimit(1..., in: .characters).status(of: "a").hasReached(percentOfMaximum: 0))
  }

  @Test(arguments: [
    ("abcdefg", "characters<=5", "fg"), ("👍🏽👍🏽👍🏽", "characters<=2", "👍🏽"),
    ("éé", "bytes<=3", "é"), ("one two three", "words:whitespace<=2", "three"),
    ("abc", "characters<=3", nil), ("a\nb\nc", "lines<=2", "\nc"),
    ("ab", "characters>=3", nil),
  ])
  func `what is over a limit begins at a Character`(
    text: String, limit: String, over: String?
  ) throws {
    let range = try TextLimit(parsing: limit, services: .minimal).excessRange(in: text)
    guard let over, let range else {
      #expect(over == nil && range == nil)
      return
    }
    let kept = text.prefix(range.lowerBound.characters.value)
    #expect(kept + over == text)
    #expect(range.lowerBound.utf8.value == kept.utf8.count)
    #expect(range.lowerBound.utf16.value == kept.utf16.count)
    #expect(range.upperBound.utf8.value == text.utf8.count)
    #expect(range.upperBound.utf16.value == text.utf16.count)
    #expect(range.upperBound.characters.value == text.count)
  }

  @Test func `what an encoding lacks is free for the range over a limit`() {
    let limit = TextLimit(4, in: .bytes(TwoByteEncoding()))
    #expect(limit.excessRange(in: "中😀中")?.lowerBound == nil)
    #expect(limit.excessRange(in: "中😀中a")?.lowerBound.characters == 3)
  }

  @Test func `the cap on scalars is one more hard limit`() {
    let constraints = TextConstraints(
      limit: [TextLimit(10, in: .characters)], scalarsPerCharacter: 8)
    let readings = constraints.enforcedLimits.status(
      of: "a" + String(repeating: "\u{301}", count: 9))
    #expect(readings.map(\.standing) == [.within(remaining: 9), .tooLong(by: 2)])
    #expect(readings.count == 2 && readings.first { !$0.fits } == readings[1])
    #expect(TextConstraints(scalarsPerCharacter: -1).enforcedLimits.first?.maximum == 0)
  }
}
