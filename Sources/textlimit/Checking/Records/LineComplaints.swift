/// Reports lines that are not JSON: the first ten each, then how many more.
struct LineComplaints: Sendable {
  private static let maximumShown = 10
  private var first: [String] = []
  private var count = 0

  mutating func add(_ message: String) {
    count += 1
    if first.count < Self.maximumShown { first.append(message) }
  }

  /// Reports the complaints about a block, as far as ten were not reported before.
  mutating func report(_ part: LineComplaints) {
    for message in part.first.prefix(max(0, Self.maximumShown - count)) { Messages.say(message) }
    count += part.count
  }

  func finish() {
    let rest = count - Self.maximumShown
    if rest > 0 { Messages.say("\(rest) more \(rest == 1 ? "line is" : "lines are") not JSON.") }
  }
}
