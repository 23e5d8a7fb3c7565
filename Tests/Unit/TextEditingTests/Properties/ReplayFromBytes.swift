import EveryUnit
import SessionRecords
import StrictJSON
import TextEditing
import TextMetricsICU

/// Returns a problem with the replay of a line of the session format, or `nil` if there is none. An
/// invalid line isn't a problem.
func problemOfReplay(_ line: [UInt8]) -> String? {
  guard let json = try? JSONValue(parsing: line.span) else { return nil }
  guard (try? JSONValue(parsing: json.text)) == json else { return "read otherwise: \(json)" }
  guard let session = try? SessionRecord(parsing: json) else { return nil }
  guard (try? SessionRecord(parsing: session.json)) == session else { return "no round trip" }
  let results = (0..<2).map { _ in (try? session.replay(services: .everything))?.json.text }
  return results[0] == results[1] ? nil : "the same session gave two results"
}
