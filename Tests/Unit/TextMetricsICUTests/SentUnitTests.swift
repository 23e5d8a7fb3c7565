import EveryUnit
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A unit of the text as it is sent` {
  private func unit(_ name: String) throws -> TextUnit {
    try TextServices.everything.unit(named: name)
  }

  @Test(
    arguments: [
      ("utf16+crlf", "a\nb", 4), ("utf16+crlf", "a\r\nb", 4), ("utf16+crlf", "a\rb", 4),
      ("utf16+crlf", "\n\r\r\n\n", 8), ("utf16+crlf", "a\u{2028}b", 3), ("bytes+crlf", "é\n", 4),
      ("bytes:utf32+crlf", "\n", 8), ("characters+crlf", "a\nb", 3), ("lines+crlf", "\n\r", 3),
      ("words:whitespace+crlf", "a\nb", 2), ("scalars+nfc", "e\u{301}", 1),
      ("scalars+nfd", "é", 2), ("scalars+nfkc", "ﬁ", 2), ("scalars+nfkd", "é", 2),
      ("bytes+nfc+crlf", "e\u{301}\n", 4), ("bytes+crlf+nfc", "e\u{301}\n", 4),
      ("bytes:gbk+nfc", "e\u{301}", 2), ("weighted:nonascii2+crlf", "中\n", 4),
    ])
  func `counts the text as it is sent`(name: String, text: String, count: Int) throws {
    #expect(text.count(in: try unit(name)) == count)
  }

  @Test func `has one name`() throws {
    #expect(try unit("bytes+crlf+nfc").name == "bytes+nfc+crlf")
    #expect(try unit("bytes+crlf+nfc") == unit("bytes:utf8+nfc+crlf"))
    for name in ["bytes+lf", "bytes+nfc+nfd", "bytes+crlf+crlf", "+crlf", "bytes+", "byte+crlf"] {
      #expect(throws: UnitError.self, "\(name)") { try unit(name) }
    }
    #expect(throws: UnitError.self) { try TextServices.minimal.unit(named: "scalars+nfc") }
    #expect(try TextServices.minimal.unit(named: "utf16+crlf").name == "utf16+crlf")
  }

  @Test(arguments: [
    ("words:zh+foo", "foo", nil as String?), ("bytes:gbk+ncf", "ncf", "bytes:gbk+nfc"),
    ("utf16+crfl", "crfl", "utf16+crlf"), ("bytes+", "", "bytes"), ("bytes+lf+nfc", "lf", nil),
    ("columns:wide+foo", "foo", nil),
  ])
  func `reports an unknown form`(name: String, form: String, similar: String?) {
    #expect(
      throws: UnitError.unknownForm(
        name, form: form, similar: similar,
        known: "crlf, line, nfc, nfd, nfkc, nfkd, nonul, filename, winfilename, hostlabel")
    ) { try unit(name) }
  }

  @Test(arguments: [
    ("bytes+line+line", "line"), ("utf16+crlf+crlf", "crlf"), ("scalars+nfc+crlf+nfd", "nfd"),
    ("bytes+filename+nfc+filename", "filename"),
  ])
  func `reports a repeated form`(name: String, form: String) {
    #expect(throws: UnitError.repeatedForm(name, form: form)) { try unit(name) }
  }

  @Test func `can have each form, and normalizations before each of the others`() throws {
    let forms = ["line"] + TextServices.everything.refusals.map(\.name)
    let name = "bytes" + forms.map { "+nfc+crlf+" + $0 }.joined() + "+nfc+crlf"
    #expect(try unit(name).name == name)
  }

  @Test func `has the forms in the order of the name`() throws {
    for name in ["scalars+nfc+line+nfc", "bytes+nfc+crlf+line", "bytes+filename+nfd+line"] {
      #expect(try unit(name).name == name)
    }
    #expect("e\u{301}\né".count(in: try unit("scalars+nfc+line")) == 1)
    #expect("a／b".canBeEncoded(in: try unit("bytes+nfkc+filename")))
    #expect(!"a／b".canBeEncoded(in: try unit("bytes+filename+nfkc")))
    for name in ["bytes:+nfc", "+", "+nfc", "byts:nope+nfc"] {
      let known = TextServices.everything.unitNames
      let similar = name == "bytes:+nfc" ? "bytes+nfc" : nil
      #expect(throws: UnitError.unknownUnit(name, similar: similar, known: known)) {
        try unit(name)
      }
    }
  }

  @Test func `marks and keeps positions of the text before it is sent`() throws {
    let limit = TextLimit(5, in: try unit("utf16+crlf"))
    let range = try #require(limit.excessRange(in: "a\nb\nc"))
    #expect(range.lowerBound.utf16.value == 3 && range.upperBound.utf16.value == 5)
    #expect("a\nb\nc".truncated(to: limit) == "a\nb")
    #expect("a\r\nb\nc".truncated(to: limit) == "a\r\nb")
    let composed = TextLimit(2, in: try unit("scalars+nfc"))
    #expect("e\u{301}e\u{301}e\u{301}".truncated(to: composed).unicodeScalars.count == 4)
    let marked = try #require(composed.excessRange(in: "e\u{301}e\u{301}e\u{301}"))
    #expect(marked.lowerBound.utf16.value == 4 && marked.lowerBound.characters.value == 2)
  }

  @Test(arguments: ["scalars+nfd", "characters+nfkc", "utf16+nfd+crlf"])
  func `a run of flags is read a few times, not once for each flag`(_ name: String) throws {
    let flags = String(repeating: "🇩", count: 40_001)
    var counter = TextCounter(units: [try unit(name)])
    try counter.append(ContiguousArray(flags.utf8).span)
    #expect(try counter.finish()[0].count == flags.count(in: try unit(name)))
  }
}
