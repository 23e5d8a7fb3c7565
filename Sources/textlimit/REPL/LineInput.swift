import CTerminal
import SystemPackage
import TextMetrics

/// The lines that a user types, with line editing if the terminal supports it, or that are piped.
struct LineInput {
  private enum Origin {
    /// A terminal with line editing, and with a history.
    case keys
    /// A terminal that doesn't support line editing.
    case terminal
    case pipe
  }

  private let origin: Origin
  private var historyFile: HistoryFile?
  private var prompt = ""
  private var editor = LineEditor()
  private var decoder = KeyDecoder()
  private var keys: ArraySlice<Key> = []
  private var reader: LineReader

  init() throws(Failure) {
    // The editor reads keys from standard input and draws on standard output.
    let isTerminal = Terminal.isInputTerminal && Terminal.isOutputTerminal
    reader = try LineReader(
      TextSource(origin: .standardInput, hasPrompts: isTerminal), invalid: nil)
    if !isTerminal {
      origin = .pipe
    } else if Terminal.isCapable, terminal_begin_keys() {
      origin = .keys
    } else {
      origin = .terminal
    }
    if isTerminal { terminal_handle_interrupts() }
    guard origin == .keys else { return }
    historyFile = HistoryFile()
    var lines: [String] = []
    do throws(Failure) { lines = try historyFile?.loadLines() ?? [] } catch {
      StandardError.print(error.message)
    }
    editor = LineEditor(history: LineHistory(lines), complete: ReplCompletion.completion)
  }

  var isInteractive: Bool { origin != .pipe }

  func end() {
    if origin == .keys { terminal_end_keys() }
  }

  /// On a terminal, the first Ctrl-C during `body` doesn't end the program, but makes
  /// ``Interruption/isRequested`` true.
  func whileInterruptible<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isInteractive else { return try body() }
    terminal_begin_command()
    defer { terminal_end_command() }
    return try body()
  }

  mutating func next(prompt: String) throws(Failure) -> EnteredLine? {
    self.prompt = prompt
    if origin == .keys { return edit() }
    var output = Output()
    if origin == .terminal { try output.write(prompt) }
    return try reader.next(flushing: &output).map { EnteredLine(text: String(escaping: $0.bytes)) }
  }

  private mutating func edit() -> EnteredLine? {
    draw()
    while true {
      guard let key = nextKey() else { return nil }
      // If the Enter key arrived together with the text before it, the text hasn't been drawn yet.
      if key == .enter || key == .interrupt { drawWhole() }
      switch editor.press(key) {
      case .edited: break
      case .entered(let line):
        write("\n")
        addToHistory(line)
        return line
      case .cancelled: write("^C\n")
      case .ended: return nil
      case .stopped: terminal_stop()
      case .clearedScreen: clearScreen()
      case .offered(let words):
        write("\n" + ReplCompletion.listing(of: words, columns: Terminal.columns))
      }
      // While more keys are available, as in a paste without brackets, nothing is drawn.
      if keys.isEmpty && !terminal_has_byte() { draw() }
    }
  }

  private mutating func nextKey() -> Key? {
    while true {
      if let key = keys.popFirst() { return key }
      let byte = terminal_read_byte()
      switch Int(byte) {
      case terminal_event_ended: return nil
      case terminal_event_redraw: draw()
      case terminal_event_interrupted: return .interrupt
      default: keys = decoder.decode(UInt8(truncatingIfNeeded: byte))[...]
      }
    }
  }

  private mutating func addToHistory(_ line: EnteredLine) {
    guard editor.history.add(line.historyEntry), let historyFile else { return }
    do throws(Failure) {
      try historyFile.append(line.historyEntry)
    } catch {
      StandardError.print(error.message)
      self.historyFile = nil
    }
  }

  private func draw() { draw(editor.line) }

  private func drawWhole() {
    var line = editor.line
    line.move(to: line.text.endIndex)
    draw(line)
  }

  private func draw(_ line: EditedLine) {
    let view = LineView(line, columns: Terminal.columns - prompt.count - 1)
    write(view.drawing(prompt: prompt))
  }

  private func clearScreen() {
    let (moveToFirstRow, eraseScreen) = ("\u{1B}[H", "\u{1B}[2J")
    write(moveToFirstRow + eraseScreen)
  }

  private func write(_ text: String) {
    // If the terminal is gone, the next read ends the input.
    _ = try? FileDescriptor.standardOutput.writeAll(text.utf8)
  }
}
