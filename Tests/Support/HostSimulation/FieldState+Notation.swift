package import TextEditing
import TextMetrics

/// States as strings.
///
/// - `ab|cd`: The caret is after `ab`.
/// - `a[bc]d`: `bc` is selected. `[` is the anchor, and `]` is the focus.
/// - `a]bc[d`: `bc` is selected backward.
/// - `a{かん|}`: `かん` is marked, and the caret is at its end.
///
/// A scalar after a backslash is text, such as `|` in `\|`. A string without a caret and without a
/// selection has the caret at its end.
extension FieldState {
  package init(notation: String) {
    var text = ""
    var anchor: UTF16Offset?
    var focus: UTF16Offset?
    var start: UTF16Offset?
    var end: UTF16Offset?
    var isEscaped = false
    for scalar in notation.unicodeScalars {
      let here = UTF16Offset(text.utf16.count)
      if isEscaped {
        text.unicodeScalars.append(scalar)
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "|": (anchor, focus) = (here, here)
      case "[": anchor = here
      case "]": focus = here
      case "{": start = here
      case "}": end = here
      default: text.unicodeScalars.append(scalar)
      }
    }
    let last = UTF16Offset(text.utf16.count)
    var marked: Range<UTF16Offset>?
    if let start, let end { marked = start..<end }
    self.init(
      text: text, selection: FieldSelection(anchor: anchor ?? last, focus: focus ?? last),
      markedRange: marked)
  }

  /// At a bound of the marked range, a bracket is written outside the braces, and a caret inside.
  package var notation: String {
    var written = ""
    var offset = 0
    for scalar in text.unicodeScalars {
      written += signs(at: offset)
      if #"|[]{}\"#.unicodeScalars.contains(scalar) { written += #"\"# }
      written.unicodeScalars.append(scalar)
      offset += UTF16.width(scalar)
    }
    return written + signs(at: offset)
  }

  private func signs(at offset: Int) -> String {
    let here = UTF16Offset(offset)
    let range = selection.range
    let (first, last) = selection.anchor <= selection.focus ? ("[", "]") : ("]", "[")
    let caret = range.isEmpty && range.lowerBound == here ? "|" : ""
    var selected = ""
    if !range.isEmpty, range.upperBound == here { selected = last }
    if !range.isEmpty, range.lowerBound == here { selected = first }
    let start = markedRange?.lowerBound == here ? "{" : ""
    let isEndOfMarked = markedRange?.upperBound == here
    return isEndOfMarked ? start + caret + "}" + selected : selected + start + caret
  }
}
