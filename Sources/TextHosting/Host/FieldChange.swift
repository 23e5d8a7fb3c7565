public import TextEditing
import TextMetrics

/// A change that a toolkit asks about before it makes the change.
///
/// ```swift
/// let typed = FieldChange(2..<2, to: "x")
/// typed.replacement  // "x"
/// ```
public struct FieldChange: Sendable, Hashable {
  /// The range in the text of the field. It doesn't need to be valid.
  public var range: Range<UTF16Offset>
  /// The text that replaces the range.
  public var replacement: String

  /// Creates a change that replaces a range with a text.
  public init(_ range: Range<UTF16Offset>, to replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// Creates a change that replaces a range of UTF-16 code units with a text.
  public init(_ range: Range<Int>, to replacement: String) {
    self.init(UTF16Offset(range.lowerBound)..<UTF16Offset(range.upperBound), to: replacement)
  }
}

extension FieldChange {
  // Canonical equality is too coarse.
  public static func == (left: FieldChange, right: FieldChange) -> Bool {
    left.range == right.range && left.replacement.hasSameBytes(as: right.replacement)
  }
}
