extension String {
  /// Returns `nil`, because a page requests one change at a time.
  func applying(_ changes: [FieldChange]) -> String? { nil }
}
