import TestSupport
import Testing

@testable import TextMetrics

/// Counts and prefixes of the units that need no Characters, against slow counts over
/// the scalars of `String`, at every cut.
struct ScalarKernelTests {
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
      testDescription: "scalars", slow: { $0.count }, count: { ScalarKernel.count($0) },
      end: { ScalarKernel.end(ofFirst: $0, in: $1) }),
    Kernel(
      testDescription: "UTF-16", slow: { Substring($0).utf16.count },
      count: { UTF16Kernel.count($0) }, end: { UTF16Kernel.end(ofFirst: $0, in: $1) }),
    Kernel(
      testDescription: "lines", slow: lines, count: { LineKernel.count($0) },
      end: { LineKernel.end(ofFirst: $0, in: $1) }),
    Kernel(
      testDescription: "words by white space",
      slow: { $0.split { $0.properties.isWhitespace }.count },
      count: { WhitespaceWordKernel.count($0) },
      end: { WhitespaceWordKernel.end(ofFirst: $0, in: $1) }),
  ]

  @Test(arguments: kernels)
  func `Random text counts as slowly, whole and at every cut`(kernel: Kernel) {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<RandomTests.some(120, of: 300) {
      let text = KernelSamples.text(&random)
      let note: Comment = "\(kernel.testDescription): \(KernelSamples.spelled(text))"
      let expected = kernel.slow(text[...].unicodeScalars)
      #expect(text.kernel(kernel.count) == expected, note)
      let boundaries = text.scalarBoundaries
      let scalars = text.unicodeScalars
      let prefixes = scalars.indices.map { kernel.slow(scalars[..<$0]) } + [expected]
      for n in -1...expected + 1 {
        let end = prefixes.lastIndex { $0 <= n }.map { boundaries[$0] } ?? 0
        #expect(text.kernel { kernel.end(n, $0) } == end, note)
      }
    }
  }

  @Test(arguments: kernels)
  func `Whatever stands at the edge of a block is seen`(kernel: Kernel) {
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
