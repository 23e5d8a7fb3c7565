struct LineHistory {
  static let maximumLines = 1000

  private(set) var lines: [String]
  /// The index of the shown line, or the number of lines if the draft is shown.
  private var position: Int
  /// The edited line, which a shown line of the history replaced.
  private var draft = ""

  init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.maximumLines)
    position = self.lines.count
  }

  @discardableResult
  mutating func add(_ line: String) -> Bool {
    defer { endBrowsing() }
    guard !line.isEmpty && line != lines.last else { return false }
    if lines.count == Self.maximumLines { lines.removeFirst() }
    lines.append(line)
    return true
  }

  /// Discards the draft.
  mutating func endBrowsing() {
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
