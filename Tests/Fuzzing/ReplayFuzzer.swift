import TextEditing
import TextMetrics

/// Reads a line of the replay format, plays it and writes the result.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = Array(UnsafeBufferPointer(start: start, count: count))
  guard let json = try? JSONValue(parsing: line.span) else { return 0 }
  guard (try? JSONValue(parsing: json.text)) == json else { fatalError("read otherwise: \(json)") }
  guard let session = try? SessionRecord(parsing: json) else { return 0 }
  guard (try? SessionRecord(parsing: session.json)) == session else { fatalError("no round trip") }
  guard let result = try? session.replay(units: .standard) else { return 0 }
  _ = result.json.text
  return 0
}
