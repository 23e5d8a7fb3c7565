/// Examples in help texts, each on one line at any width, so that it can be pasted.
///
/// The argument parser wraps help texts at spaces, so examples have no-break spaces until they are
/// printed.
enum Examples {
  private static let kept: Character = "\u{A0}"

  /// The section of a help text with these commands, one a line.
  static func section(_ commands: String) -> String { "\n\nEXAMPLES" + lines(commands) }

  /// Lines that stand as they are below the text before them.
  static func block(_ text: String) -> String { "\n" + lines(text) }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      "\n\(kept)\(kept)" + line.replacing(" ", with: String(kept))
    }.joined()
  }

  /// A help text as it is shown.
  static func shown(in help: String) -> String {
    help.replacing(String(kept), with: " ")
  }
}
