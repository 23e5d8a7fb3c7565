/// What a terminal sends: text, and the keys that edit it.
enum Key: Equatable, Sendable {
  case text(String)
  /// The text of a bracketed paste, control characters included.
  case paste(String)
  case enter, interrupt, endOfInput, stop
  case left, right, wordLeft, wordRight, lineStart, lineEnd
  case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
  case deleteToStart, deleteToEnd, insertDeleted
  case previous, next, search
  case complete
  case clearScreen
}
