import Testing

@testable import TextMetrics

/// Text messages in little: a text takes one unit for each letter while all are ASCII, and two for
/// each UTF-16 unit as soon as one is not; ten fit a message. The tally is a sum, the count is not.
private final class MessagesUnit: UnitDefinition {
  let name = "test:messages"

  let facts = UnitFacts(
    noun: .messages,
    additivity: .seams(within: nil),
    isMonotone: true,
    isExpensive: true,
    merge: .parts(count: MessagesUnit.count),
    scalarCosts: nil,
    tallyFromSums: nil)

  let provider = UnitProvider.none

  /// Units in all, and those that are not ASCII.
  private static func count(_ parts: SIMD2<Int>) -> Int {
    (parts[0] * (parts[1] > 0 ? 2 : 1) + 9) / 10
  }

  func tally(of text: Span<UInt8>) -> Tally {
    let utf16 = String(text).utf16
    let parts = SIMD2(utf16.count, utf16.count { $0 >= 0x80 })
    return Tally(count: Self.count(parts), parts: parts)
  }

  func makeMeter() -> any StreamMeter { BufferedMeter(self) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? { nil }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func span(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? { nil }

  func spans(in text: Span<UInt8>) -> [FixedSpan]? { nil }

  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8]? { nil }
}

@Suite struct `A unit whose count is computed from its tally` {
  private let unit = TextUnit(MessagesUnit())

  @Test func `is merged by its parts`() {
    func tally(_ text: String) -> Tally { text.withUTF8Bytes { unit.tally(of: $0) } }
    #expect(tally("abcdefgh").count == 1)
    // Neither piece takes a second message.
    #expect(tally("é").count == 1)
    #expect(unit.merged(tally("abcdefgh"), tally("é")) == tally("abcdefghé"))
    #expect(tally("abcdefghé").count == 2)
  }

  @Test func `is counted as a stream and truncated`() throws {
    // Past the buffer, so that pieces are merged.
    let text = String(repeating: "abcdefghij", count: 20_000) + "é"
    var counter = TextCounter(units: [unit])
    for start in stride(from: 0, to: text.utf8.count, by: 1000) {
      try counter.add(Array(text.utf8.dropFirst(start).prefix(1000)).span)
    }
    #expect(try counter.finish()[unit] == text.count(in: unit))
    #expect(text.count(in: unit) == 40_001)

    let short = "abcdefghijklmé"
    #expect(short.truncated(to: TextLimit(...2, in: unit)) == "abcdefghijklm")
  }
}
