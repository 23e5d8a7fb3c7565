public import TextMetrics

extension SessionRecord {
  /// Plays the session. Playing it again gives the same result.
  ///
  /// Every step holds the text after it: a session of many events on a long text has a large result.
  ///
  /// - Throws: ``ReplayError`` where the session names a unit or a normalization form that does not
  ///   exist, or begins in a state that no field can have.
  public func replay(units: TextServices = .minimal) throws(ReplayError) -> ReplayResult {
    var player = try SessionPlayer(self, units: units)
    var result = ReplayResult(id: id, finalText: "", steps: [], unexpected: [])
    while let step = player.next() {
      result.steps.append(step.json)
      result.unexpected += step.unexpected
    }
    result.finalText = player.field.state.text
    return result
  }
}
