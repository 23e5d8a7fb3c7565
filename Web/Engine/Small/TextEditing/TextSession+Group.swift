extension TextSession {
  /// Does nothing, since a browser reports one change at a time.
  mutating func performGroup(_ events: [FieldEvent], language: String?, _ result: inout EditResult)
  {}
}
