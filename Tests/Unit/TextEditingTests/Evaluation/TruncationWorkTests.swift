import EveryUnit
import TestSupport
import Testing
import TextMetricsICU

@testable import TextEditing
@testable import TextMetrics

/// Another unit, of which it is counted what it is asked to read.
private final class ReadUnit: UnitDefinition, @unchecked Sendable {
  let base: any UnitDefinition
  var bytes = 0

  init(_ unit: TextUnit) { base = unit.definition }

  var name: String { base.name }
  var noun: UnitNoun { base.noun }
  var traits: UnitTraits { base.traits }
  func tally(of text: Span<UInt8>) -> Tally {
    bytes += text.count
    return base.tally(of: text)
  }
  func stableBoundary(in text: Span<UInt8>) -> Int { base.stableBoundary(in: text) }
  func atom(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    base.atom(dividedAt: offset, in: text)
  }
  func atoms(in text: Span<UInt8>) -> [FixedSpan]? { base.atoms(in: text) }
}

/// What is read in order to shorten a text: no assertion of time.
struct TruncationWorkTests {
  @Test(
    arguments: ["characters", "words", "words:office", "bytes:gb18030"], Truncation.Side.allCases)
  func `half of a text is found in six counts of it`(name: String, keeping: Truncation.Side) throws
  {
    let unit = try TextServices.everything.unit(named: name)
    let text = String(repeating: "Ein Satz, und noch einer. Привет мир, 我有很多桌子。\n", count: 400)
    for ellipsis in ["", "…"] {
      let read = ReadUnit(unit)
      let half = text.count(in: unit) / 2
      let limit = TextLimit(half, in: TextUnit(read))
      let kept = text.truncated(to: limit, keeping: keeping, at: .character, ellipsis: ellipsis)
      // The next Character may take several bytes.
      #expect((half - 4...half).contains(kept.count(in: unit)))
      #expect(read.bytes <= 6 * text.utf8.count, "\(Double(read.bytes) / Double(text.utf8.count))")
    }
  }

  private static let rows: [(unit: String, piece: String, maximum: Int)] = [
    ("words+nfkc", "a", 0), ("words", "a", 0), ("weighted:x", "http://a.co,", 280),
    ("weighted:x", "http://a.co,", 4_000), ("weighted:mastodon", "a", 500),
    ("weighted:x", "🇩", 300), ("bytes:iso-2022-kr", "วันนี้อากาศดี", 1_000),
    ("bytes:idna", "bücher", 63), ("words:office+crlf", "a\nb 中", 250), ("sms", "aé", 20),
    ("words:th", "วันนี้อากาศดี", 300),
  ]

  /// Where each cut was tried, this took seconds.
  @Test(arguments: rows)
  func `no text is read more often than it can be halved`(
    row: (unit: String, piece: String, maximum: Int)
  ) throws {
    let unit = try TextServices.everything.unit(named: row.unit)
    let text = String(repeating: row.piece, count: 1_024 / row.piece.utf8.count)
    for keeping in Truncation.Side.allCases {
      let read = ReadUnit(unit)
      let limit = TextLimit(row.maximum, in: TextUnit(read))
      let kept = text.truncated(to: limit, keeping: keeping, at: .character, ellipsis: "…")
      #expect(kept.isEmpty || limit.status(of: kept).fits)
      #expect(read.bytes <= 60 * text.utf8.count, "\(keeping): \(read.bytes / text.utf8.count)")
    }
    let read = ReadUnit(unit)
    let field = TextConstraints(limit: [TextLimit(row.maximum, in: TextUnit(read))])
    var session = try TextSession(
      FieldState(text: " hello", selection: FieldSelection(at: 0)), constraints: field)
    _ = session.apply(.insert(text))
    #expect(read.bytes <= 80 * text.utf8.count, "a paste: \(read.bytes / text.utf8.count)")
  }

  @Test func `a form after a unit keeps what fits`() throws {
    let unit = try TextServices.everything.unit(named: "words+nfkc")
    let text = String(repeating: "a①", count: 300) + " b"
    #expect(text.truncated(to: TextLimit(1, in: unit)).count == 600)
  }

  /// So that the command reads no more of a pipe.
  @Test(arguments: [
    ("sms<=10", "aé "), ("bytes:idna<=63", "bücher"), ("bytes:iso-2022-jp<=500", "日本 ab"),
    ("bytes:utf-7<=500", "日本 ab"), ("words:th<=100", "วันนี้อากาศดี"), ("words:zh<=100", "我有很多桌子"),
    ("words<=100", "lettered "), ("weighted:x<=280", "a.co/ x"), ("words+nfkc<=100", "a① "),
    ("characters<=280", "ab "),
  ])
  func `what is kept of a text without end is known from its beginning`(
    limit: String, piece: String
  ) throws {
    let limit = try TextLimit(parsing: limit, services: .everything)
    let text = String(repeating: piece, count: 131_072 / piece.utf8.count)
    for (cut, ellipsis) in [(Truncation.Boundary.character, ""), (.word, "…")] {
      let kept = try #require(
        Truncation(ofTextBeginningWith: text, to: [limit], at: cut, ellipsis: ellipsis))
      #expect(kept.text == (text + text).truncated(to: limit, at: cut, ellipsis: ellipsis))
      #expect(kept.isCut && !kept.text.isEmpty)
      // What may fit as a whole is not decided.
      let short = String(text.prefix(20))
      #expect(
        Truncation(ofTextBeginningWith: short, to: [limit], at: cut, ellipsis: ellipsis) == nil)
    }
  }

  @Test func `a key reads what stands after the last boundary`() throws {
    let read = ReadUnit(try TextServices.everything.unit(named: "words"))
    var text = String(repeating: "lettered ", count: 10_000)
    var counter = CachedTally(CountCeiling(.max, in: TextUnit(read)))
    for _ in 0..<3 {
      let longer = text + "a"
      text.withUTF8Bytes { old in
        longer.withUTF8Bytes { _ = counter.count($0, sharing: CommonBytes.prefix(old, $0)) }
      }
      text = longer
    }
    // The caret at the end is unknown; after a text it is not.
    let tail = " end"
    (text + tail).withUTF8Bytes { _ = counter.count($0, sharing: text.utf8.count) }
    read.bytes = 0
    (text + "b" + tail).withUTF8Bytes { _ = counter.count($0, sharing: text.utf8.count) }
    #expect(read.bytes < 64)
  }

  /// Which begins at the last stable boundary before the caret, however much stands before that.
  @Test(arguments: [("words", 100_000, "a"), ("words", 200_000, "one two three four five six")])
  func `what does not fit is found by reading what stands after the last boundary`(
    name: String, size: Int, insertion: String
  ) throws {
    let read = ReadUnit(try TextServices.everything.unit(named: name))
    let head = String(repeating: "lettered ", count: size / 9)
    let words = size / 9 + 1 + insertion.count { $0 == " " }
    var session = try TextSession(
      FieldState(text: head + " end", selection: FieldSelection(at: UTF16Offset(head.utf16.count))),
      constraints: TextConstraints(limit: [TextLimit(words, in: TextUnit(read))]))
    // The first edit counts all of the text.
    for _ in 0..<2 {
      read.bytes = 0
      let result = session.apply(.insert(insertion))
      #expect(result.decision == (insertion == "a" ? .rejected : .clipped))
      session.apply(.undo)
    }
    #expect(read.bytes < 400)
  }
}
