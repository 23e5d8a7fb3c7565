import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

struct MeterTests {
  static let meters: [any CountMeter.Type] = [
    CharacterMeter.self, LargestCharacterMeter.self, ScalarMeter.self, UTF16Meter.self,
    LineMeter.self, WhitespaceWordMeter.self, ParagraphMeter.self, VisibleCharacterMeter.self,
  ]

  @Test(arguments: meters.indices)
  func `Pieces cut between any two scalars count as the whole`(index: Int) {
    let meter = Self.meters[index]
    var random = RandomSource(seed: RandomTests.seed)
    for round in 0..<RandomTests.some(100, of: 300) {
      // Long pieces are counted in blocks.
      let isLong = round.isMultiple(of: 2)
      let text = isLong ? KernelSamples.longText(&random) : KernelSamples.text(&random)
      let scalars = text.unicodeScalars
      let whole = count([text], meter)
      let cuts = Array(scalars.indices)
      for cut in isLong && !cuts.isEmpty ? (0..<3).map({ _ in random.pick(cuts) }) : cuts {
        let halves = [String(scalars[..<cut]), String(scalars[cut...])]
        #expect(count(halves, meter) == whole, "\(meter): \(KernelSamples.spelled(text))")
      }
      #expect(count(scalars.map { String($0) }, meter) == whole, "\(meter)")
    }
  }

  /// The counts in eight-bit lanes must be summed before a lane overflows.
  @Test(arguments: ["\n", " a", "\r\n", "é", "é ", "好", "가", "か", "😀", "\u{2028}", "ж", "\u{5D0}"])
  func `Thousands of copies of a piece count in proportion to a few copies`(piece: String) {
    for meter in Self.meters where meter != LargestCharacterMeter.self {
      func counted(_ times: Int) -> Int {
        count([String(repeating: piece, count: times)], meter) - count([""], meter)
      }
      let (four, five) = (counted(4), counted(5))
      for times in [5000] + (RandomTests.isSoak ? [70_000] : []) {
        #expect(counted(times) == five + (times - 5) * (five - four), "\(meter)")
      }
    }
  }

  private func count<M: CountMeter>(_ pieces: [String], _ type: M.Type) -> Int {
    var meter = type.init()
    for piece in pieces { piece.kernel { meter.add($0) } }
    return meter.count
  }
}

// MARK: - Scalar Meter Tests

/// The reference implementations (`slow`) read the scalars of a `String`, not its UTF-8.
struct ScalarMeterTests {
  struct Kernel: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var slow: @Sendable (Substring.UnicodeScalarView) -> Int
    var count: @Sendable (Span<UInt8>) -> Int
    var end: @Sendable (Int, Span<UInt8>) -> Int
  }

  @Sendable static func lines(_ text: Substring.UnicodeScalarView) -> Int {
    var count = 1
    var last: Unicode.Scalar?
    for scalar in text {
      if "\r\u{2028}\u{2029}".unicodeScalars.contains(scalar) || (scalar == "\n" && last != "\r") {
        count += 1
      }
      last = scalar
    }
    return count
  }

  static let kernels = [
    Kernel(
      testDescription: "scalars", slow: { $0.count }, count: { ScalarMeter.count($0) },
      end: { ScalarMeter.prefixEnd(in: $1, atMost: $0) }),
    Kernel(
      testDescription: "UTF-16", slow: { Substring($0).utf16.count },
      count: { UTF16Meter.count($0) }, end: { UTF16Meter.prefixEnd(in: $1, atMost: $0) }),
    Kernel(
      testDescription: "lines", slow: lines, count: { LineMeter.count($0) },
      end: { LineMeter.prefixEnd(in: $1, atMost: $0) }),
    Kernel(
      testDescription: "words between whitespace",
      slow: { $0.split { $0.properties.isWhitespace }.count },
      count: { WhitespaceWordMeter.count($0) },
      end: { WhitespaceWordMeter.prefixEnd(in: $1, atMost: $0) }),
  ]

  @Test(arguments: kernels)
  func `Random text and each of its prefixes count as in the reference`(kernel: Kernel) {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<RandomTests.some(120, of: 300) {
      let text = KernelSamples.text(&random)
      let note: Comment = "\(kernel.testDescription): \(KernelSamples.spelled(text))"
      let expected = kernel.slow(text[...].unicodeScalars)
      #expect(text.kernel(kernel.count) == expected, note)
      let boundaries = text.utf8ScalarBoundaries
      let scalars = text.unicodeScalars
      let prefixes = scalars.indices.map { kernel.slow(scalars[..<$0]) } + [expected]
      for n in -1...expected + 1 {
        let end = prefixes.lastIndex { $0 <= n }.map { boundaries[$0] } ?? 0
        #expect(text.kernel { kernel.end(n, $0) } == end, note)
      }
    }
  }

  @Test func `Each UTF-16 offset in a long text is found`() {
    var random = RandomSource(seed: RandomTests.seed)
    for scalars in ["a", "aé", "我", "😀", "aé我😀"].map({ Array($0.unicodeScalars) }) {
      let text = KernelSamples.string(
        (0..<3_000).map { _ in scalars[random.number(below: scalars.count)] })
      var expected: [Int] = []
      for (start, scalar) in zip(text.utf8ScalarBoundaries, text.unicodeScalars) {
        expected += Array(repeating: start, count: UTF16.width(scalar))
      }
      expected.append(text.utf8.count)
      let found = text.kernel { text in
        expected.indices.map { UTF16Meter.utf8Offset(at: $0, in: text) }
      }
      #expect(found == expected, "\(scalars)")
    }
  }

  @Test(arguments: kernels)
  func `Scalars at the edge of a block are counted`(kernel: Kernel) {
    for filler in KernelSamples.fillers {
      for (index, special) in (KernelSamples.others + ["\r", "\n"]).enumerated() {
        for before in RandomTests.sample(0..<40, every: 3, from: index % 3) {
          let run = Array(repeating: filler, count: before)
          let text = KernelSamples.string(run + [special] + run + [special, special, "\n"] + run)
          let count = text.kernel(kernel.count)
          #expect(
            count == kernel.slow(text[...].unicodeScalars),
            "\(kernel.testDescription) \(KernelSamples.spelled(text))")
        }
      }
    }
  }
}
