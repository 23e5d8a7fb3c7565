import TestSupport
import Testing
import TextMetrics

/// `Tests/External/Markdown` compares the blocks of parts with those of a CommonMark parser.
struct MarkdownTests {
  private static func parts(
    _ text: String, _ maximum: Int, number: PartNumbering? = nil, isolates: Bool = false
  ) throws -> [String] {
    var options = SplitOptions(numbering: number)
    options.mode = .markdown
    options.allowsOversized = isolates
    return try text.split(fitting: .characters(maximum), options: options).map(\.text)
  }

  @Test(arguments: [
    // Fences, with their length, indentation, and info string.
    ("```py\na = 1\nb = 2\n```", 16, ["```py\na = 1\n```", "```py\nb = 2\n```"]),
    ("~~~~\none\n```\ntwo\n~~~~", 17, ["~~~~\none\n```\n~~~~", "~~~~\ntwo\n~~~~"]),
    (" ``` c d\n  x\n y\n ```", 17, [" ``` c d\n  x\n ```", " ``` c d\n y\n ```"]),
    ("``````\na\n\n  b\n``````", 18, ["``````\na\n``````", "``````\n\n  b\n``````"]),
    ("```py\nabcdef\n```", 14, ["```py\nabcd\n```", "```py\nef\n```"]),
    ("```\na b c d\n```", 12, ["```\na b\n```", "```\n c d\n```"]),
    ("```\na\nbcd efgh ij\n```", 17, ["```\na\n```", "```\nbcd efgh\n```", "```\n ij\n```"]),
    // A line of code that is cut doesn't close the fence.
    ("```\nab ``` c\n```", 12, ["```\nab\n```", "```\n ``\n```", "```\n` c\n```"]),
    // Unterminated fences, and CR LF.
    ("```\none\ntwo", 11, ["```\none\n```", "```\ntwo\n```"]),
    ("```\r\none\r\ntwo\r\n```\r\n", 11, ["```\r\none\r\n```", "```\r\ntwo\r\n```"]),
    // Cuts between blocks are preferred.
    ("One.\n\n```\ncode\n```\nTwo.", 17, ["One.", "```\ncode\n```\nTwo."]),
    ("One.\n\n\n\nTwo.", 8, ["One.", "Two."]),
    ("# One\n\nTwo three", 12, ["# One\n\nTwo", "three"]),
    // Lists and quotes.
    ("- one two\n  three\n- four", 10, ["- one two", "- three", "- four"]),
    ("10. one two\n\n    three", 11, ["10. one two", "10. three"]),
    ("> one two\n> three\n>\n> four", 11, ["> one two", "> three", "> four"]),
    ("> one two\nlazy three", 12, ["> one two", "> lazy three"]),
    (">> one two three", 10, [">> one two", "> > three"]),
    ("- a\n  - b c d e\n- f", 9, ["- a\n  - b", "- - c d e", "- f"]),
    ("> - one\n>   two", 9, ["> - one", "> - two"]),
    (
      "1. a\n\n   ```js\n   x\n   y\n   ```", 23,
      ["1. a", "1. ```js\n   x\n   ```", "1. ```js\n   y\n   ```"]
    ),
    ("- ~~~\n  a\n  b\n  ~~~", 15, ["- ~~~\n  a\n  ~~~", "- ~~~\n  b\n  ~~~"]),
    ("> ```\n> a\n> b\n> ```", 15, ["> ```\n> a\n> ```", "> ```\n> b\n> ```"]),
    (
      "* a\n\n    ```\n    x\n    y\n    ```", 25,
      ["* a", "*\n    ```\n    x\n    ```", "*\n    ```\n    y\n    ```"]
    ),
    ("-     code\n      more", 13, ["-     code", "-\n      more"]),
    // A hyphen before a thematic break would be part of the break.
    ("- a b\n\n  ---\n\n  c", 8, ["- a b", "+ ---", "- c"]),
    ("> - a\n>\n>   ---", 9, ["> - a", "> + ---"]),
    // Headings.
    ("## one two", 7, ["## one", "## two"]), ("one two\n===", 8, ["one\n===", "two\n==="]),
    // The rest of a line would be another block.
    ("one two - three", 9, ["one two -", "three"]),
    ("one two - three", 8, ["one", "two -", "three"]),
    ("it was 1986. Then", 8, ["it", "wa", "s 1986.", "Then"]),
    ("ab cd # ef", 6, ["ab", "cd #", "ef"]),
    ("[a]: /u\n[b]: /v", 10, ["[a]: /u", "[b]: /v"]),
    // Only capitals start a CDATA section.
    ("<![CDATA[ a\n\n- b c d e f g h", 11, ["<![CDATA[ a", "\n- b c d e", "f g h"]),
    ("<![cdata[ a\n\n- b c d e f g h", 11, ["<![cdata[ a", "- b c d e f", "- g h"]),
  ])
  func `each part is a complete document`(text: String, maximum: Int, parts: [String]) throws {
    #expect(try Self.parts(text, maximum) == parts)
  }

