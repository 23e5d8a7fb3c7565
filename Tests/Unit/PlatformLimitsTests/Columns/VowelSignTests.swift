import Foundation
import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

@Suite struct `Columns of vowel signs` {
  /// Every letter, digit and sign of seven scripts with every spacing mark of its script.
  @Test func `are those of wcwidth for every pair that is one Character`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "vowel-signs.txt")
    var pairs = 0
    var apart: Set<UInt32> = []
    var wrong: [String] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let fields = line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      try #require(fields.count == 4)
      let mark = try #require(Unicode.Scalar(fields[0]))
      for value in fields[1]...fields[2] {
        let base = try #require(Unicode.Scalar(value))
        let text = String(base) + String(mark)
        guard text.count == 1 else {
          // Two Characters are counted apart, and a mark by itself takes none.
          apart.insert(mark.value)
          if text.count(in: .columns) != 1 { wrong.append(text.debugDescription) }
          continue
        }
        pairs += 1
        if text.count(in: .columns) != Int(fields[3]) { wrong.append(text.debugDescription) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    #expect(pairs == 7_122)
    // Before these UAX #29 divides, and GB9a names them one by one.
    #expect(
      apart == [
        0x102B, 0x102C, 0x1038, 0x1062, 0x1063, 0x1064, 0x1067, 0x1068, 0x1069, 0x106A, 0x106B,
        0x106C, 0x106D, 0x1083, 0x1087, 0x1088, 0x1089, 0x108A, 0x108B, 0x108C, 0x108F, 0x109A,
        0x109B, 0x109C, 0xAA7B, 0xAA7D,
      ])
  }

  @Test func `are the same however a text is cut, and no prefix takes more`() {
    for seed in 0..<2000 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let text = random.syllables(atMost: 60)
      for unit in [TextUnit.columns, .columns(ambiguous: .wide)] {
        let columns = text.count(in: unit)
        #expect(
          columns == text.map { String($0).count(in: unit) }.reduce(0, +),
          "seed \(seed): \(text.debugDescription)")
        let meter = unit.definition.makeMeter()
        var before = 0
        for scalar in text.unicodeScalars {
          meter.add(Array(String(scalar).utf8).span)
          #expect(meter.tally.count >= before, "seed \(seed): \(text.debugDescription)")
          before = meter.tally.count
        }
        #expect(before == columns, "seed \(seed): \(text.debugDescription)")
      }
    }
  }
}

extension RandomSource {
  /// Letters, viramas, vowel signs, and what keeps them apart or takes their cells.
  mutating func syllables(atMost count: Int) -> String {
    let pieces = [
      "क", "ष", "त", "\u{958}", "ক", "க", "က", "ក", "ᬓ", "ꦏ", "a", "1", "é", "±", "中", "한", "❤",
      "👩",
      "\u{93E}", "\u{93F}", "\u{9BE}", "\u{9C7}", "\u{BC6}", "\u{BBE}", "\u{BCA}", "\u{102C}",
      "\u{1031}", "\u{17B6}", "\u{1B35}", "\u{A9B4}", "\u{94D}", "\u{9CD}", "\u{94D}", "\u{BCD}",
      "\u{1039}", "\u{17D2}", "\u{1B44}", "\u{A9C0}", "\u{93C}", "\u{301}", "\u{200C}",
      "\u{200D}", "\u{FE0F}", "\u{1F3FB}", "\u{600}", "\u{D4E}", "\u{1161}", "\u{7F}", "\u{AD}",
      " ",
    ]
    return (0..<number(below: count + 1)).map { _ in pick(pieces) }.joined()
  }
}
