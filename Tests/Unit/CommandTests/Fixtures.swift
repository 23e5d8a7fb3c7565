import Foundation
import Testing

/// A copy of the files in `Fixtures`, with an empty folder.
enum Fixtures {
  static let directory: URL = {
    let files = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let directory = Tool.url.appending(path: "CommandFixtures")
    try? FileManager.default.removeItem(at: directory)
    do {
      try FileManager.default.copyItem(at: files, to: directory)
      try FileManager.default.createDirectory(
        at: directory.appending(path: "folder"), withIntermediateDirectories: true)
    } catch {
      Issue.record("no fixtures: \(error)")
    }
    return directory
  }()

  static func text(_ name: String) -> String {
    (try? String(contentsOf: directory.appending(path: name), encoding: .utf8)) ?? ""
  }
}
