import Foundation
import TextEditing
import TextMetrics

/// Reads a line of the replay format, plays it and writes the result.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = Data(UnsafeBufferPointer(start: start, count: count))
  guard let session = try? JSONDecoder().decode(SessionRecord.self, from: line) else { return 0 }
  guard let result = try? session.replay(units: .standard) else { return 0 }
  _ = try? JSONEncoder().encode(result)
  return 0
}
