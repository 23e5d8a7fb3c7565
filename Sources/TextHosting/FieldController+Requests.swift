public import TextEditing

extension FieldController {
  /// Returns whether the toolkit may make a change, in response to its should-change request.
  ///
  /// If the result is `false`, don't make the change. If a part of the replacement fits, the
  /// controller has already inserted this part. The result is also `false` if your program has set
  /// another text in a callback.
  ///
  /// The result is `true` if the change fits or can be part of a composition. It's also `true` if
  /// the change isn't evaluated in advance, as in a batch, during dictation, or after ``end()``.
  ///
  /// If the toolkit repeats a request before anything else changes, the result is the same, and
  /// nothing is inserted twice.
  ///
  /// - Parameters:
  ///   - range: The range to replace. If it's invalid, the result is `true`, and the text is
  ///     evaluated after the change.
  ///   - replacement: The text that replaces the range.
  public func shouldChange(_ range: Range<UTF16Offset>, to replacement: String) -> Bool {
    answer(to: .single(FieldChange(range, to: replacement)))
  }

  /// Returns whether the toolkit may replace a range of UTF-16 code units, in response to its
  /// should-change request.
  ///
  /// If the result is `false`, don't make the change. If a part of the replacement fits, the
  /// controller has already inserted this part. For the other cases, see
  /// ``shouldChange(_:to:)-(Range<UTF16Offset>,_)``.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-16 code units. If it's invalid, the result is `true`,
  ///     and the text is evaluated after the change.
  ///   - replacement: The text that replaces the range.
  public func shouldChange(_ range: Range<Int>, to replacement: String) -> Bool {
    answer(to: .single(FieldChange(range, to: replacement)))
  }

  /// Returns whether the toolkit may make several changes at once.
  ///
  /// If the result is `false`, make none of the changes. If a part of them fits, the controller has
  /// already written this part to the field. If the changes aren't evaluated in advance, as during
  /// a composition, the result is `true`.
  ///
  /// - Parameter changes: The changes, whose ranges are in the text before all changes. If a range
  ///   is invalid or ranges overlap, the result is `true`, and the text is evaluated after the
  ///   changes.
  /// - Complexity: O(*k* · *n* + *m* log *m*), where *k* is the number of changes, *n* is the
  ///   length of the text, and *m* is the length of the text after the changes.
  public func shouldChange(_ changes: [FieldChange]) -> Bool {
    guard let first = changes.first else { return true }
    return answer(to: changes.count == 1 ? .single(first) : .several(changes))
  }
}
