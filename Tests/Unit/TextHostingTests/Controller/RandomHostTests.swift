import HostSimulation
import TestSupport
import Testing

/// `HostSoak` plays any number of hosts, also with sanitizers.
struct RandomHostTests {
  @Test func `calls in any order break no invariant`() {
    var (writes, quietMoments) = (0, 0)
    for seed in RandomTests.firstSeeds(30) {
      var host = RandomHost(seed: seed)
      for _ in 0..<100 {
        guard let problem = host.play() else { continue }
        Issue.record("seed \(seed): \(problem)")
        return
      }
      writes += host.writes
      quietMoments += host.quietMoments
    }
    #expect(writes > 180 && quietMoments > 300)
  }
}
