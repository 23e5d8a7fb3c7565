import PlatformLimits

extension String {
  /// The cells of a terminal that the text takes, in whatever style it is (``styled(_:)``).
  var displayWidth: Int {
    utf8.contains(0x1B) ? unstyled.count(in: .columns) : count(in: .columns)
  }

  private var unstyled: String {
    var parts = split(separator: "\u{1B}[", omittingEmptySubsequences: false).map { $0[...] }
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].drop { $0 != "m" }.dropFirst()
    }
    return parts.joined()
  }

  /// Lines of at most so many cells of a terminal, cut between words where there are any.
  ///
  /// - Parameter width: Nil where the output is no terminal, which would break words.
  func folded(to width: Int? = Terminal.lineWidth) -> [String] {
    guard let width else { return [self] }
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
  ///
  /// - Parameter width: Nil where the output is no terminal.
  func packed(to width: Int? = Terminal.lineWidth) -> [String] {
    guard let width else { return [joined(separator: "  ")] }
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
}
