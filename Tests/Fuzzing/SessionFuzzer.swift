import TextEditing

/// Plays the session that the bytes spell.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var session = SessionFromBytes(Array(UnsafeBufferPointer(start: start, count: count)))
  if let problem = session.play() { fatalError(problem) }
  return 0
}
