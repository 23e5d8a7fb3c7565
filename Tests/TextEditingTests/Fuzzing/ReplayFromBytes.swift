import TextEditing
import TextMetrics
import TextMetricsICU

/// What is wrong with how a line of the replay format is read, written and played; nil where nothing
/// is, or the line is none.
func problemOfReplay(_ line: [UInt8]) -> String? {
  guard let json = try? JSONValue(parsing: line.span) else { return nil }
  // By their texts, which differ where values do; but a fraction that no Double holds is written as
  // the number next to it, and read as that integer then.
  guard (try? JSONValue(parsing: json.text))?.text == json.text else {
    return "read otherwise: \(json)"
  }
  guard let session = try? SessionRecord(parsing: json) else { return nil }
  guard (try? SessionRecord(parsing: session.json)) == session else { return "no round trip" }
  let results = (0..<2).map { _ in (try? session.replay(units: .icu))?.json.text }
  return results[0] == results[1] ? nil : "the same session gave two results"
}
