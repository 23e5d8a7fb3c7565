import TestSupport
import Testing

@testable import TextMetrics

/// What is skipped a block at a time is held against the table, which looks at one scalar after the
/// other.
struct PlainScalarTests {
  private static let kinds: Set<ScalarKind> = [
    .narrow, .wide, .ambiguous, .keycapBase, .softHyphen,
  ]

  @Test func `A block of one scalar is skipped only where the table says that it is plain`() {
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Array(String(repeating: String(scalar), count: 18).utf8)
      let first = ByteBlocks.load(text.span, 0)
      let kind = ScalarKind.kind(text.span, at: 0).kind
      let isControl = value < 0x20 || value == 0x7F
      if PlainScalars.areAll(in: first, text.span, 0) {
        #expect(
          (Self.kinds.contains(kind) || isControl) && (kind != .wide || value >= 0x3000),
          "U+\(String(value, radix: 16))")
        // Text messages take each of them for a Character.
        let breakClass = TableBreaker.breakClass(text.span, at: 0).breakClass
        #expect(TableBreaker.isPlain(breakClass) || isControl, "U+\(String(value, radix: 16))")
        #expect(kind == .wide || value < 0x3000, "U+\(String(value, radix: 16))")
      }
      if PlainScalars.areAllWideOrASCII(in: first, text.span, 0) {
        #expect(
          kind == .wide || (value < 0x80 && (Self.kinds.contains(kind) || isControl)),
          "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(
    arguments: ["é", "ж", "ע", "ع", "ế", "好", "か", "가", "，", "—", "a", "\n", "\t"]
      as [Unicode.Scalar])
  func `Letters are skipped`(letter: Unicode.Scalar) {
    let text = Array(String(repeating: String(letter), count: 18).utf8)
    let arePlain = PlainScalars.areAll(in: ByteBlocks.load(text.span, 0), text.span, 0)
    #expect(arePlain)
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
