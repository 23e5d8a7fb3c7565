import CTerminal
import Foundation

/// The lines that a user types, or that are piped in.
struct LineInput {
  private enum Origin {
    /// A terminal, key by key.
    case keys
    /// A terminal that can draw no line anew.
    case terminal
    case pipe
  }

  private let origin: Origin
  private var file: HistoryFile?
  private var prompt = ""
  private var editor = LineEditor()
  private var decoder = KeyDecoder()
  /// The keys that were read and not pressed yet.
  private var keys: ArraySlice<Key> = []

  init() {
    // The editor draws on standard output.
    let isTerminal = Terminal.showsInput && Terminal.showsOutput
    origin =
      !isTerminal ? .pipe : Terminal.isCapable && terminal_begin_keys() ? .keys : .terminal
    file = origin == .keys ? HistoryFile() : nil
    // The terminal drops the line by itself; the program goes on.
    if origin == .terminal { signal(SIGINT, SIG_IGN) }
    guard origin == .keys else { return }
    var lines: [String] = []
    do {
      lines = try file?.lines() ?? []
    } catch {
      Messages.say("The history cannot be read: \(error.reason)")
    }
    editor = LineEditor(history: LineHistory(lines), complete: ReplCompletion.completion)
  }

  var isInteractive: Bool { origin != .pipe }

  /// Gives the terminal back.
  func end() {
    if origin == .keys { terminal_end_keys() }
  }

  /// The next line without its line break; nil at the end.
  ///
  /// Bytes that are not UTF-8 are read as U+FFFD: a user who tries things out is not stopped.
  mutating func next(prompt: String) -> EnteredLine? {
    self.prompt = prompt
    if origin == .keys { return edit() }
    if origin == .terminal { print(prompt, terminator: "") }
    return readLine().map { EnteredLine(text: $0) }
  }

  private mutating func edit() -> EnteredLine? {
    draw()
    while true {
      guard let key = nextKey() else { return nil }
      // A line that was read all at once has not been drawn.
      if key == .enter || key == .interrupt { drawWhole() }
      switch editor.press(key) {
      case .edited: break
      case .entered(let line):
        write("\n")
        remember(line)
        return line
      case .cancelled: write("^C\n")
      case .ended: return nil
      case .stopped: terminal_stop()
      case .clearedScreen: write("\u{1B}[H\u{1B}[2J")
      case .offered(let words):
        write("\n" + ReplCompletion.listing(of: words, columns: Terminal.columns))
      }
      // Whoever types ahead or pastes without marking it needs to see the end alone.
      if keys.isEmpty && !terminal_has_byte() { draw() }
    }
  }

  /// The next key; nil at the end of the input.
  private mutating func nextKey() -> Key? {
    while true {
      if let key = keys.popFirst() { return key }
      let byte = terminal_read_byte()
      if byte == terminal_ended { return nil }
      if byte == terminal_changed {
        draw()
      } else {
        keys = decoder.decode(UInt8(byte))[...]
      }
    }
  }

  private mutating func remember(_ line: EnteredLine) {
    guard editor.history.add(line.asTyped), let file else { return }
    do {
      try file.append(line.asTyped)
    } catch {
      Messages.say("The history cannot be kept: \(error.reason)")
      self.file = nil
    }
  }

  private func draw() { draw(editor.line) }

  /// The line with the caret at its end, which is left there.
  private func drawWhole() {
    var line = editor.line
    line.move(to: line.text.endIndex)
    draw(line)
  }

  private func draw(_ line: EditedLine) {
    let view = LineView(line, columns: Terminal.columns - prompt.count - 1)
    write(view.drawing(prompt: prompt))
  }

  private func write(_ text: String) {
    // Where the terminal is gone, so is the input.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
