/// The part of a line that one row of a terminal shows, with the caret in it.
///
/// The row never wraps, and the caret is put by drawing what stands before it: terminals differ in
/// the cells that they give a Character, and the caret is right in all of them.
struct LineView: Equatable {
  /// What is shown before and after the caret.
  let left: String
  let right: String

  private static let cut = "…"

  /// - Parameter columns: The cells that there are for the line.
  init(_ line: EditedLine, columns: Int) {
    let room = max(4, columns)
    // A quarter is kept for what stands after the caret.
    let after = Self.fitting(line.afterCaret, columns: room / 4)
    let (before, isWhole) = Self.fittingBackward(
      line.beforeCaret, columns: room - after.displayWidth)
    left = isWhole ? before : Self.cut + before
    right = Self.fitting(line.afterCaret, columns: room - left.displayWidth)
  }

  /// The longest beginning that takes no more columns.
  private static func fitting(_ text: Substring, columns: Int) -> String {
    var end = text.startIndex
    var width = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      width += text[end..<next].shown.displayWidth
      if width > columns { break }
      end = next
    }
    return text[..<end].shown
  }

  /// The longest end that takes no more columns, with one to spare where it is not all.
  private static func fittingBackward(
    _ text: Substring, columns: Int
  ) -> (text: String, isWhole: Bool) {
    var start = text.endIndex
    var width = 0
    var fits = start
    while start > text.startIndex {
      let previous = text.index(before: start)
      width += text[previous..<start].shown.displayWidth
      if width > columns { return (text[fits...].shown, false) }
      start = previous
      if width < columns { fits = start }
    }
    return (text.shown, true)
  }

  /// What draws the line over the row that the cursor is in.
  func drawing(prompt: String) -> String {
    "\r\u{1B}[?7l\(prompt)\(left)\u{1B}7\(right)\u{1B}[K\u{1B}8\u{1B}[?7h"
  }
}
