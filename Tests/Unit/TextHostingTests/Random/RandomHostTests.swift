import HostSimulation
import TestSupport
import Testing

/// `HostSoak` plays as many as one likes, under sanitizers too.
struct RandomHostTests {
  @Test func `a host that calls in any order breaks no invariant`() {
    for seed in RandomTests.seed..<RandomTests.seed + UInt64(RandomTests.count(150)) {
      var host = RandomHost(seed: seed)
      for _ in 0..<100 {
        guard let problem = host.play() else { continue }
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
  }

  @Test func `and the controller is really at work`() {
    var (writes, quietMoments) = (0, 0)
    for seed in RandomTests.seed..<RandomTests.seed + 50 {
      var host = RandomHost(seed: seed)
      for _ in 0..<100 { _ = host.play() }
      writes += host.writes
      quietMoments += host.quietMoments
    }
    #expect(writes > 300)
    #expect(quietMoments > 500)
  }
}
