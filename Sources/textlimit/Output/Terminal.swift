import CTerminal
import Foundation
import Synchronization

/// What is known of the terminal behind a standard stream, if there is one.
enum Terminal {
  static let showsInput = isatty(STDIN_FILENO) != 0
  static let showsOutput = isatty(STDOUT_FILENO) != 0
  static let showsErrors = isatty(STDERR_FILENO) != 0

  /// Whether the terminal understands sequences that move the cursor.
  static let isCapable = environment["TERM", default: "dumb"] != "dumb"

  /// When output is coloured; what `--color` sets.
  enum Coloring: String, CaseIterable, Sendable {
    /// On a terminal that can, unless the user declined (https://no-color.org).
    case auto
    case always, never
  }

  static let coloring = Mutex(Coloring.auto)

  static var isColoured: Bool {
    switch coloring.withLock({ $0 }) {
    case .always: true
    case .never: false
    case .auto: supportsColours
    }
  }

  private static let supportsColours =
    showsOutput && isCapable && environment["NO_COLOR", default: ""].isEmpty

  private static let environment = ProcessInfo.processInfo.environment

  /// The cells of a line of standard output: what the terminal is wide, or `COLUMNS` says.
  static var columns: Int {
    if !showsOutput, let asked = environment["COLUMNS"].flatMap({ Int($0) }), asked > 0 {
      return asked
    }
    let columns = Int(terminal_columns())
    return columns > 0 ? columns : 80
  }

  /// The cells of a line of standard output; nil where it is no terminal, so that nothing is folded.
  static var lineWidth: Int? { showsOutput ? columns : nil }
}

/// How a piece of output is set off on a terminal.
enum Style: String {
  case bold = "1"
  case dim = "2"
  case good = "32"
  case bad = "31"
  case notice = "33"

  /// What switches the style on, and what switches all styles off.
  var start: String { "\u{1B}[\(rawValue)m" }
  static let end = "\u{1B}[0m"
}

extension String {
  /// The text in a style where output is coloured, else the text itself.
  func styled(_ style: Style) -> String {
    Terminal.isColoured ? style.start + self + Style.end : self
  }
}
