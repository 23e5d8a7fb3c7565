import Foundation
import TestSupport
import Testing
import TextMetrics

/// Twice the text takes twice the work, whatever fills it.
@Suite struct `The work of every unit` {
  @Test(arguments: `Every unit`.units)
  func `grows with the text`(_ unit: TextUnit) {
    for piece in pieces(for: unit, every: 5) {
      expectGrowth(50_000, piece, most: 2.2) { _ = $0.count(in: unit) }
    }
  }

  /// A cut is searched for in O(log *n*) counts.
  @Test(arguments: `Every unit`.units)
  func `grows little more with a truncation`(_ unit: TextUnit) {
    for piece in pieces(for: unit, every: 18) {
      let limit = TextLimit(...(String(repeating: piece, count: 5000).count(in: unit)), in: unit)
      expectGrowth(50_000, piece, most: 2.6) { _ = $0.truncated(to: limit) }
    }
  }

  /// A stream keeps up to 64 KB, so the texts are longer.
  @Test(arguments: `Every unit`.units)
  func `grows with a stream`(_ unit: TextUnit) {
    for piece in pieces(for: unit, every: 54) {
      expectGrowth(400_000, piece, most: 2.2) { text in
        var counter = TextCounter(units: [unit])
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 4000) {
          try counter.add(bytes[start..<min(start + 4000, bytes.count)].span)
        }
        _ = try counter.finish()
      }
    }
  }

  private func pieces(for unit: TextUnit, every step: Int) -> [String] {
    let number = `Every unit`.units.firstIndex(of: unit) ?? 0
    return RandomTests.sample(Self.pieces, every: step, from: number % step)
  }

  /// Expects at most `most` times the work on twice the text.
  private func expectGrowth(
    _ size: Int, _ piece: String, most: Double, _ work: (String) throws -> Void
  ) {
    let texts = [size, 2 * size].map { String(repeating: piece, count: $0 / piece.utf8.count) }
    var times = [Double.infinity, .infinity]
    func isWithin() -> Bool { times[1] <= most * times[0] && times[1] < .infinity }
    // The machine may do other things at the same time, so the least of several times counts.
    for _ in 0..<30 where !isWithin() {
      for (index, text) in texts.enumerated() {
        times[index] = min(times[index], Self.time { #expect(throws: Never.self) { try work(text) } })
      }
    }
    #expect(isWithin(), "\(piece.debugDescription): \(times)")
  }

  /// The processor time of this thread, in seconds.
  private static func time(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    work()
    return now() - start
  }

  private static let pieces = [
    "a", "1", " ", "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\t", "\0", ".", "_", "'",
    "@", "/", "-", "a.", "http://", "é", "e\u{301}", "\u{301}", "\u{200D}", "\u{200B}", "\u{AD}",
    "\u{600}", "א", "ع", "क", "\u{94D}", "ก", "กั", "ຂ", "ក", "က", "가", "\u{1100}", "\u{1161}", "漢",
    "あ", "ア", "ー", "ｱ", "㌔", "\u{3099}", "。", "𠀀", "😀", "🇩", "\u{1F3FB}", "👩\u{200D}", "\u{E0061}",
    "\u{FE0F}", "\u{FFFD}",
  ]
}
