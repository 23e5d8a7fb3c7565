import StrictJSON
import SystemPackage

/// A file of JSON strings in the state folder of the XDG Base Directory Specification.
///
/// The variable `TEXTLIMIT_HISTORY` names another file, or no file if the variable is empty.
struct HistoryFile {
  private static let maximumBytes = 1 << 20
  private static let maximumLineBytes = 1 << 14

  let name: String

  init?(environment variable: (String) -> String? = ProcessBytes.variable) {
    if let name = variable("TEXTLIMIT_HISTORY") {
      guard !name.isEmpty else { return nil }
      self.name = name
    } else if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      name = state + "/textlimit/history"
    } else if let home = variable("HOME"), home.hasPrefix("/") {
      name = home + "/.local/state/textlimit/history"
    } else {
      return nil
    }
  }

  /// Returns the last lines, at most ``LineHistory/maximumLines``, or an empty array if the file
  /// doesn't exist. Only the last 1 MiB of the file is read, and lines that aren't JSON strings are
  /// left out.
  ///
  /// If the file is larger than 1 MiB or has more than twice the maximum number of lines, it's
  /// shortened to the returned lines, but only if all lines that were read are JSON strings.
  func loadLines() throws(Failure) -> [String] {
    do {
      let path = try FilePath(escaped: name)
      let file = try OpenFile(regular: path)
      let skipped = max(0, Int(try file.descriptor.stat().size) - Self.maximumBytes)
      let bytes = try file.bytes(from: Int64(skipped), maximum: 2 * Self.maximumBytes) ?? []
      // If bytes were skipped, the first line can be incomplete.
      let written = bytes.split(separator: UInt8(ascii: "\n")).dropFirst(skipped > 0 ? 1 : 0)
      let lines = written.compactMap(Self.line)
      let kept = Array(lines.suffix(LineHistory.maximumLines))
      let isTooLong = skipped > 0 || lines.count > 2 * LineHistory.maximumLines
      // A file with lines in another format might not be a history, so it isn't shortened.
      if isTooLong, !lines.isEmpty, lines.count == written.count {
        try Files.overwrite(path, with: kept.flatMap(Self.record))
      }
      return kept
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      return []
    } catch {
      throw .noInput("The history in \(name.shownName) can't be read: \(error.reason).")
    }
  }

  /// Creates the file and its folders if necessary. Does nothing if the line is longer than 16 KiB.
  func append(_ line: String) throws(Failure) {
    guard line.utf8.count <= Self.maximumLineBytes else { return }
    do {
      let path = try FilePath(escaped: name)
      try Files.createFolder(path.removingLastComponent(), permissions: .ownerReadWriteExecute)
      let file = try OpenFile(
        regular: path, .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
      try file.descriptor.writeAll(Self.record(of: line))
    } catch {
      throw .cannotWrite("The history can't be kept in \(name.shownName): \(error.reason).")
    }
  }

  private static func record(of line: String) -> [UInt8] {
    var record: [UInt8] = []
    record.append(quoting: line)
    record.append(UInt8(ascii: "\n"))
    return record
  }

  private static func line(_ record: ArraySlice<UInt8>) -> String? {
    guard case .string(let line)? = try? JSONValue(parsing: record.span) else { return nil }
    return line
  }
}
