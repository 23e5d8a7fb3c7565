/// Makes lines of keys: editing, history and completion, without a terminal.
struct LineEditor {
  /// What a key brought about.
  enum Effect: Equatable {
    case edited
    /// The line is complete.
    case entered(EnteredLine)
    /// The line is given up, and the next one begins.
    case cancelled
    /// No line is to come.
    case ended
    case stopped
    case clearedScreen
    /// The line could go on with these words.
    case offered([String])
  }

  private(set) var line = EditedLine()
  var history: LineHistory
  private var deleted = ""
  /// What is searched for in the history, as long as no other key is pressed.
  private var sought: String?
  /// Whether the search began on an empty line: then what is typed is searched for, as in a shell.
  private var isSoughtTyped = false
  /// What the text before the caret could go on with; nil where a tab is a tab.
  private let complete: @Sendable (String) -> Completion?

  init(
    history: LineHistory = LineHistory(),
    complete: @escaping @Sendable (String) -> Completion? = { _ in nil }
  ) {
    self.history = history
    self.complete = complete
  }

  mutating func press(_ key: Key) -> Effect {
    let sought = self.sought
    if key != .search { self.sought = nil }
    switch key {
    case .text(let text): type(text, searching: isSoughtTyped ? sought : nil)
    case .paste(let text): line.insert(text, isPasted: true)
    case .enter: return .entered(takeLine())
    case .interrupt:
      line = EditedLine()
      history.leave()
      return .cancelled
    case .endOfInput:
      if line.text.isEmpty { return .ended }
      line.delete(to: line.right)
    case .stop: return .stopped
    case .clearScreen: return .clearedScreen
    case .left: line.move(to: line.left)
    case .right: line.move(to: line.right)
    case .wordLeft: line.move(to: line.wordStart)
    case .wordRight: line.move(to: line.wordEnd)
    case .lineStart: line.move(to: line.text.startIndex)
    case .lineEnd: line.move(to: line.text.endIndex)
    case .deleteBackward: line.delete(to: line.left)
    case .deleteForward: line.delete(to: line.right)
    case .deleteWordBackward: deleted = line.delete(to: line.wordStart)
    case .deleteWordForward: deleted = line.delete(to: line.wordEnd)
    case .deleteToStart: deleted = line.delete(to: line.text.startIndex)
    case .deleteToEnd: deleted = line.delete(to: line.text.endIndex)
    case .insertDeleted: line.insert(deleted)
    case .previous:
      if let previous = history.previous(leaving: line.text) { line = EditedLine(previous) }
    case .next:
      if let next = history.next() { line = EditedLine(next) }
    case .search:
      if sought == nil { isSoughtTyped = line.text.isEmpty }
      _ = search(for: sought ?? line.text)
    case .complete: return completeWord()
    }
    return .edited
  }

  /// Adds to what is searched for, from the last line on, or to the line where nothing is found.
  private mutating func type(_ text: String, searching sought: String?) {
    if let sought {
      history.leave()
      if search(for: sought + text) { return }
    }
    line.insert(text)
  }

  /// Shows the last line before the present one that contains a text, if it is not empty.
  private mutating func search(for text: String) -> Bool {
    sought = text
    guard !text.isEmpty, let found = history.previous(leaving: line.text, containing: text)
    else { return false }
    line = EditedLine(found)
    return true
  }

  private mutating func takeLine() -> EnteredLine {
    defer {
      line = EditedLine()
      history.leave()
    }
    return EnteredLine(text: line.text, isText: line.beginsPasted)
  }

  private mutating func completeWord() -> Effect {
    let completion = line.beginsPasted ? nil : complete(String(line.beforeCaret))
    let continuation = completion?.continuation ?? "\t"
    if continuation.isEmpty, let words = completion?.words, words.count > 1 {
      return .offered(words)
    }
    line.insert(continuation)
    return .edited
  }
}

/// A line as a user has entered it.
struct EnteredLine: Equatable {
  let text: String
  /// Whether it is a text whatever it begins with: it was pasted.
  var isText = false
}
