import CTerminal
import Foundation
import Synchronization

enum Terminal {
  static let isInputTerminal = isatty(STDIN_FILENO) != 0
  static let isOutputTerminal = isatty(STDOUT_FILENO) != 0
  static let isErrorTerminal = isatty(STDERR_FILENO) != 0

  /// Whether the terminal supports escape sequences that move the cursor.
  static let isCapable = (ProcessBytes.variable("TERM") ?? "dumb") != "dumb"

  enum Coloring: String, CaseIterable, Sendable {
    /// Use color on a terminal, unless `NO_COLOR` is set and nonempty (https://no-color.org).
    case auto
    case always, never
  }

  static let coloring = Mutex(Coloring.auto)

  static var isColored: Bool {
    switch coloring.withLock({ $0 }) {
    case .always: true
    case .never: false
    case .auto: supportsColors
    }
  }

  private static let supportsColors =
    isOutputTerminal && isCapable && (ProcessBytes.variable("NO_COLOR") ?? "").isEmpty

  /// If standard output isn't a terminal, `COLUMNS` overrides the width. An unknown width is 80.
  static var columns: Int {
    if !isOutputTerminal, let requested = ProcessBytes.variable("COLUMNS").flatMap({ Int($0) }),
      requested > 0
    {
      return requested
    }
    let columns = Int(terminal_columns())
    return columns > 0 ? columns : 80
  }

  static var lineWidth: Int? { isOutputTerminal ? columns : nil }

  static var messageWidth: Int? { isErrorTerminal ? columns : nil }
}

enum Interruption {
  /// Whether Ctrl-C was pressed in a command of the REPL. It's `false` outside of a command.
  static var isRequested: Bool { terminal_is_interrupted() }

  static func check() throws(Failure) {
    if isRequested {
      throw Failure(status: .interrupted, message: "Interrupted.")
    }
  }
}

enum Style: String {
  case bold = "1"
  case dim = "2"
  case good = "32"
  case bad = "31"
  case notice = "33"

  var start: String { "\u{1B}[\(rawValue)m" }
  static let end = "\u{1B}[0m"
}

extension String {
  func styled(_ style: Style) -> String {
    Terminal.isColored ? style.start + self + Style.end : self
  }
}
