import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

/// A field calls `largestDecrease(insertingAt:in:)` to decide whether a key is deferred. The tests
/// call its result the bound.
@Suite struct `The first characters of a word` {
  /// Each text is followed by a letter of the same script that begins no word of the dictionary.
  private static let texts: [(String, unknown: String)] = [
    ("สวัสดีประเทศไทยความรักกรุงเทพมหานครเป็นเมืองหลวงของประเทศ", "ฃ"),
    ("ສະບາຍດີປະເທດລາວຂອບໃຈຫຼາຍໆພາສາລາວຮຽນ", "ຎ"),
    ("សួស្តីភ្នំពេញប្រទេសកម្ពុជាភាសាខ្មែរអរគុណច្រើន", "ឝ"),
    ("မင်္ဂလာပါမြန်မာစာကျေးဇူးတင်ပါတယ်ရန်ကုန်မြို့", "ဨ"),
    ("我们在北京研究生命的起源巧克力和火车站都很好吃的东西", "龘"),
    ("さようなら新しいお母さんコンピュータを買いました東京都", "ゐ"),
  ]

  @Test(arguments: texts)
  func `lower the count by no more than the bound if the word is completed`(
    _ text: String, unknown: String
  ) throws {
    let segmenter = try ICUWordSegmenter(locale: "en")
    let scalars = Array(text.unicodeScalars)
    var random = RandomSource(seed: 15)
    func part(_ start: Int, _ end: Int) -> String {
      String(String.UnicodeScalarView(scalars[start..<min(end, scalars.count)]))
    }
    let longUnknown = String(repeating: unknown, count: 140)
    var decreases = 0
    for _ in 0..<2000 {
      let start = random.number(below: scalars.count - 1)
      // No word begins with a mark.
      guard scalars[start].properties.generalCategory == .otherLetter else { continue }
      let end = start + 1 + random.number(below: scalars.count - start - 1)
      let before = random.pick(["", " ", "a ", longUnknown]) + part(start, end)
      let rest = part(min(end + 8, scalars.count), scalars.count)
      let after = random.pick(["", " ", "。", rest])
      let whole = Array((before + after).utf8)
      let bound = segmenter.largestDecrease(insertingAt: before.utf8.count, in: whole.span)
      let inserted = part(end, end + 1 + random.number(below: 8))
      let longer = Array((before + inserted + after).utf8)
      let decrease = segmenter.count(in: whole.span) - segmenter.count(in: longer.span)
      #expect(decrease <= max(0, bound), "\(before.debugDescription), \(after.debugDescription)")
      if decrease > 0 { decreases += 1 }
    }
    #expect(decreases > 0)
  }

  @Test(arguments: [
    ("巧克力", 0), ("巧克", 1), ("东西的", 0), ("สวัสด", 2), ("สวัสดี", 0),
    (String(repeating: "ฃ", count: 140) + "สวัสด", 1),
  ])
  func `have a bound that is as low as the dictionary allows`(_ text: String, bound: Int) throws {
    let segmenter = try ICUWordSegmenter(locale: "en")
    let bytes = Array(text.utf8)
    #expect(max(0, segmenter.largestDecrease(insertingAt: bytes.count, in: bytes.span)) == bound)
  }
}
