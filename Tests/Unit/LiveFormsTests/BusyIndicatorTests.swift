import Testing

@testable import LiveForms

@Suite struct BusyIndicatorTests {
  /// Returns `#` or `.` for each half second, depending on whether the indicator is shown.
  private func shown(grace: Double, minimum: Double, work: [ClosedRange<Double>]) -> String {
    var indicator = BusyIndicator(grace: .seconds(grace), minimum: .seconds(minimum))
    var wakes: [Duration] = []
    var picture = ""
    for step in 0..<16 {
      let time = Duration.seconds(Double(step) / 2)
      if work.contains(where: { .seconds($0.upperBound) == time }) {
        wakes += [indicator.didEnd(at: time)].compactMap(\.self)
      }
      if work.contains(where: { .seconds($0.lowerBound) == time }) {
        wakes += [indicator.didBegin(at: time)].compactMap(\.self)
      }
      for _ in wakes.filter({ $0 <= time }) { indicator.wake(at: time) }
      wakes.removeAll { $0 <= time }
      picture += indicator.isShown ? "#" : "."
    }
    return picture
  }

  @Test(
    arguments: [
      // Within the grace time, nothing is shown. Then the indicator is shown for the minimum time.
      (2, [0...0.5], "................"), (2, [0...1.5], "..####.........."),
      // After long work, it's hidden at once. New work during the minimum time keeps it.
      (1, [0...5], "..########......"), (2, [0...1.5, 2...4], "..######........"),
      // Each work has its own grace time.
      (1, [0...0.5, 1...1.5], "................"),
    ] as [(Double, [ClosedRange<Double>], String)])
  func `neither flashes nor stays long after its work`(
    minimum: Double, work: [ClosedRange<Double>], expected: String
  ) {
    #expect(shown(grace: 1, minimum: minimum, work: work) == expected)
  }
}
