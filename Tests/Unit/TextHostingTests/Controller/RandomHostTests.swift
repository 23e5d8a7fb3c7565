import HostSimulation
import TestSupport
import Testing

/// The program `HostSoak` plays any number of these hosts.
struct RandomHostTests {
  @Test func `calls in any order break no invariant`() {
    var (writes, syncCount) = (0, 0)
    for seed in RandomTests.firstSeeds(30) {
      var host = RandomHost(seed: seed)
      for _ in 0..<100 {
        guard let problem = host.play() else { continue }
        Issue.record("seed \(seed): \(problem)")
        return
      }
      writes += host.writes
      syncCount += host.syncCount
    }
    #expect(writes > 180 && syncCount > 300)
  }

  /// These hosts move the caret before a requested change, or call the controller in a request.
  @Test(arguments: [18113, 20454, 31745, 31933, 60238, 63570, 120373, 151253] as [UInt64])
  func `a change is evaluated in the state of its request`(seed: UInt64) {
    var host = RandomHost(seed: seed)
    for _ in 0..<200 {
      if let problem = host.play() {
        Issue.record("\(problem)")
        return
      }
    }
  }
}
