import Foundation
import TextResources

private let format = ProcessInfo.processInfo.environment["RESOURCE_FORMAT"] ?? ""

/// Writes the test files of the format to the folder in `RESOURCE_SEEDS`.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeRawPointer, _ arguments: UnsafeRawPointer) -> CInt {
  guard let folder = ProcessInfo.processInfo.environment["RESOURCE_SEEDS"] else { return 0 }
  for (number, fixture) in fixtures.enumerated()
  where ResourceFormat(path: fixture.name)?.rawValue == format {
    try? Data(fixture.content.utf8).write(to: URL(filePath: "\(folder)/fixture-\(number)"))
  }
  return 0
}

/// Reads a file of the format in `RESOURCE_FORMAT`.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let problem = problemOfResource(bytes, format: format) { fatalError(problem) }
  return 0
}
