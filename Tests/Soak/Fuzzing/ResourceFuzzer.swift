import Foundation
import TextResources

private let format = ProcessInfo.processInfo.environment["RESOURCE_FORMAT"] ?? ""

/// Writes the files of the format that the tests have to the folder that the environment names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeRawPointer, _ arguments: UnsafeRawPointer) -> CInt {
  guard let folder = ProcessInfo.processInfo.environment["RESOURCE_SEEDS"] else { return 0 }
  for (number, fixture) in fixtures.enumerated()
  where ResourceFormat(path: fixture.name)?.rawValue == format {
    try? Data(fixture.content.utf8).write(to: URL(filePath: "\(folder)/fixture-\(number)"))
  }
  return 0
}

/// Reads a file of the format that the environment names.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let problem = problemOfResource(bytes, format: format) { fatalError(problem) }
  return 0
}
