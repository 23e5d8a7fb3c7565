/// A line as escaped bytes (`String(escaping:)`), and its caret.
struct EditedLine {
  private(set) var text = ""
  private(set) var caret = "".startIndex
  /// The number of bytes at the start of the line that were pasted.
  private var pastedByteCount = 0

  /// A line that begins with pasted text isn't a command.
  var beginsWithPaste: Bool { pastedByteCount > 0 }

  init() {}

  init(_ text: String) {
    self.text = text
    caret = self.text.endIndex
  }

  var beforeCaret: Substring { text[..<caret] }
  var afterCaret: Substring { text[caret...] }

  /// Moves the caret to the end of the Character that contains the end of the insertion.
  mutating func insert(_ insertion: String, isPasted: Bool = false) {
    guard !insertion.isEmpty else { return }
    let start = byteOffset(of: caret)
    if start <= pastedByteCount {
      pastedByteCount = isPasted ? pastedByteCount + insertion.utf8.count : start
    }
    replace(caret..<caret, with: insertion)
  }

  @discardableResult
  mutating func delete(to index: String.Index) -> String {
    let range = min(index, caret)..<max(index, caret)
    let deleted = String(text[range])
    pastedByteCount -=
      min(pastedByteCount, byteOffset(of: range.upperBound))
      - min(pastedByteCount, byteOffset(of: range.lowerBound))
    replace(range, with: "")
    return deleted
  }

  mutating func move(to index: String.Index) { caret = index }

  var previousIndex: String.Index { caret > text.startIndex ? text.index(before: caret) : caret }
  var nextIndex: String.Index { caret < text.endIndex ? text.index(after: caret) : caret }

  /// The start of the word to the left of the caret, or of the line if there isn't such a word.
  var wordStart: String.Index {
    let word = beforeCaret.lastIndex { !$0.isWhitespace } ?? text.startIndex
    let space = text[..<word].lastIndex(where: \.isWhitespace)
    return space.map(text.index(after:)) ?? text.startIndex
  }

  /// The end of the word to the right of the caret, or of the line if there isn't such a word.
  var wordEnd: String.Index {
    let word = afterCaret.firstIndex { !$0.isWhitespace } ?? text.endIndex
    return text[word...].firstIndex(where: \.isWhitespace) ?? text.endIndex
  }

  private func byteOffset(of index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  private mutating func replace(_ range: Range<String.Index>, with replacement: String) {
    let end = byteOffset(of: range.lowerBound) + replacement.utf8.count
    text.replaceSubrange(range, with: replacement)
    let index = text.utf8.index(text.startIndex, offsetBy: end)
    let isBetweenCharacters = String.Index(index, within: text) != nil
    caret = isBetweenCharacters ? index : text.index(after: index)
  }
}

/// The part of a line that fits in one row of a terminal.
///
/// Terminals disagree on the widths of Characters, so the position of the cursor isn't computed.
/// The terminal saves the position after it has drawn `left`, and restores the position after it
/// has drawn `right`.
struct LineView: Equatable {
  let left: String
  let right: String

  private static let cut = "…"

  init(_ line: EditedLine, columns: Int) {
    let room = max(4, columns)
    // Up to a quarter of the row is reserved for the text after the caret.
    let after = Self.fittingPrefix(line.afterCaret, columns: room / 4)
    let (before, isWhole) = Self.fittingSuffix(
      line.beforeCaret, columns: room - after.displayWidth)
    left = isWhole ? before : Self.cut + before
    right = Self.fittingPrefix(line.afterCaret, columns: room - left.displayWidth)
  }

  private static func fittingPrefix(_ text: Substring, columns: Int) -> String {
    var end = text.startIndex
    var width = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      width += String(text[end..<next]).shownName.displayWidth
      if width > columns { break }
      end = next
    }
    return String(text[..<end]).shownName
  }

  /// Leaves a column for an ellipsis unless the suffix is the whole text.
  private static func fittingSuffix(
    _ text: Substring, columns: Int
  ) -> (text: String, isWhole: Bool) {
    var start = text.endIndex
    var width = 0
    var fittingStart = start
    while start > text.startIndex {
      let previous = text.index(before: start)
      width += String(text[previous..<start]).shownName.displayWidth
      if width > columns { return (String(text[fittingStart...]).shownName, false) }
      start = previous
      if width < columns { fittingStart = start }
    }
    return (String(text).shownName, true)
  }

  func drawing(prompt: String) -> String {
    let (stopWrapping, wrap) = ("\u{1B}[?7l", "\u{1B}[?7h")
    let (saveCursor, restoreCursor) = ("\u{1B}7", "\u{1B}8")
    let eraseToEnd = "\u{1B}[K"
    return "\r\(stopWrapping)\(prompt)\(left)"
      + "\(saveCursor)\(right)\(eraseToEnd)\(restoreCursor)\(wrap)"
  }
}
