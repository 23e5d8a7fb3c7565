/// A line that is being edited: a text, and a caret that is always between two Characters.
struct EditedLine {
  private(set) var text = ""
  private(set) var caret = "".startIndex
  /// Whether the line begins with what was pasted, so that it is no command.
  private(set) var beginsPasted = false

  init() {}

  /// A line as it was once typed, the caret at its end.
  init(_ text: String) {
    self.text = text
    caret = self.text.endIndex
  }

  var beforeCaret: Substring { text[..<caret] }
  var afterCaret: Substring { text[caret...] }

  /// Inserts a text at the caret. The caret moves after the Character that contains the end of the
  /// insertion, which may merge with its neighbours.
  mutating func insert(_ insertion: String, isPasted: Bool = false) {
    guard !insertion.isEmpty else { return }
    if caret == text.startIndex { beginsPasted = isPasted }
    replace(caret..<caret, with: insertion)
  }

  /// Removes what stands between the caret and another place.
  ///
  /// - Returns: What was removed.
  @discardableResult
  mutating func delete(to place: String.Index) -> String {
    let range = min(place, caret)..<max(place, caret)
    let deleted = String(text[range])
    replace(range, with: "")
    if text.isEmpty { beginsPasted = false }
    return deleted
  }

  mutating func move(to place: String.Index) { caret = place }

  /// The place one Character to the left.
  var left: String.Index { caret > text.startIndex ? text.index(before: caret) : caret }
  /// The place one Character to the right.
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
    let place = text.utf8.index(text.startIndex, offsetBy: end)
    let isBetweenCharacters = String.Index(place, within: text) != nil
    caret = isBetweenCharacters ? place : text.index(after: place)
  }
}
