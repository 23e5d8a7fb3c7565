import CLineEditing

/// The lines that a user types, or that are piped in.
struct LineInput {
  private enum Origin {
    /// A terminal with editing keys and history.
    case editor
    /// A terminal as it is.
    case terminal
    case pipe
  }

  private let origin: Origin

  init() {
    // The editor draws on standard output.
    let isTerminal = Terminal.showsInput && Terminal.showsOutput
    origin = !isTerminal ? .pipe : line_editing_is_available() ? .editor : .terminal
  }

  var isInteractive: Bool { origin != .pipe }

  /// The next line without its line break; nil at the end.
  ///
  /// Bytes that are not UTF-8 are read as U+FFFD: a user who tries things out is not stopped.
  func next() -> String? {
    switch origin {
    case .editor:
      let count = line_editing_read()
      guard count >= 0 else { return nil }
      return String(decoding: (0..<count).map(line_editing_byte), as: UTF8.self)
    case .terminal:
      print("> ", terminator: "")
      return readLine()
    case .pipe:
      return readLine()
    }
  }
}
