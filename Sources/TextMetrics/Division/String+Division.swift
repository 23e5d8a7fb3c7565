extension StringProtocol {
  /// The text in parts that each fit the maximum of every limit, as few as go from the front.
  ///
  /// ```swift
  /// let limit = TextLimit(...9, in: .characters)
  /// let parts = try "One, two three".divided(into: [limit])
  /// parts.map(\.text)  // ["One, two", "three"]
  /// ```
  ///
  /// The parts are in order, and together with the white space between them, which is left out,
  /// they are the text. Characters, and what a unit counts as one piece, such as a link, stay
  /// whole. Of the second half of the longest part that fits, the best boundary is taken, and of
  /// several the last: between paragraphs, between lines, behind punctuation, between words, or
  /// else between Characters. Minimums are not its concern. Linear in the text for units that a
  /// kernel counts, if no number stands in the parts.
  ///
  /// - Parameters:
  ///   - limits: What each part has to fit, judged by the maxima.
  ///   - number: What stands in each part for its number, and is counted; none where the text
  ///     fits undivided.
  ///   - policy: What becomes of a Character or link that exceeds a limit by itself.
  /// - Throws: ``DivisionError`` for one that exceeds a limit by itself, if that is not allowed.
  public func divided(
    into limits: [TextLimit], number: PartNumber? = nil, oversized policy: OversizedPolicy = .fail
  ) throws(DivisionError) -> [TextPart] {
    let result = withUTF8Bytes { text -> Result<[TextPart], DivisionError> in
      do throws(DivisionError) {
        return .success(
          try Division([CountCeiling](limits), number: number, policy).parts(of: text))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// A part of a divided text.
public struct TextPart: Sendable, Hashable {
  /// The part, with its number.
  public let text: String
  /// Where it stood in the text that was divided, without its number.
  public let range: Range<UTF8Offset>
  /// Whether it fits: only one Character or link that exceeds a limit by itself does not.
  public let fits: Bool
}

/// What becomes of a Character or link that exceeds a limit by itself.
public enum OversizedPolicy: Sendable, Hashable {
  /// The text is not divided.
  case fail
  /// It becomes a part of its own, which does not fit.
  case isolate
}

/// Why a text cannot be divided.
public enum DivisionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Character or link there exceeds a limit by itself, with its number if there is one.
  case oversized(UTF8Offset)

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .oversized(let offset):
      "What stands at byte \(offset.value) of the text exceeds a limit by itself."
    }
  }
}

/// What stands in each part of a divided text for its number.
///
/// ```swift
/// PartNumber(behind: " ({n}/{of})").text(2, of: 3)  // " (2/3)"
/// ```
public struct PartNumber: Sendable, Hashable {
  private let before: String
  private let behind: String

  /// A text before or behind each part, or both, in which `{n}` stands for the number of the part
  /// and `{of}` for that of all parts.
  public init(before: String = "", behind: String = "") {
    self.before = before
    self.behind = behind
  }

  /// What stands before and behind a part, one after the other.
  public func text(_ number: Int, of total: Int) -> String {
    let ends = ends(number, of: total)
    return ends.before + ends.behind
  }

  func ends(_ number: Int, of total: Int) -> (before: String, behind: String) {
    (Self.filled(before, number, total), Self.filled(behind, number, total))
  }

  private static func filled(_ pattern: String, _ number: Int, _ total: Int) -> String {
    var filled = ""
    var rest = pattern[...]
    while let first = rest.first {
      if rest.hasPrefix("{n}") {
        filled += String(number)
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("{of}") {
        filled += String(total)
        rest = rest.dropFirst(4)
      } else {
        filled.append(first)
        rest = rest.dropFirst()
      }
    }
    return filled
  }
}
