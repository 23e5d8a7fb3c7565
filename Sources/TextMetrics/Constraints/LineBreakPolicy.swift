/// What becomes of line breaks in inserted text.
public enum LineBreakPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// They stay as they are.
  case keep
  /// Each line break becomes one space.
  case space
  /// They are dropped.
  case remove
  /// Each line break becomes a line feed.
  case lf
}

extension LineBreakPolicy {
  private var replacement: String? {
    switch self {
    case .keep: nil
    case .space: " "
    case .remove: ""
    case .lf: "\n"
    }
  }

  /// The text with its line breaks, those that ``TextUnit/lines`` counts, as the policy has them.
  /// Linear in the text.
  package func applied(to text: String) -> String {
    guard let replacement, text.count(in: .lines) > 1 else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    let scalars = text.unicodeScalars
    var (start, index) = (scalars.startIndex, scalars.startIndex)
    while index < scalars.endIndex {
      let scalar = scalars[index]
      var next = scalars.index(after: index)
      if LineKernel.isBreak(scalar.value) {
        if scalar == "\r", next < scalars.endIndex, scalars[next] == "\n" {
          next = scalars.index(after: next)
        }
        result += text[start..<index]
        result += replacement
        start = next
      }
      index = next
    }
    result += text[start...]
    return result
  }
}
