import TextEditing

/// Plays the session that the bytes spell.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard
    var session = try? SessionFromBytes(Array(UnsafeBufferPointer(start: start, count: count)))
  else { fatalError("ICU lacks a unit") }
  if let problem = session.play() { fatalError(problem) }
  return 0
}
