/// Reads a line of the session format, replays it twice, and compares the results.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let problem = problemOfReplay(Array(UnsafeBufferPointer(start: start, count: count))) {
    fatalError(problem)
  }
  return 0
}
