import PlatformLimits
import TextMetrics

extension String {
  /// Lines of at most so many cells of a terminal, cut between words where there are any.
  func folded(to width: Int) -> [String] {
    if utf8.contains(0x1B) { return foldedAtSpaces(to: width) }
    let limit = TextLimit(...width, in: .columns)
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      var line = rest.truncated(to: limit, cutting: .word)
      // A Character that is wider than the line stands in one by itself.
      if line.isEmpty { line = String(rest.prefix(1)) }
      lines.append(line)
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: line.utf8.count)...]
        .drop { $0 == " " }
    }
    return lines
  }

  /// The text folded between words for a terminal, which would break words; elsewhere unchanged.
  var foldedForTerminal: [String] { foldedForTerminal() }

  /// - Parameter width: The cells of a line; nil where the output is no terminal.
  func foldedForTerminal(width: Int? = Terminal.lineWidth) -> [String] {
    width.map { folded(to: $0) } ?? [self]
  }

  /// Only between words, so that escape sequences stay whole.
  private func foldedAtSpaces(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, (last + " " + word).displayWidth <= width {
        lines[lines.count - 1] += " " + word
      } else if !word.isEmpty {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension [String] {
  /// The items in lines of at most so many cells, two spaces apart; an item stands in one line
  /// unless it is wider than any.
  func packed(to width: Int) -> [String] {
    var lines: [String] = []
    for item in self {
      if let last = lines.last, last.displayWidth + 2 + item.displayWidth <= width {
        lines[lines.count - 1] += "  " + item
      } else {
        lines += item.folded(to: width)
      }
    }
    return lines
  }

  /// The items in the lines of a terminal; elsewhere in one.
  func packedForTerminal(width: Int? = Terminal.lineWidth) -> [String] {
    width.map { packed(to: $0) } ?? [joined(separator: "  ")]
  }
}
