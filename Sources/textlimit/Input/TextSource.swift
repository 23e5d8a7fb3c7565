import Foundation
import TextMetrics

/// Where a text comes from.
enum TextSource {
  case standardInput
  case file(String)
  /// Given on the command line.
  case argument(String)

  /// The file's name as the user wrote it; nil for a text that has none.
  var file: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// The source's name in messages.
  var title: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
    case .argument: "--text"
    }
  }

  /// Opens the source.
  ///
  /// - Throws: A failure with status 66 where there is nothing to read.
  func bytes(
    invalid policy: InvalidUTF8Policy, delivery: Delivery = .full
  ) throws(Failure) -> ByteReader {
    switch self {
    case .standardInput:
      return ByteReader(
        title: title, handle: .standardInput, invalid: policy, delivery: delivery)
    case .argument(let text):
      return ByteReader(title: title, bytes: Data(text.utf8))
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        throw .noInput("\(path): There is no such file.")
      }
      guard !isDirectory(path) else {
        throw .noInput("\(path): This is a directory; name the files in it.")
      }
      guard let handle = FileHandle(forReadingAtPath: path) else {
        throw .noInput("\(path): This file cannot be read; its permissions may not allow it.")
      }
      return ByteReader(title: title, handle: handle, invalid: policy, delivery: delivery)
    }
  }

  /// Whether the path is a directory or a link to one: only those have anything behind a slash.
  private func isDirectory(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/")
  }
}
