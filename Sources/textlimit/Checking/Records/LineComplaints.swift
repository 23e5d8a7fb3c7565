/// Tells of lines that are no records: of the first ones each, of the rest how many.
struct LineComplaints: Sendable {
  private static let maximumShown = 10
  private var first: [String] = []
  private var count = 0

  mutating func add(_ message: String) {
    count += 1
    if first.count < Self.maximumShown { first.append(message) }
  }

  /// Says what a part of the input gave, and keeps how much was said.
  mutating func say(_ part: LineComplaints) {
    for message in part.first.prefix(max(0, Self.maximumShown - count)) { Messages.say(message) }
    count += part.count
  }

  func finish() {
    let rest = count - Self.maximumShown
    if rest > 0 { Messages.say("\(rest) more \(rest == 1 ? "line is" : "lines are") not JSON.") }
  }
}
