/// A line that is edited with keys, and its history.
struct LineEditor {
  enum Effect: Equatable {
    case edited
    case entered(EnteredLine)
    case cancelled
    case ended
    case stopped
    case clearedScreen
    /// Several words complete the line, and are to be listed.
    case offered([String])
  }

  private(set) var line = EditedLine()
  var history: LineHistory
  /// The text that was last deleted by words or up to an end of the line, for ``Key/yank``.
  private var deleted = ""
  /// The text of the current search in the history, or `nil` if there is none.
  private var searchText: String?
  /// Whether the search began on an empty line. Typed text then extends the search.
  private var searchBeganOnEmptyLine = false
  /// A closure that returns completions for the text before the caret, or `nil` to insert a tab.
  private let complete: @Sendable (String) -> Completion?

  init(
    history: LineHistory = LineHistory(),
    complete: @escaping @Sendable (String) -> Completion? = { _ in nil }
  ) {
    self.history = history
    self.complete = complete
  }

  /// Edits the line as the key requires, and returns the effect for the terminal.
  mutating func press(_ key: Key) -> Effect {
    let earlierSearch = searchText
    if key != .search { searchText = nil }
    switch key {
    case .text(let text): insert(text, extending: searchBeganOnEmptyLine ? earlierSearch : nil)
    case .paste(let text): line.insert(text, isPasted: true)
    case .enter: return .entered(takeLine())
    case .interrupt:
      line = EditedLine()
      history.returnToDraft()
      return .cancelled
    case .endOfInput:
      if line.text.isEmpty { return .ended }
      line.delete(to: line.nextIndex)
    case .stop: return .stopped
    case .clearScreen: return .clearedScreen
    case .left: line.move(to: line.previousIndex)
    case .right: line.move(to: line.nextIndex)
    case .wordLeft: line.move(to: line.wordStart)
    case .wordRight: line.move(to: line.wordEnd)
    case .lineStart: line.move(to: line.text.startIndex)
    case .lineEnd: line.move(to: line.text.endIndex)
    case .deleteBackward: line.delete(to: line.previousIndex)
    case .deleteForward: line.delete(to: line.nextIndex)
    case .deleteWordBackward: deleted = line.delete(to: line.wordStart)
    case .deleteWordForward: deleted = line.delete(to: line.wordEnd)
    case .deleteToStart: deleted = line.delete(to: line.text.startIndex)
    case .deleteToEnd: deleted = line.delete(to: line.text.endIndex)
    case .yank: line.insert(deleted)
    case .previousLine:
      if let previous = history.previous(savingDraft: line.text) { line = EditedLine(previous) }
    case .nextLine:
      if let next = history.next() { line = EditedLine(next) }
    case .search:
      if earlierSearch == nil { searchBeganOnEmptyLine = line.text.isEmpty }
      _ = search(for: earlierSearch ?? line.text)
    case .complete: return completeWord()
    }
    return .edited
  }

  /// Inserts a text, or appends it to a search in the history if the longer search finds a line.
  private mutating func insert(_ text: String, extending search: String?) {
    if let search {
      history.returnToDraft()
      if self.search(for: search + text) { return }
    }
    line.insert(text)
  }

  /// Replaces the line with the previous line of the history that contains `text`. Returns `false`
  /// if there is none, or if `text` is empty.
  private mutating func search(for text: String) -> Bool {
    searchText = text
    guard !text.isEmpty, let found = history.previous(savingDraft: line.text, containing: text)
    else { return false }
    line = EditedLine(found)
    return true
  }

  private mutating func takeLine() -> EnteredLine {
    defer {
      line = EditedLine()
      history.returnToDraft()
    }
    return EnteredLine(text: line.text, isPasted: line.beginsWithPaste)
  }

  private mutating func completeWord() -> Effect {
    let completion = line.beginsWithPaste ? nil : complete(String(line.beforeCaret))
    let continuation = completion?.continuation ?? "\t"
    if continuation.isEmpty, let words = completion?.words, words.count > 1 {
      return .offered(words)
    }
    line.insert(continuation)
    return .edited
  }
}

struct EnteredLine: Equatable {
  let text: String
  /// Whether the line was pasted, and so isn't a command.
  var isPasted = false
}

/// The words that can complete the end of a line.
struct Completion: Equatable {
  /// The typed beginning of the words.
  let beginning: String
  let words: [String]

  /// The text to insert after a word if it's the only word.
  private let ending: String

  init(_ beginning: some StringProtocol, among words: some Sequence<String>, ending: String = " ") {
    self.ending = ending
    self.beginning = String(beginning)
    self.words = words.filter { $0.hasPrefix(beginning) }
  }

  /// The rest of the only word and `ending`, or the continuation that all words have in common.
  var continuation: String {
    guard let first = words.first else { return "" }
    let common = words.dropFirst().reduce(first) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    return common.dropFirst(beginning.count) + (words.count == 1 ? ending : "")
  }
}
