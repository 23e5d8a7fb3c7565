import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

struct MeterTests {
  static let meters: [any Meter.Type] = [
    CharacterMeter.self, LargestCharacterMeter.self, ScalarKernel.self, UTF16Kernel.self,
    LineKernel.self, WhitespaceWordKernel.self, ParagraphMeter.self, VisibleCharacterMeter.self,
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

  /// What a lane adds up is brought home before eight bits overflow.
  @Test(arguments: ["\n", " a", "\r\n", "é", "é ", "好", "가", "か", "😀", "\u{2028}", "ж", "\u{5D0}"])
  func `Thousands of one thing count as a few of it`(piece: String) {
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

  private func count<M: Meter>(_ pieces: [String], _ type: M.Type) -> Int {
    var meter = type.init()
    for piece in pieces { piece.kernel { meter.add($0) } }
    return meter.count
  }
}
