import Testing
import TextMetrics

struct ShorthandTests {
  @Test func `a shorthand is the limit that its name says`() {
    #expect(TextLimit.characters(3) == TextLimit(...3, in: .characters))
    #expect(TextLimit.scalars(3) == TextLimit(...3, in: .scalars))
    #expect(TextLimit.utf16(3) == TextLimit(...3, in: .utf16))
    #expect(TextLimit.bytes(3) == TextLimit(...3, in: .bytes))
    #expect(TextLimit.lines(3) == TextLimit(...3, in: .lines))
  }

  @Test func `constraints are written as a number, as a limit, or as several`() {
    let rows: [(TextConstraints, [TextLimit])] = [
      (10, [.characters(10)]),
      ([.characters(300), .bytes(3000)], [.characters(300), .bytes(3000)]),
      ([], []),
      (.characters(3), [.characters(3)]), (.scalars(3), [.scalars(3)]), (.utf16(3), [.utf16(3)]),
      (.bytes(3), [.bytes(3)]), (.lines(3), [.lines(3)]),
    ]
    for (constraints, limits) in rows { #expect(constraints.limits == limits) }
  }

  @Test func `a text fits where it keeps both bounds of every limit`() {
    #expect("Grüße".fits(.characters(5)))
    #expect(!"Grüße".fits([.characters(5), .bytes(6)]))
    #expect(!"G".fits(TextLimit(2...5, in: .characters)))
    #expect("G".fits([]))
  }
}
