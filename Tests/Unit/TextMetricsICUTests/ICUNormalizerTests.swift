import CICUOracle
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A normalization form` {
  private static let seed = RandomTests.seed

  @Test(arguments: [
    ("nfc", "e\u{301}", "\u{E9}"), ("nfd", "\u{E9}", "e\u{301}"),
    ("nfc", "\u{1112}\u{1161}\u{11AB}", "한"), ("nfd", "한", "\u{1112}\u{1161}\u{11AB}"),
    ("nfkc", "ﬁ①Ａ", "fi1A"), ("nfkd", "ﬁé", "fie\u{301}"), ("nfc", "ﬁ①Ａ", "ﬁ①Ａ"),
    // Marks of different classes are reordered, and marks of one class aren't.
    ("nfc", "q\u{307}\u{323}", "q\u{323}\u{307}"), ("nfd", "a\u{301}\u{308}", "a\u{301}\u{308}"),
    ("nfc", "\u{2126}", "\u{3A9}"), ("nfc", "", ""), ("nfc", "a\0\u{301}", "a\0\u{301}"),
    // The letter before a mark can be at the end of a buffer.
    (
      "nfc", String(repeating: "a", count: 600) + "\u{301}",
      String(repeating: "a", count: 599) + "á"
    ),
  ])
  func `returns the text in the form`(name: String, text: String, normalized: String) throws {
    let form = try #require(TextServices.icu.normalizer(named: name))
    #expect(Array(form.normalize(text).unicodeScalars) == Array(normalized.unicodeScalars))
  }

  @Test func `has one of four names`() {
    #expect(ICUNormalizer.all.map(\.name) == ["nfc", "nfd", "nfkc", "nfkd"])
    #expect(TextServices.icu.normalizer(named: "NFC") == nil)
    #expect(TextServices.icu.normalizer(named: "nfkc")?.name == "nfkc")
  }

  @Test(arguments: ICUNormalizer.all)
  func `agrees with ICU over the whole text`(form: ICUNormalizer) {
    var random = RandomSource(seed: Self.seed)
    for round in 0..<RandomTests.some(40, of: 120) {
      let text = random.markedText(scalars: round % 40 < 39 ? 60 : 10_000)
      let normalized = form.normalize(text)
      #expect(
        Array(normalized.utf16) == oracle(form.name, text), "seed \(Self.seed), round \(round)")
      #expect(Array(form.normalize(normalized).utf8) == Array(normalized.utf8))
    }
  }

  @Test(arguments: [
    ("\u{301}\u{323}", ["\u{323}", "\u{301}"]),
    ("\u{F73}\u{F71}", ["\u{F71}\u{F71}", "\u{F72}"]),
    ("\u{344}\u{327}", ["\u{327}", "\u{308}\u{301}"]),
  ])
  func `reorders any number of marks`(marks: String, inOrder: [String]) {
    // Inserting each mark at its position would take quadratic time.
    let count = 10_000
    let text = "a" + String(repeating: marks, count: count)
    let ordered = "a" + inOrder.map { String(repeating: $0, count: count) }.joined()
    #expect(Array(ICUNormalizer.nfd.normalize(text).utf16) == oracle("nfd", ordered))
    #expect(Array(ICUNormalizer.nfkc.normalize(text).utf16) == oracle("nfkc", ordered))
  }

  @Test func `reorders marks of any number of Characters after a run of marks`() {
    let count = 20_000
    let run = "a" + String(repeating: "\u{323}", count: 100)
    let normalized = run + String(repeating: "b\u{323}\u{301}", count: count)
    let text = run + String(repeating: "b\u{301}\u{323}", count: count)
    #expect(ICUNormalizer.nfd.normalize(text).utf8.elementsEqual(normalized.utf8))
  }

  @Test func `reorders any number of marks of the compatibility decomposition`() {
    let count = 10_000
    let text = "a" + String(repeating: "\u{301}\u{FF9E}", count: count)
    let marks = ["\u{3099}", "\u{301}"].map { String(repeating: $0, count: count) }
    let ordered = "a" + marks.joined()
    #expect(Array(ICUNormalizer.nfkc.normalize(text).utf16) == oracle("nfkc", ordered))
  }

  private func oracle(_ form: String, _ text: String) -> [UInt16] {
    let units = Array(text.utf16)
    return unsafe [UInt16](unsafeUninitializedCapacity: 20 * units.count + 20) { result, count in
      count = unsafe units.withUnsafeBufferPointer { units in
        unsafe Int(
          icu_oracle_normalize(
            form, units.baseAddress, Int32(units.count), result.baseAddress, Int32(result.count)))
      }
    }
  }
}

extension RandomSource {
  fileprivate mutating func markedText(scalars: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<number(in: 0...scalars) {
      let range = pick(Self.ranges)
      // Some runs are long enough to be sorted before ICU reads them.
      for _ in 0..<(number(below: 200) == 0 ? 150 : 1) {
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) {
          text.append(scalar)
        }
      }
    }
    return String(text)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0xC0...0x17F, 0x300...0x345, 0x300...0x345, 0x316...0x327, 0x1E00...0x1FFF,
    0x1100...0x11FF, 0x1161...0x11C2, 0xAC00...0xD7A3, 0x3041...0x30FF, 0x3099...0x309A,
    0xF71...0xF84, 0x9BC...0x9D7, 0xDCF...0xDDF, 0xF900...0xFAFF, 0xFB00...0xFDFB,
    0x1D15E...0x1D164,
    0x2F800...0x2FA1D, 0x0...0x10FFFF,
  ]
}
