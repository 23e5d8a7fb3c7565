import Synchronization
import TestSupport
import Testing
import TextMetricsICU

@testable import textlimit

@Suite struct `An explanation` {
  private final class CountingForm: TextNormalizer {
    let name = "nfkc"
    let bytes = Mutex(0)

    func normalize(_ text: String) -> String {
      bytes.withLock { $0 += text.utf8.count }
      return ICUNormalizer.nfkc.normalize(text)
    }
  }

  private func normalizedBytes(of text: String) throws -> Int {
    let form = CountingForm()
    let unit = TextUnit.characters.normalized(by: form)
    var explainer = try Explainer(units: [NamedUnit(unit.name, unit)])
    explainer.begin(text)
    while explainer.next() != nil {}
    return form.bytes.withLock { $0 }
  }

  @Test(arguments: ["é", "née ", "ㅎ"])
  func `counts a long text in pieces if the unit counts whole texts`(_ piece: String) throws {
    let bytes = try [4_000, 8_000].map { length in
      try normalizedBytes(of: String(repeating: piece, count: length / piece.utf8.count))
    }
    #expect(bytes[1] < bytes[0] * 5 / 2)
  }

  @Test(arguments: [
    "sentences", "sentences:en-u-ss-standard", "characters+nfkc", "scalars+nfkd", "bytes+nfc",
    "words", "bytes:idna", "utf16+nfkc+crlf", "words+line", "sentences+line",
    "words+line+crlf", "characters+line",
  ])
  func `has counts whose sum is the count of the text`(_ name: String) throws {
    let unit = try NamedUnit(name)
    let letters =
      name == "bytes:idna"
      ? ["é", "a", "中", "xy"]
      : ["é", "e\u{301}", "ㅎ", "ㅏ", "ﬁ", "ｶ", "ﾞ", " ", ". ", "A", "ab", "中", "?", "\u{344}"]
        + (name.contains("+line") ? ["\n", "\r\n", "\u{2028}"] : [])
    var random = RandomSource(seed: 7)
    for length in [1, 10, 100, 1_500] {
      let text = (0..<length).map { _ in letters.randomElement(using: &random)! }.joined()
      var explainer = try Explainer(units: [unit])
      explainer.begin(text)
      let rows = Array(IteratorSequence(explainer))
      let expected = text.count(in: unit.unit)
      #expect(rows.reduce(0) { $0 + ($1.counts[0] ?? 0) } == expected, "\(text)")
    }
  }

  @Test(arguments: [
    ("weighted:x", "a\u{FEFF}b", [1, nil, 1]), ("words+filename", "a/b", [1, nil, 1]),
    ("bytes+filename", "a/b", [1, nil, 1]), ("words+filename+line", "a/b\nc", [1, nil, 1, 0, 0]),
  ])
  func `has no count for a Character that the unit refuses`(
    name: String, text: String, counts: [Int?]
  ) throws {
    var explainer = try Explainer(units: [NamedUnit(name)])
    explainer.begin(text)
    #expect(IteratorSequence(explainer).map { $0.counts[0] } == counts)
  }

  @Test func `counts the longest line across pieces`() throws {
    var explainer = try Explainer(units: [NamedUnit("words+line")])
    var counts: [Int?] = []
    for piece in ["a b\nc ", "d e\nf"] {
      explainer.begin(piece)
      while let row = explainer.next() { counts.append(row.counts[0]) }
    }
    #expect(counts == [1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0])
  }
}
