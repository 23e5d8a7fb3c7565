import EveryUnit
import Testing

@testable import PlatformLimits
@testable import TextMetrics

/// Texts that count much before their end makes a link or a mention of them, and little then.
struct LateLinkTests {
  private static let labels = String(repeating: "a.", count: 1100)
  private static let link = "https://\(labels)com"
  private static let mention = "@user@\(labels)org"

  /// The most that may be counted, and what is kept then of a text that goes on with ` hello`.
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

  @Test func `are kept where they fit`() throws {
    for row in Self.rows {
      let unit = try TextServices.everything.unit(named: row.unit)
      let kept = "\(row.text) hello".truncated(to: TextLimit(...row.maximum, in: unit))
      #expect(
        kept == row.kept, "\(row.unit) \(row.maximum): \(kept.utf8.count) of \(row.kept.utf8.count)"
      )
    }
  }
}
