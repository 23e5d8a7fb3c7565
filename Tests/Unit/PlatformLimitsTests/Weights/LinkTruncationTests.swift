import EveryUnit
import Testing
import TextMetrics

/// The random texts of other tests have no very long links, links with a control, runs of links, or
/// links before a combining mark.
struct LinkTruncationTests {
  private static let labels = String(repeating: "a.", count: 1100)
  private static let link = "https://\(labels)com"
  private static let mention = "@user@\(labels)org"

  /// The last letters of each link or mention lower the count. The test
  /// appends ` hello` to `text`, and `kept` is the expected truncation.
  private static let rows: [(unit: String, text: String, maximum: Int, kept: String)] =
    ["weighted:mastodon", "weighted:x", "weighted:mastodon+crlf"].flatMap { unit in
      [
        (unit, link, 500, "\(link) hello"), (unit, link, 29, "\(link) hello"),
        (unit, link, 28, "\(link) hell"), (unit, link, 23, link),
        (unit, "so: \(link)", 27, "so: \(link)"),
      ]
    } + [
      ("weighted:mastodon", mention, 500, "\(mention) hello"),
      ("weighted:mastodon", mention, 10, "\(mention) hell"),
      ("weighted:mastodon", mention, 5, mention),
      ("weighted:mastodon", "so: \(link)", 26, "so: "),
    ]

  @Test func `links near the end are kept if they fit`() throws {
    for row in Self.rows {
      let unit = try TextServices.everything.unit(named: row.unit)
      let kept = "\(row.text) hello".truncated(to: TextLimit(row.maximum, in: unit))
      #expect(
        kept == row.kept, "\(row.unit) \(row.maximum): \(kept.utf8.count) of \(row.kept.utf8.count)"
      )
    }
  }

  /// A domain can have controls that aren't whitespace.
  @Test(arguments: ["weighted:mastodon", "weighted:x"])
  func `a link with a control isn't cut`(name: String) throws {
    let unit = try TextServices.everything.unit(named: name)
    let text = "https://ab\u{16}cd.com"
    #expect(text.count(in: unit) == 23)
    #expect(text.truncated(to: TextLimit(9, in: unit)) == "")
    #expect(text.truncated(to: TextLimit(9, in: unit), keeping: .tail) == "")
  }

  /// With these lengths, the text ends at different positions in a link.
  @Test(arguments: [1200, 1201, 1207])
  func `a link is left out at each end separately`(length: Int) throws {
    let unit = try TextServices.everything.unit(named: "weighted:x")
    let text = String(String(repeating: "http://a.co,", count: 101).prefix(length))
    let kept = text.truncated(to: TextLimit(200, in: unit), keeping: .ends, ellipsis: "…")
    #expect((170...200).contains(kept.count(in: unit)))
  }

  @Test func `links are cut after normalization`() throws {
    let unit = try TextServices.everything.unit(named: "weighted:x")
    let text = "see example.com\u{301} there"
    // The domain is example.co, since an m with an accent follows.
    let spans = unit.indivisibleRanges(in: Array(text.utf8).span).map(\.range)
    #expect(spans == [4..<14])
    #expect(text.truncated(to: TextLimit(27, in: unit)) == "see example.co")
    #expect(text.truncated(to: TextLimit(8, in: unit), keeping: .tail) == "m\u{301} there")
  }
}
