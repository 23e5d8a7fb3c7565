/// What becomes of line breaks in inserted text.
public enum LineBreakPolicy: String, Sendable, Hashable, CaseIterable {
  /// They stay as they are.
  case keep
  /// Each line break (LF, CR, CR LF, U+0085, U+2028, U+2029) becomes one space.
  case space
  /// The same line breaks are dropped.
  case remove
  /// CR LF and CR become a line feed, as in HTML; every other separator stays.
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

  /// Whether the policy takes a scalar, outside CR LF, for a line break to change.
  private func changes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .keep: false
    case .lf: scalar == "\r"
    case .space, .remove: scalar == "\u{85}" || LineKernel.isBreak(scalar.value)
    }
  }

  /// The text with its line breaks as the policy has them. Linear in the text.
  package func applied(to text: String) -> String {
    let scalars = text.unicodeScalars
    guard let replacement, scalars.contains(where: changes) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var start = scalars.startIndex
    while let index = scalars[start...].firstIndex(where: changes) {
      result += text[start..<index]
      result += replacement
      start = scalars.index(after: index)
      if scalars[index] == "\r", start < scalars.endIndex, scalars[start] == "\n" {
        start = scalars.index(after: start)
      }
    }
    result += text[start...]
    return result
  }
}
