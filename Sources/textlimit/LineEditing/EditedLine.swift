/// A line that is being edited: a text, as escaped bytes, and a caret between two Characters.
struct EditedLine {
  private(set) var text = ""
  private(set) var caret = "".startIndex
  /// Whether the line begins with a paste. Then it isn't a command.
  private(set) var beginsPasted = false

  init() {}

  /// Creates a line with the caret at its end.
  init(_ text: String) {
    self.text = text
    caret = self.text.endIndex
  }

  var beforeCaret: Substring { text[..<caret] }
  var afterCaret: Substring { text[caret...] }

  /// Inserts a text at the caret, and moves the caret after the Character that contains the end of
  /// the insertion.
  mutating func insert(_ insertion: String, isPasted: Bool = false) {
    guard !insertion.isEmpty else { return }
    if caret == text.startIndex { beginsPasted = isPasted }
    replace(caret..<caret, with: insertion)
  }

  /// Deletes the text between the caret and another index, and returns it.
  @discardableResult
  mutating func delete(to index: String.Index) -> String {
    let range = min(index, caret)..<max(index, caret)
    let deleted = String(text[range])
    replace(range, with: "")
    if text.isEmpty { beginsPasted = false }
    return deleted
  }

  mutating func move(to index: String.Index) { caret = index }

  var left: String.Index { caret > text.startIndex ? text.index(before: caret) : caret }
  var right: String.Index { caret < text.endIndex ? text.index(after: caret) : caret }

  /// The start of the word, between white space, before the caret.
  var wordStart: String.Index {
    let word = beforeCaret.lastIndex { !$0.isWhitespace } ?? text.startIndex
    let space = text[..<word].lastIndex(where: \.isWhitespace)
    return space.map(text.index(after:)) ?? text.startIndex
  }

  /// The end of the word after the caret.
  var wordEnd: String.Index {
    let word = afterCaret.firstIndex { !$0.isWhitespace } ?? text.endIndex
    return text[word...].firstIndex(where: \.isWhitespace) ?? text.endIndex
  }

  private mutating func replace(_ range: Range<String.Index>, with replacement: String) {
    let end =
      text.utf8.distance(from: text.startIndex, to: range.lowerBound) + replacement.utf8.count
    text.replaceSubrange(range, with: replacement)
    let index = text.utf8.index(text.startIndex, offsetBy: end)
    let isBetweenCharacters = String.Index(index, within: text) != nil
    caret = isBetweenCharacters ? index : text.index(after: index)
  }
}

/// The part of a line that one row of a terminal shows, with the caret.
///
/// The row never wraps. The caret is placed by drawing the text before it, so that its position is
/// right in terminals that disagree on the width of a Character.
struct LineView: Equatable {
  let left: String
  let right: String

  private static let cut = "…"

  init(_ line: EditedLine, columns: Int) {
    let room = max(4, columns)
    // A quarter is reserved for the text after the caret.
    let after = Self.fitting(line.afterCaret, columns: room / 4)
    let (before, isWhole) = Self.fittingBackward(
      line.beforeCaret, columns: room - after.displayWidth)
    left = isWhole ? before : Self.cut + before
    right = Self.fitting(line.afterCaret, columns: room - left.displayWidth)
  }

  /// Returns the longest prefix of at most `columns` columns.
  private static func fitting(_ text: Substring, columns: Int) -> String {
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

  /// Returns the longest suffix of at most `columns` columns, or of one less if it isn't the whole
  /// text.
  private static func fittingBackward(
    _ text: Substring, columns: Int
  ) -> (text: String, isWhole: Bool) {
    var start = text.endIndex
    var width = 0
    var fits = start
    while start > text.startIndex {
      let previous = text.index(before: start)
      width += String(text[previous..<start]).shownName.displayWidth
      if width > columns { return (String(text[fits...]).shownName, false) }
      start = previous
      if width < columns { fits = start }
    }
    return (String(text).shownName, true)
  }

  /// Returns the sequence that draws the line over the row with the cursor.
  func drawing(prompt: String) -> String {
    "\r\u{1B}[?7l\(prompt)\(left)\u{1B}7\(right)\u{1B}[K\u{1B}8\u{1B}[?7h"
  }
}
