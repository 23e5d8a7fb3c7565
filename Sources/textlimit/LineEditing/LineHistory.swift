/// The lines that were entered, and how far a user has gone back in them.
struct LineHistory {
  /// More lines than that are forgotten, the oldest first.
  static let maximumLines = 1000

  private(set) var lines: [String]
  /// The line that is shown; the one after the last is new.
  private var position: Int
  /// What was typed before the user went back.
  private var draft = ""

  init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.maximumLines)
    position = self.lines.count
  }

  /// Adds a line at the end, unless it is empty or the same as the last, and leaves for the end.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(_ line: String) -> Bool {
    defer { leave() }
    guard !line.isEmpty && line != lines.last else { return false }
    if lines.count == Self.maximumLines { lines.removeFirst() }
    lines.append(line)
    return true
  }

  mutating func leave() {
    position = lines.count
    draft = ""
  }

  /// The line before, of those that contain a text; nil where there is none.
  mutating func previous(leaving line: String, containing text: String = "") -> String? {
    guard let found = lines[..<position].lastIndex(where: { $0.contains(text) }) else { return nil }
    if position == lines.count { draft = line }
    position = found
    return lines[position]
  }

  /// The line after, in the end what was typed at first.
  mutating func next() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }
}
