public import TextEditing
import TextMetrics

/// A change that a toolkit asks about before it makes it: a range of the text and what is to stand
/// there.
///
/// ```swift
/// let typed = FieldChange(UTF16Range(at: 2), to: "x")
/// typed.replacement  // "x"
/// ```
public struct FieldChange: Sendable, Hashable {
  /// The range in the text that the field holds. Untrusted: it may lie outside.
  public var range: UTF16Range
  /// What is to stand in the range.
  public var replacement: String

  /// A change of a range to a text.
  public init(_ range: UTF16Range, to replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension FieldChange {
  /// Whether two changes are the same to the scalar: canonical equality is too coarse.
  public static func == (left: FieldChange, right: FieldChange) -> Bool {
    left.range == right.range && left.replacement.hasSameBytes(as: right.replacement)
  }
}
