// Plays random hosts, and ends with an error at the first violated invariant:
//
//     swift run -c release HostSoak [ACTIONS [SEED]]
//     swift run --sanitize=address HostSoak [ACTIONS [SEED]]
//
// The default is a million actions, with 1 as the seed of the first host.
import HostSimulation

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let wanted = numbers.first ?? 1_000_000
var seed = UInt64(numbers.dropFirst().first ?? 1)
var events = 0
var writes = 0
var syncCount = 0
while events < wanted {
  var host = RandomHost(seed: seed)
  for _ in 0..<200 {
    if let problem = host.play() { fatalError("seed \(seed), event \(events): \(problem)") }
    events += 1
  }
  writes += host.writes
  syncCount += host.syncCount
  seed += 1
}
print(
  "\(events) events, \(writes) corrections, \(syncCount) times in sync, last seed \(seed - 1)")
