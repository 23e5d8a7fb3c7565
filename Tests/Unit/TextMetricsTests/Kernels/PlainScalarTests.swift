import Foundation
import TestSupport
import Testing

@testable import TextMetrics

/// What is skipped a block at a time is held against the table, which looks at one scalar after the
/// other.
struct PlainScalarTests {
  private static let kinds: Set<ScalarKind> = [
    .narrow, .wide, .ambiguous, .keycapBase, .softHyphen,
  ]

  private static func isUncomposed(_ kind: ScalarKind) -> Bool {
    let kinds: Set<ScalarKind> = [
      .nothing, .narrow, .mark, .spacing, .spacingMark, .consonant, .movingMark, .movingLinker,
    ]
    return kinds.contains(kind)
  }

  /// A scalar between letters, and what so many blocks of that cost.
  private struct Sample {
    let costs: (scalars: Int, upper: Int)?
    private let text: String
    private let blocks: Int

    init(of scalar: Unicode.Scalar, blocks: Int, _ joining: PlainScalars.Joining = []) {
      self.blocks = blocks
      text = "жжж" + String(repeating: "жжж" + String(scalar), count: 12)
      costs = text.kernel {
        PlainScalars.costs($0, 6, blocks: blocks, joining: joining)
          .map { ($0.scalars.sum, $0.upper.sum) }
      }
    }

    /// The letters that begin in the blocks, and the scalars.
    var counts: (letters: Int, scalars: Int) {
      var counts = (letters: 0, scalars: 0)
      for index in text.unicodeScalars.indices {
        let offset = text.utf8.distance(from: text.startIndex, to: index) - 6
        guard (0..<blocks * ByteBlocks.width).contains(offset) else { continue }
        if text.unicodeScalars[index] == "ж" { counts.letters += 1 } else { counts.scalars += 1 }
      }
      return counts
    }
  }

