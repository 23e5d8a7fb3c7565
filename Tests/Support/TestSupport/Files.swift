package import Foundation

package enum Repository {
  package static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized

  package static func url(_ path: String) -> URL { folder.appending(path: path) }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  package static func rows(_ path: String) throws -> [Substring] {
    try text(path).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// Files in `.build` are left out.
  package static func files(below path: String, extension name: String) -> [URL] {
    let all = FileManager.default.enumerator(at: url(path), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == name && !$0.path.contains("/.build/")
    }
  }
}

/// Calls `body` with a temporary folder that has `files`, and then removes the folder.
package func inFolder<Result>(
  of files: [String: String] = [:], _ body: (URL) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "textlimits-\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  try folder.write(files)
  return try body(folder)
}

extension URL {
  package func write(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}
