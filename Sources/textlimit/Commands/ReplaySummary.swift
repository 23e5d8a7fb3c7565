import SessionRecords
import TextEditing

/// The totals of a run over many sessions.
struct ReplaySummary {
  private var sessions = 0
  private var steps = 0
  private var hasExpectations = false
  private var differences = 0
  private var unexpected = 0
  private var unreadable = 0

  mutating func count(_ result: ReplayResult, of session: SessionRecord) {
    sessions += 1
    hasExpectations = hasExpectations || session.hasExpectations
    steps += result.steps.count
    differences += result.unexpected.count
    if !result.isAsExpected { unexpected += 1 }
  }

  mutating func countUnreadable() { unreadable += 1 }

  var line: String {
    func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    var parts = [number(sessions, "session"), number(steps, "step")]
    if unexpected > 0 {
      parts.append("\(number(differences, "difference")) in \(number(unexpected, "session"))")
    }
    if unreadable > 0 { parts.append("\(number(unreadable, "line")) unreadable") }
    let isGood = unexpected + unreadable == 0
    if isGood { parts.append(hasExpectations ? "all as expected" : "no expectations") }
    return parts.joined(separator: ", ").styled(isGood ? .good : .bad)
  }
}
