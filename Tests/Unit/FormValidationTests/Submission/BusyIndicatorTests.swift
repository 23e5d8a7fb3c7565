import Testing

@testable import LiveForms

@Suite struct BusyIndicatorTests {
  /// What shows at each half second when work runs in these intervals.
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

  @Test func `work that is over within the grace time shows nothing`() {
    #expect(shown(grace: 1, minimum: 2, work: [0...0.5]) == "................")
  }

  @Test func `an indicator that shows stays for the minimum time`() {
    #expect(shown(grace: 1, minimum: 2, work: [0...1.5]) == "..####..........")
  }

  @Test func `long work hides it at once`() {
    #expect(shown(grace: 1, minimum: 1, work: [0...5]) == "..########......")
  }

  @Test func `new work while it lingers keeps it, without a flash`() {
    #expect(shown(grace: 1, minimum: 2, work: [0...1.5, 2...4]) == "..######........")
  }

  @Test func `two short works in a row have a grace time each`() {
    #expect(shown(grace: 1, minimum: 1, work: [0...0.5, 1...1.5]) == "................")
  }
}
