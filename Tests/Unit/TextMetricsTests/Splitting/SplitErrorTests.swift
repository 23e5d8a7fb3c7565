import PlatformLimits
import Testing
import TextMetrics

struct SplitErrorTests {
  @Test func `text that exceeds a limit on its own is an error, or a separate part`() throws {
    let limit = TextLimit(4, in: .bytes)
    var options = SplitOptions()
    #expect(throws: SplitError.oversized(UTF8Offset(2))) {
      try "a 👨‍👩‍👧 b".split(fitting: [limit], options: options)
    }
    options.allowsOversized = true
    let parts = try "a 👨‍👩‍👧 b".split(fitting: [limit], options: options)
    #expect(parts.map(\.text) == ["a", "👨‍👩‍👧", "b"])
    #expect(parts.map(\.fits) == [true, false, true])
    options.numbering = PartNumbering(after: " ({n}/{of})")
    #expect(throws: SplitError.numberTooLong(" (1/9)")) {
      try "a b c d".split(fitting: [limit], options: options)
    }
    options.allowsOversized = false
    #expect(throws: SplitError.numberTooLong(" (1/9)")) {
      try "a b c d".split(fitting: [TextLimit(6, in: .characters)], options: options)
    }
    // Nine parts fit with numbers of one digit, and the tenth needs two.
    #expect(throws: SplitError.numberTooLong(" (1/99)")) {
      try "a b c d e f g h i j k".split(fitting: [TextLimit(7, in: .characters)], options: options)
    }
    #expect(throws: SplitError.needsWholeText) {
      try TextSplitter(fitting: [limit], options: options)
    }
  }

  @Test(arguments: ["({n}/{of})", nil] as [PartNumbering?])
  func `the error for a refused text doesn't describe a length`(number: PartNumbering?) throws {
    let limit = TextLimit(10, in: .bytes.refusing(.fileName))
    let error = try #require(throws: SplitError.self) {
      try "one/two three".split(fitting: limit, numbered: number)
    }
    #expect(!error.description.contains("exceeds") && !error.description.contains("long"))
    #expect(error == (number == nil ? .oversized(UTF8Offset(3)) : .numberTooLong("(1/9)")))
  }

  @Test func `a splitter that is ended twice returns the same parts`() throws {
    var splitter = try TextSplitter(fitting: 9)
    #expect(try splitter.append("One, two").isEmpty)
    #expect(try splitter.finish().map(\.text) == ["One, two"])
    #expect(try splitter.finish().map(\.text) == ["One, two"])
    #expect(try splitter.append(" three").isEmpty)
    #expect(try splitter.finish().map(\.text) == ["One, two", "three"])
    #expect(try splitter.finish().map(\.text) == ["One, two", "three"])
  }
}
