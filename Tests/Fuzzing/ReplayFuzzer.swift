import TextEditing
import TextMetrics
import TextMetricsICU

/// Reads a line of the replay format, plays it twice and compares what is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = Array(UnsafeBufferPointer(start: start, count: count))
  guard let json = try? JSONValue(parsing: line.span) else { return 0 }
  // By their texts, which differ where values do; but a fraction that no Double holds is written as
  // the number next to it, and read as that integer then.
  guard (try? JSONValue(parsing: json.text))?.text == json.text else {
    fatalError("read otherwise: \(json)")
  }
  guard let session = try? SessionRecord(parsing: json) else { return 0 }
  guard (try? SessionRecord(parsing: session.json)) == session else { fatalError("no round trip") }
  let results = (0..<2).map { _ in (try? session.replay(units: .icu))?.json.text }
  if results[0] != results[1] { fatalError("the same session gave two results") }
  return 0
}