  @Test func `a number is a separate paragraph`() throws {
    let number = PartNumbering(after: " ({n}/{of})")
    #expect(
      try Self.parts("```\none and\ntwo and\n```", 22, number: number)
        == ["```\none and\n```\n\n(1/2)", "```\ntwo and\n```\n\n(2/2)"])
    #expect(
      try Self.parts("- one\n- two", 10, number: PartNumbering(before: "{n}) "))
        == ["1)\n\n- one", "2)\n\n- two"])
  }

  @Test func `a limit without room for a fence is an error`() throws {
    for (text, maximum, markers, offset) in [
      ("```py\nab\n```", 9, "```", 0), ("> ```py\n> a\n> b\n> ```", 15, "> ```", 0),
    ] {
      #expect(throws: SplitError.markersTooLong(markers, UTF8Offset(offset))) {
        try Self.parts(text, maximum)
      }
    }
    #expect(throws: SplitError.self) {
      try Self.parts("> ```py\n> a\n> b\n> ```", 9, isolates: true)
    }
    // A Character that doesn't fit together with the fence becomes a part that exceeds the limit.
    #expect(try Self.parts("```\n👨‍👩‍👧\n```", 9).count == 1)
  }

  private static let lines = [
    "", "", "a b", "    c", "x = 1", "> d", "- e", "``", "~~", "````", "# f", "日本語", "\tg",
    "one two three four",
  ]

  /// The test reads each part line by line. A line that begins with the fence opens or closes code.
  @Test(arguments: RandomTests.firstSeeds(60))
  func `code is the same in the parts`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let fence = String(repeating: random.pick(["`", "~"]), count: random.number(in: 5...7))
    let lineBreak = random.pick(["\n", "\r\n"])
    let code = (0..<random.number(in: 1...30)).map { _ in random.pick(Self.lines) }
    let fenced = [fence + "swift"] + code + [fence]
    let text = (["Before it."] + fenced + ["After it."]).joined(separator: lineBreak)
    var options = SplitOptions()
    options.mode = .markdown
    let limit = TextLimit(random.number(in: 50...90), in: random.pick([.characters, .bytes]))
    let parts = try text.split(fitting: [limit], options: options)
    #expect(parts.allSatisfy { $0.fits && $0.text.fits(limit) })
    var found: [String] = []
    for part in parts {
      let lines = part.text.split(separator: lineBreak, omittingEmptySubsequences: false)
      let marks = lines.indices.filter { lines[$0].hasPrefix(fence) }
      #expect(marks.count.isMultiple(of: 2), "\(part.text.debugDescription)")
      for (start, end) in zip(marks, marks.dropFirst()) where lines[start] == fence + "swift" {
        #expect(lines[end] == fence)
        found += lines[(start + 1)..<end].map(String.init)
      }
    }
    #expect(found == code, "\(text.debugDescription) \(limit)")
  }

  /// Deep or endless blocks take bounded time and memory.
  @Test(arguments: [
    ">", "> ", "- ", "1. ", "```\n", "~~~\n> ", "\t", "<div>\n", "[a]: b\n", "# ", "=\n", "-\n",
    "a\n", " \n",
    ">\n", "- a\n",
  ])
  func `repeated markers are split`(piece: String) throws {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    var options = SplitOptions()
    (options.mode, options.allowsOversized) = (.markdown, true)
    do {
      let parts = try text.split(fitting: .characters(500), options: options)
      #expect(parts.allSatisfy { !$0.fits || $0.text.count <= 500 })
    } catch { #expect(piece.contains(">") || piece.contains("-")) }
  }

  private static let pieces = [
    "-", "+", "*", ">", "#", "`", "```", "~~~", "=", "1.", " ", "    ", "\t", "\n", "\r\n", "a",
    "b", "ทย", "<div>", "[a]: b", "\\",
  ]

  @Test(arguments: RandomTests.firstSeeds(250))
  func `short parts of any markers fit`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for _ in 0..<4 {
      let text = (0...random.number(below: 14)).map { _ in random.pick(Self.pieces) }.joined()
      try expectFittingParts(of: text, maximum: random.number(in: 1...16), random.chance(50))
    }
  }

  @Test(arguments: [
    "- a - b", "- 1 + 1 = 2", "- C# - F#", " a#", "> a >", " --- a", "* * a * b", " ```\nทย```",
    String(repeating: "> ", count: 35) + "a " + String(repeating: "> ", count: 50),
  ])
  func `short parts of markers in text fit`(text: String) throws {
    for maximum in Array(1...16) + [40, 80, 100] {
      try expectFittingParts(of: text, maximum: maximum, false)
    }
  }

  private func expectFittingParts(
    of text: String, maximum: Int, _ allowsOversized: Bool
  ) throws {
    let context: Comment = "\(text.debugDescription) \(maximum)"
    do {
      let parts = try Self.parts(text, maximum, isolates: allowsOversized)
      #expect(allowsOversized || parts.allSatisfy { $0.count <= maximum }, context)
      #expect(parts.count <= max(1, text.count), context)
    } catch is SplitError {
      // The markers alone exceed the limit.
    }
  }
}
