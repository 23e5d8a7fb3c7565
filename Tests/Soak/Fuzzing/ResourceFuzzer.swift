import Foundation

private let format = ProcessInfo.processInfo.environment["RESOURCE_FORMAT"] ?? ""

/// Reads a file of the format in `RESOURCE_FORMAT`.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let problem = problemOfResource(bytes, format: format) { fatalError(problem) }
  return 0
}