  @Test func `Scalars are plain in blocks only where the table says so`() {
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Array(String(scalar).utf8)
      let kind = ScalarKind.kind(text.span, at: 0).kind
      let isControl = value < 0x20
      for blocks in [1, 4] {
        let sample = Sample(of: scalar, blocks: blocks)
        guard let costs = sample.costs, scalar != "ж" else { continue }
        let name = "U+\(String(value, radix: 16)), \(blocks) blocks"
        #expect(
          (Self.kinds.contains(kind) || isControl) && (kind == .wide) == (value >= 0x3000),
          "\(name)")
        // Text messages take each of them for a Character.
        let breakClass = TableBreaker.breakClass(text.span, at: 0).breakClass
        #expect(TableBreaker.isPlain(breakClass) || isControl, "\(name)")
        let counts = sample.counts
        #expect(costs.scalars == counts.letters + counts.scalars, "\(name)")
        #expect(costs.upper == (kind == .wide ? counts.scalars : 0), "\(name)")
      }
    }
  }

  @Test(arguments: [PlainScalars.Joining.marks, .uncomposed])
  func `Marks join in blocks only where the table says that they are marks`(
    joining: PlainScalars.Joining
  ) {
    var taken = 0
    for value in UInt32(0x80)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for blocks in [1, 4] {
        let sample = Sample(of: scalar, blocks: blocks, joining)
        guard let costs = sample.costs, Sample(of: scalar, blocks: blocks).costs == nil else {
          continue
        }
        taken += 1
        let name = "U+\(String(value, radix: 16))"
        let kind = ScalarKind.kind(Array(String(scalar).utf8).span, at: 0).kind
        #expect(joining == .uncomposed ? Self.isUncomposed(kind) : kind.isMark, "\(name)")
        let counts = sample.counts
        let counted = joining == .uncomposed ? counts.scalars : 0
        #expect(costs.scalars == counts.letters + counted && costs.upper == 0, "\(name)")
      }
    }
    // Hebrew and Arabic at least.
    #expect(taken > 2 * 60)
  }

  @Test func `Jamo join in blocks where normalization makes one scalar of them`() {
    let seed = RandomTests.seed
    var random = RandomSource(seed: seed)
    var taken = 0
    for _ in 0..<20 * KernelSamples.textCount {
      // Nearly all of them modern syllables.
      let text = (0..<40).flatMap { _ in
        let isOdd = random.number(below: 200) == 0
        let leading = 0x1100 + random.number(below: isOdd ? 0x60 : 19)
        let vowel = 0x1161 + random.number(below: isOdd ? 0x47 : 21)
        let trailing = 0x11A7 + random.number(below: isOdd ? 0x59 : 28)
        return trailing > 0x11A7 ? [leading, vowel, trailing] : [leading, vowel]
      }.compactMap { Unicode.Scalar($0) }
      var string = "жжж"
      string.unicodeScalars += text
      let bytes = Array(string.utf8)
      for blocks in [1, 4] {
        guard
          let costs = PlainScalars.costs(bytes.span, 6, blocks: blocks, joining: .syllables)
        else { continue }
        taken += 1
        // The scalars whose first byte is in the blocks; what is behind may join the last of them.
        let count = (blocks * ByteBlocks.width + 2) / 3
        let part = String(String.UnicodeScalarView(text.prefix(count)))
        let normalized = part.precomposedStringWithCanonicalMapping.unicodeScalars.count
        #expect(costs.scalars.sum == normalized, "\(KernelSamples.spelled(part)) seed \(seed)")
        #expect(costs.upper.sum == normalized, "\(KernelSamples.spelled(part)) seed \(seed)")
      }
    }
    #expect(taken > KernelSamples.textCount)
  }

  @Test(
    arguments: ["é", "ж", "ע", "ع", "ế", "好", "か", "가", "，", "—", "a", "\n", "\t"]
      as [Unicode.Scalar])
  func `Letters are skipped`(letter: Unicode.Scalar) {
    #expect([1, 4].allSatisfy { Sample(of: letter, blocks: $0).costs != nil })
  }

  private static let styles = AmbiguousWidth.allCases.map { ColumnStyle(ambiguous: $0) }

  @Test(arguments: styles)
  func `Whatever stands at the edge of a block takes the columns that it takes alone`(
    style: ColumnStyle
  ) {
    let specials = UInt32(1)..<0x20000
    for filler in ["a", "好", "é"] as [Character] {
      for value in specials where value % 7 == 0 || value < 0x3400 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let before = Int(value % 18)
        let text =
          String(repeating: filler, count: before) + String(scalar)
          + String(repeating: filler, count: 20) + String(scalar) + "1\u{FE0F}"
        expectSame(text, style)
      }
    }
  }

  @Test func `Random text takes the same columns at once as scalar by scalar`() {
    let seed = RandomTests.seed
    var random = RandomSource(seed: seed)
    for _ in 0..<KernelSamples.textCount {
      let text = KernelSamples.longText(&random) + KernelSamples.text(&random)
      for style in Self.styles { expectSame(text, style, "seed \(seed)") }
    }
  }

  @Test func `Tabs and controls in blocks reach as far as scalar by scalar`() {
    let seed = RandomTests.seed
    var random = RandomSource(seed: seed)
    let pieces = ["\t", "\n", "\r\n", "\u{1B}", "\u{7F}", "é", "中", "  code()", "x", "0"]
    for _ in 0..<KernelSamples.textCount {
      let text = (0..<40).map { _ in random.pick(pieces) }.joined()
      for style in Self.styles + [ColumnStyle(tabWidth: 3)] {
        expectSame(text, style, "seed \(seed)")
      }
    }
  }

  private func expectSame(_ text: String, _ style: ColumnStyle, _ note: Comment? = nil) {
    var (whole, single) = (ColumnKernel(style), ColumnKernel(style))
    text.kernel { whole.add($0) }
    for scalar in text.unicodeScalars { String(scalar).kernel { single.add($0) } }
    #expect(
      whole.count == single.count && whole.positionBehindStop == single.positionBehindStop
        && whole.anchor == single.anchor, "\(KernelSamples.spelled(text)) \(note ?? "")")
  }
}
