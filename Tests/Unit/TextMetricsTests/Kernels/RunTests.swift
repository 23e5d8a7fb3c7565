import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

/// Runs so long that they are skipped, against `String`.
struct RunTests {
  /// Marks, selectors, flags, jamo: scalars of one class that stand together.
  static let neighbourhoods: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0xFE00...0xFE0F, 0x200D...0x200D, 0x200B...0x200F, 0x1F1E6...0x1F1FF,
    0x1100...0x115F, 0x1160...0x11A7, 0x11A8...0x11FF, 0x1100...0x11FF, 0x900...0x97F,
    0x1F3FB...0x1F3FF, 0xE0100...0xE01EF, 0x0D...0x0D, 0x5B0...0x5C7, 0x600...0x606,
  ]

  @Test(arguments: neighbourhoods)
  func `A run of neighbours counts as in String wherever it begins and ends`(
    range: ClosedRange<UInt32>
  ) {
    let seed = RandomTests.seed
    var random = RandomSource(seed: seed)
    for before in GraphemeTable.representatives {
      for after in GraphemeTable.representatives {
        let run = (0..<Int.random(in: 60...200, using: &random)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: range, using: &random))
        }
        let filler = Array(repeating: before, count: Int.random(in: 1...40, using: &random))
        expectSame(KernelSamples.string(filler + run + [after] + filler), seed)
      }
    }
  }

  @Test func `A run of any scalar counts as in String`() {
    for scalar in GraphemeTable.representatives + KernelSamples.fillers + KernelSamples.others {
      for before in GraphemeTable.representatives {
        for count in [2, 3, 63, 64, 65, 66, 67, 68, 69, 70, 140] {
          let run = Array(repeating: scalar, count: count)
          expectSame(KernelSamples.string([before] + run), 0)
          expectSame(KernelSamples.string([before] + run + [before, scalar]), 0)
        }
      }
    }
  }

  private func expectSame(_ text: String, _ seed: UInt64) {
    let note: Comment = "seed \(seed): \(KernelSamples.spelled(text))"
    #expect(text.kernel { CharacterKernel.count($0) } == text.count, note)
    let largest = text.map(\.unicodeScalars.count).max() ?? 0
    #expect(text.kernel { CharacterKernel.largestScalarCount($0) } == largest, note)
  }
}
