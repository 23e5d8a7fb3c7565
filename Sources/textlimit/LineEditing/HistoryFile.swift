import Foundation
import StrictJSON

/// The lines that were entered in earlier runs, each a string of JSON on a line of its own.
///
/// It is in the state folder of the XDG Base Directory Specification. `TEXTLIMIT_HISTORY` names
/// another file, or none if it is empty. Only its owner can read it.
struct HistoryFile {
  /// Only the last bytes of a longer file are read.
  private static let maximumBytes = 1 << 20
  /// A longer line is forgotten when the program ends.
  private static let maximumLineBytes = 1 << 14

  private let url: URL

  var path: String { url.path }

  /// Nil where nothing is to be remembered.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let path = environment["TEXTLIMIT_HISTORY"] {
      guard !path.isEmpty else { return nil }
      url = URL(filePath: path)
    } else if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      url = URL(filePath: state).appending(path: "textlimit/history")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      url = URL(filePath: home).appending(path: ".local/state/textlimit/history")
    } else {
      return nil
    }
  }

  /// The last lines, the oldest first; none where there is no such file.
  func lines() throws -> [String] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    let size = try file.seekToEnd()
    let skipped = size > UInt64(Self.maximumBytes) ? size - UInt64(Self.maximumBytes) : 0
    try file.seek(toOffset: skipped)
    // The first line may have been cut.
    let written = (try file.readToEnd() ?? Data()).split(separator: UInt8(ascii: "\n"))
      .dropFirst(skipped > 0 ? 1 : 0)
    let lines = written.compactMap(Self.line)
    // Never shorten a file with other content.
    if lines.count == written.count && (skipped > 0 || lines.count > 2 * LineHistory.maximumLines) {
      try shorten(to: lines.suffix(LineHistory.maximumLines))
    }
    return lines.suffix(LineHistory.maximumLines)
  }

  func append(_ line: String) throws {
    guard line.utf8.count <= Self.maximumLineBytes else { return }
    if !FileManager.default.fileExists(atPath: url.path) {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      _ = FileManager.default.createFile(
        atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Self.record(of: line))
  }

  private func shorten(to lines: some Sequence<String>) throws {
    // Atomically: a second process must not read half a file.
    try Data(lines.map(Self.record).joined()).write(to: url, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
  }

  private static func record(of line: String) -> Data {
    Data((JSONValue.string(line).text + "\n").utf8)
  }

  private static func line(_ record: Data) -> String? {
    guard case .string(let line)? = try? JSONValue(parsing: record.span) else { return nil }
    return line
  }
}
