import Foundation
import Testing

@Suite struct `textlimit count` {
  @Test func `names each Character that an encoding lacks once, with how often`() throws {
    // 26 Greek letters, twice: ten are named.
    let letters = "αβγδεζηθικλμνξοπρςστυφχψωά"
    let many = try Tool.run(["count", "-u", "bytes:iso-8859-1", "-t", letters + letters])
    #expect(many.errors.contains("κ (U+03BA) 2 times, first at byte offset 18, and 32 more.\n"))
    let endless = try Tool.run(
      ["count", "-u", "bytes:iso-8859-1"],
      input: Data(String(repeating: "中a", count: 20_000).utf8))
    #expect(
      endless.errors == "textlimit: standard input: bytes:iso-8859-1 cannot hold 20000 scalars, "
        + "which count nothing: 中 (U+4E2D) at least 10000 times, first at byte offset 0, …\n")
  }

  @Test func `names what no label holds however long the text is`() throws {
    let text = String(repeating: "exämple.", count: 1000)
    let errors = try Tool.run(["count", "-u", "bytes:idna"], input: Data(text.utf8)).errors
    #expect(
      errors.hasPrefix("textlimit: standard input: bytes:idna cannot hold 1000 scalars: . (U+002E)")
    )
    #expect(errors.hasSuffix("Count the labels of a host name one by one.\n"))
  }

  @Test(arguments: ["characters", "scalars", "lines", "words", "words:office", "bytes:gb18030"])
  func `counts a stream in pieces as it counts a text`(_ unit: String) throws {
    // 700 KB: several reads, whose ends fall inside scalars, Characters and words.
    let line = "né 👨‍👩‍👧 中文字 สวัสดี\r\n"
    let text = String(repeating: line, count: 10_000)
    let piped = try Tool.run(["count", "-u", unit], input: Data(text.utf8))
    let whole = try Tool.run(["count", "-u", unit, "-t", line])
    let one = try #require(Int(whole.output.trimming))
    let breaks = unit == "lines" ? 1 : 0
    #expect(Int(piped.output.trimming) == (one - breaks) * 10_000 + breaks)
  }
}

extension String {
  fileprivate var trimming: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
