import Testing

@testable import TextMetrics

/// Text messages in little: a text takes one unit for each letter while all are ASCII, and two for
/// each UTF-16 unit as soon as one is not; ten fit a message. The tally is a sum, the count is not.
private final class MessagesUnit: UnitDefinition {
  let name = "test:messages"
  let noun = UnitNoun.messages
  let traits = UnitTraits(neverLoses: true, countsCharactersAlone: true)

  /// Of the parts: units in all, and those that are not ASCII.
  func tally(of text: Span<UInt8>) -> Tally {
    let utf16 = String(text).utf16
    return tally(SIMD2(utf16.count, utf16.count { $0 >= 0x80 }))
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally { tally(left.parts &+ right.parts) }

  private func tally(_ parts: SIMD2<Int>) -> Tally {
    Tally(count: (parts[0] * (parts[1] > 0 ? 2 : 1) + 9) / 10, parts: parts)
  }
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
