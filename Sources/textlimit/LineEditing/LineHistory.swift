import StrictJSON
import SystemPackage

struct LineHistory {
  static let maximumLines = 1000

  private(set) var lines: [String]
  /// The index of the shown line, or the number of lines if the draft is shown.
  private var position: Int
  /// The line that was edited before a line of the history was shown.
  private var draft = ""

  init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.maximumLines)
    position = self.lines.count
  }

  @discardableResult
  mutating func add(_ line: String) -> Bool {
    defer { returnToDraft() }
    guard !line.isEmpty && line != lines.last else { return false }
    if lines.count == Self.maximumLines { lines.removeFirst() }
    lines.append(line)
    return true
  }

  mutating func returnToDraft() {
    position = lines.count
    draft = ""
  }

  /// Shows the last line that contains `text`, or returns `nil` if there is none. The lines before
  /// the shown line are searched or, with `fromEnd`, all lines.
  mutating func previous(
    savingDraft line: String, containing text: String = "", fromEnd: Bool = false
  ) -> String? {
    let earlier = fromEnd ? lines[...] : lines[..<position]
    guard let found = earlier.lastIndex(where: { $0.contains(text) }) else { return nil }
    if position == lines.count { draft = line }
    position = found
    return lines[position]
  }

  mutating func next() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }
}

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

  /// Returns the last ``LineHistory/maximumLines`` lines. Shortens the file to these lines if it's
  /// larger than 1 MiB or has more than twice as many lines, but only if all lines that were read
  /// are JSON strings.
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
      // A file that has lines of another format is possibly not a history, so it isn't shortened.
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

  /// Creates the file and its folders if they don't exist. Does nothing if the line is longer than
  /// 16 KiB.
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
