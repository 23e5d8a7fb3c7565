import Foundation
import TestSupport
import Testing
import TextMetrics

/// Compares processor times for 2 KB and 16 KB or, in a soak, for longer texts.
@Suite struct `The work of every unit` {
  @Test(arguments: `Every unit`.units)
  func `grows with the text`(_ unit: TextUnit) {
    for piece in pieces(for: unit, every: RandomTests.isSoak ? 1 : 6) {
      expectLinear(piece, over: RandomTests.isSoak ? .long : .short) { _ = $0.count(in: unit) }
    }
  }

  /// A search for a cut counts the text O(log *n*) times.
  @Test(arguments: `Every unit`.units)
  func `grows little with truncation`(_ unit: TextUnit) {
    for piece in pieces(for: unit, every: RandomTests.isSoak ? 4 : 27) {
      let kept = String(repeating: piece, count: RandomTests.isSoak ? 5000 : 200)
      let limit = TextLimit(kept.count(in: unit), in: unit)
      let growth = RandomTests.isSoak ? Growth.long.allowing(2.6) : .short
      expectLinear(piece, over: growth) { _ = $0.truncated(to: limit) }
    }
  }

  /// A meter can buffer 64 KiB before it searches for a stable boundary, so texts are much longer.
  @Test(.enabled(if: RandomTests.isSoak), arguments: `Every unit`.units)
  func `grows with a stream`(_ unit: TextUnit) {
    for piece in pieces(for: unit, every: 9) {
      expectLinear(piece, over: .streamed) { text in
        var counter = TextCounter(units: [unit])
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 4000) {
          try counter.append(bytes[start..<min(start + 4000, bytes.count)].span)
        }
        _ = try counter.finish()
      }
    }
  }

  @Test func `differs from quadratic work`() {
    let growth = measure("a", over: .short) { text in
      let work = text.utf8.count * text.utf8.count / 2
      var steps = 0
      while steps < work { steps &+= 1 }
    }
    #expect(growth > Growth.short.bound)
  }

  private func pieces(for unit: TextUnit, every step: Int) -> [String] {
    let number = `Every unit`.units.firstIndex(of: unit) ?? 0
    return stride(from: number % step, to: Self.pieces.count, by: step).map { Self.pieces[$0] }
  }

  private func expectLinear(
    _ piece: String, over growth: Growth, _ work: (String) throws -> Void
  ) {
    let times = measure(piece, over: growth, work)
    #expect(times <= growth.bound, "\(piece.debugDescription): \(times) times the work")
  }

  private func measure(
    _ piece: String, over growth: Growth, _ work: (String) throws -> Void
  ) -> Double {
    let texts = [growth.size, growth.size * growth.factor].map {
      String(repeating: piece, count: $0 / piece.utf8.count)
    }
    var times = [Double.infinity, .infinity]
    // The first run can prepare tables, so it isn't measured. The minimum of several times is used,
    // since the machine is shared.
    time { try work(texts[0]) }
    for _ in 0..<10 where !(times[1] <= growth.bound * times[0] && times[1] < .infinity) {
      for (index, text) in texts.enumerated() {
        times[index] = min(times[index], time { try work(text) })
      }
    }
    return times[1] / times[0]
  }

  /// Seconds of processor time of this thread.
  @discardableResult private func time(_ work: () throws -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    #expect(throws: Never.self) { try work() }
    return now() - start
  }

  /// The shorter text has `size` bytes, and the longer text `factor` times as many. `bound` is the
  /// maximum ratio of their times.
  private struct Growth {
    let size: Int
    let factor: Int
    let bound: Double

    static let short = Growth(size: 2000, factor: 8, bound: 24)
    static let long = Growth(size: 50_000, factor: 2, bound: 2.2)
    static let streamed = Growth(size: 400_000, factor: 2, bound: 2.2)

    func allowing(_ bound: Double) -> Growth { Growth(size: size, factor: factor, bound: bound) }
  }

  private static let pieces = [
    "a", "1", " ", "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\t", "\0", ".", "_", "'",
    "@", "/", "-", "a.", "http://", "é", "e\u{301}", "\u{301}", "\u{200D}", "\u{200B}", "\u{AD}",
    "\u{600}", "א", "ع", "क", "\u{94D}", "ก", "กั", "ຂ", "ក", "က", "가", "\u{1100}", "\u{1161}", "漢",
    "あ", "ア", "ー", "ｱ", "㌔", "\u{3099}", "。", "𠀀", "😀", "🇩", "\u{1F3FB}", "👩\u{200D}", "\u{E0061}",
    "\u{FE0F}", "\u{FFFD}",
  ]
}
