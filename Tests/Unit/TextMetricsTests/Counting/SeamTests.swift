import PlatformLimits
import TestSupport
import Testing

@testable import TextMetrics

/// What units promise about texts in pieces, on which clips and truncations rely.
struct SeamTests {
  private static let seeds = 0..<400 as Range<UInt64>

  @Test(arguments: SlowOracle.units)
  func `a stand-in counts as what it stands for, whatever follows`(unit: TextUnit) {
    for seed in Self.seeds {
      var random = RandomSource(seed: seed)
      let text = Array(random.text(atMost: 24).utf8)
      let open = Array(text[unit.seam(in: text.span)...])
      guard let standIn = unit.definition.equivalentShorterText(forUnterminated: open.span) else {
        continue
      }
      for _ in 0..<4 {
        let rest = Array(random.text(atMost: 8).utf8)
        guard unit.tally(of: (standIn + rest).span) != unit.tally(of: (open + rest).span) else {
          continue
        }
        let texts = [open, standIn, rest].map { String(decoding: $0, as: UTF8.self) }
        Issue.record("seed \(seed): \(texts.debugDescription)")
        return
      }
    }
  }

  @Test(
    arguments: [TextUnit.whitespaceWords, .officeWords, .lines],
    ["x", "x ", " ", "我", ".", "\r", "\u{200D}", "🇦", "\u{200D}👩", "\0"])
  func `what is open of a text without end is short, or one Character`(
    unit: TextUnit, piece: String
  ) {
    let text = Array(String(repeating: piece, count: 2000).utf8)
    let open = Array(text[unit.seam(in: text.span)...])
    let shorter = unit.definition.equivalentShorterText(forUnterminated: open.span) ?? open
    // No cut falls inside a Character.
    let isOneCharacter = String(decoding: text, as: UTF8.self).count <= 2
    #expect(shorter.count < 64 || isOneCharacter)
  }
}
