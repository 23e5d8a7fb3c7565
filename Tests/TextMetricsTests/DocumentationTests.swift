import Testing
import TextMetrics

/// The examples of the documentation, as they stand there.
struct DocumentationTests {
  @Test func `one text, four counts`() {
    let text = "👨‍👩‍👧"
    #expect(text.count(in: .characters) == 1)
    #expect(text.counts(in: [.scalars, .utf16, .bytes]).map(\.value) == [5, 8, 18])
    #expect("👨‍👩‍👧‍👦".truncated(to: TextLimit(...24, in: .bytes)) == "")
  }

  @Test func `the limit that the user meets first`() {
    let post = [TextLimit(...300, in: .characters), TextLimit(...3000, in: .bytes)]
    let readings = post.readings(of: "Hello")
    #expect(readings.fits)
    #expect(readings.binding?.standing == .within(remaining: 295))
  }

  @Test func `a truncation at the end and in the middle`() {
    let text = "one two three"
    #expect(text.truncated(to: TextLimit(...8, in: .characters), marker: "…") == "one two…")
    #expect(
      text.truncated(
        to: TextLimit(...11, in: .characters), keeping: .ends, cutting: .word, marker: "…")
        == "one…three")
  }

  @Test func `a stream in chunks`() throws {
    var counter = TextCounter(units: [.characters, .lines])
    for chunk in [[0x61, 0xC3], [0xA9, 0x0A]] as [[UInt8]] { try counter.add(chunk.span) }
    #expect(try counter.finish().map(\.value) == [3, 2])
  }
}
