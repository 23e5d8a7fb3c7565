/// A line that is edited with keys, with a history, a search in the history, and completions.
///
/// `LineInput` (`REPL/LineInput.swift`) reads the keys from the terminal and draws the line.
struct LineEditor {
  enum Effect: Equatable {
    case edited
    case entered(EnteredLine)
    case cancelled
    case ended
    case stopped
    case clearedScreen
    /// The words that can complete the line. The common prefix of the words is already typed.
    case offered([String])
  }

  private(set) var line = EditedLine()
  var history: LineHistory
  /// The text that ``Key/yank`` inserts.
  private var deleted = ""
  /// The text of the search in the history, or `nil` if no search is in progress.
  private var searchText: String?
  /// If `true`, typed text extends the text of the search.
  private var searchBeganOnEmptyLine = false
  /// A closure that returns the completions of the text before the caret, or `nil` if the Tab key
  /// inserts a tab.
  private let complete: @Sendable (String) -> Completion?

  init(
    history: LineHistory = LineHistory(),
    complete: @escaping @Sendable (String) -> Completion? = { _ in nil }
  ) {
    self.history = history
    self.complete = complete
  }

  mutating func press(_ key: Key) -> Effect {
    let earlierSearch = searchText
    if key != .search { searchText = nil }
    switch key {
    case .text(let text): insert(text, extending: searchBeganOnEmptyLine ? earlierSearch : nil)
    case .paste(let text): line.insert(text, isPasted: true)
    case .enter: return .entered(takeLine())
    case .interrupt:
      line = EditedLine()
      history.endBrowsing()
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
      search(for: earlierSearch ?? line.text)
    case .complete: return completeWord()
    }
    return .edited
  }

  /// If `earlierSearch` isn't `nil`, shows the last line of the history that contains
  /// `earlierSearch + text`. If there isn't such a line, ends the search and inserts `text`.
  private mutating func insert(_ text: String, extending earlierSearch: String?) {
    if let earlierSearch {
      if search(for: earlierSearch + text, fromEnd: true) { return }
      searchText = nil
    }
    line.insert(text)
  }

  /// Returns `false` and keeps the line if `text` is empty, or if no searched line contains `text`.
  @discardableResult
  private mutating func search(for text: String, fromEnd: Bool = false) -> Bool {
    searchText = text
    guard !text.isEmpty,
      let found = history.previous(savingDraft: line.text, containing: text, fromEnd: fromEnd)
    else { return false }
    line = EditedLine(found)
    return true
  }

  private mutating func takeLine() -> EnteredLine {
    defer {
      line = EditedLine()
      history.endBrowsing()
    }
    return EnteredLine(text: line.text, beginsWithPaste: line.beginsWithPaste)
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
  var beginsWithPaste = false
}

struct Completion: Equatable {
  /// The last part of the text before the caret, which is the beginning of all words.
  let beginning: String
  let words: [String]

  /// The text to insert after the only word.
  private let ending: String

  init(_ beginning: some StringProtocol, among words: some Sequence<String>, ending: String = " ") {
    self.ending = ending
    self.beginning = String(beginning)
    self.words = words.filter { $0.hasPrefix(beginning) }
  }

  /// The text to insert: the rest of the only word and `ending`, or the rest of the common prefix
  /// of several words.
  var continuation: String {
    guard let first = words.first else { return "" }
    let common = words.dropFirst().reduce(first) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    return common.dropFirst(beginning.count) + (words.count == 1 ? ending : "")
  }
}
