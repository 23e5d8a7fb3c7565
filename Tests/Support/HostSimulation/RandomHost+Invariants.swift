import TextEditing
import TextHosting
import TextMetrics

struct Expected {
  /// The text when the field was last in sync, or a text that a program has set since then.
  var text = ""
  /// The number of edits by the controller when the field was last in sync.
  var writes = 0
  /// The first key since the field was in sync, or `nil` if there is none, or if the field may have
  /// changed before the key.
  var key: (range: Range<UTF16Offset>, text: String)?
  /// Whether the outcome of `key` is certain. It isn't if the controller accepted the key, but the
  /// toolkit didn't insert it.
  var isKeyCertain = false
  var wasSetSilently = false
  /// Whether the selection wasn't reported, or was reported with invalid positions.
  var isSelectionUnreported = false
  /// Whether the text can't be predicted.
  var isExempt = false
  /// Whether the field may have changed in other ways than by `key`.
  var isMixed = false
  /// Whether a key was a deletion, which is accepted even if it increases a count.
  var hasDeletion = false

  init(_ text: String = "") { self.text = text }

  mutating func keyIsDone(_ range: Range<UTF16Offset>, _ text: String, isCertain: Bool = true) {
    isKeyCertain = isCertain
    if text.isEmpty { hasDeletion = true }
    if key != nil || isMixed { isMixed = true } else { key = (range, text) }
  }

  mutating func programSet(_ text: String, silently: Bool) {
    let writes = writes
    self = Expected(text)
    self.writes = writes
    wasSetSilently = silently
  }
}

extension RandomHost {
  /// Returns the first violated invariant, or `nil` if all hold. `count` is the number of edits by
  /// the controller during the last action.
  mutating func problem(writes count: Int) -> String? {
    if let action = field.forbiddenActions.first { return action }
    if count > 8 { return "wrote \(count) times" }
    for write in field.writes[checkedEditCount...] {
      if let problem = problem(with: write) { return problem }
    }
    checkedEditCount = field.writes.count
    writes += count
    let session = field.controller.session.state
    if programs.recorded?.state != session {
      return "recorded, it comes to \(String(describing: programs.recorded?.state)), not \(session)"
    }
    return nil
  }

  /// Each edit must be the smallest: the removed text and the inserted text begin with different
  /// scalars, and end with different scalars.
  private func problem(with write: SimulatedField.Write) -> String? {
    let units = Array(write.before.utf16)
    guard 0...units.count ~= write.range.lowerBound.value,
      write.range.upperBound.value <= units.count
    else {
      return "wrote outside the text: \(write)"
    }
    let removed = Array(
      String(
        decoding: units[write.range.lowerBound.value..<write.range.upperBound.value], as: UTF16.self
      )
      .unicodeScalars)
    let inserted = Array(write.text.unicodeScalars)
    if removed.isEmpty, inserted.isEmpty { return "wrote nothing" }
    if let first = removed.first, first == inserted.first { return "not the smallest: \(write)" }
    if let last = removed.last, last == inserted.last { return "not the smallest: \(write)" }
    return nil
  }

  /// Ends the turn first. Checks nothing during a composition or an activity such as dictation.
  mutating func problemInSync() -> String? {
    field.refusesWrites = false
    field.turn()
    field.turn()
    guard field.state.markedRange == nil, field.activity == .typing else { return nil }
    if expected.isExempt || expected.wasSetSilently || expected.isSelectionUnreported {
      // It's possible that the controller wasn't called after a change.
      field.controller.acceptUnreportedChanges()
      field.turn()
    }
    syncCount += 1
    defer {
      expected = Expected(field.state.text)
      expected.writes = field.writes.count
      expected.isExempt = !programs.next.isEmpty || field.controller.session.hasUnfinishedWord
    }
    let session = field.controller.session.state
    if Array(session.text.utf16) != Array(field.state.text.utf16) || session.markedRange != nil {
      return "the field holds \(field.state.notation), the session \(session.notation)"
    }
    // A caret inside a surrogate pair is read as a caret before the pair.
    if session.selection != field.state.selection, field.state.selectsScalars {
      return "the field selects \(field.state.notation), the session \(session.notation)"
    }
    return expected.isExempt ? nil : expectationProblem()
  }

  private func expectationProblem() -> String? {
    let text = field.state.text
    let limits = field.controller.session.constraints.limits.filter { $0.strength == .hard }
    let committed = field.controller.session.committedText
    // The committed text exceeds no limit by more than it did before.
    for limit in limits {
      guard !expected.hasDeletion, let maximum = limit.maximum else { continue }
      let count = committed.count(in: limit.unit)
      if count > maximum, count > expected.text.count(in: limit.unit) {
        return "\(count) of \(limit): \(text.debugDescription), before \(expected.text)"
      }
    }
    if expected.wasSetSilently, expected.key == nil, !expected.isMixed, text != expected.text {
      return "what the program set was reverted to \(text.debugDescription)"
    }
    guard let key = expected.key, !expected.isMixed else { return nil }
    return keyProblem(key.range, key.text, in: text, limits)
  }

  /// A key must insert a prefix of its text, or leave the field unchanged. It must insert the whole
  /// text, without an edit by the controller, if the outcome is certain, and the text fits and
  /// can't extend a Character.
  private func keyProblem(
    _ range: Range<UTF16Offset>, _ key: String, in text: String, _ limits: [TextLimit]
  ) -> String? {
    guard field.controller.session.constraints.takesWhatIsTyped else { return nil }
    guard range.upperBound.value <= expected.text.utf16.count else { return nil }
    let outcomes =
      [expected.text]
      + (0...key.unicodeScalars.count).map { count in
        SimulatedField.replacing(
          range, of: expected.text,
          with: String(String.UnicodeScalarView(key.unicodeScalars.prefix(count))))
      }
    if expected.isKeyCertain, !mayExtend(key, at: range), let whole = outcomes.last,
      limits.allSatisfy({ whole.count(in: $0.unit) <= $0.maximum ?? .max })
    {
      if Array(whole.utf16) != Array(text.utf16) { return "a key that fits is not there" }
      if field.writes.count != expected.writes { return "a key that fits was corrected" }
    }
    guard outcomes.contains(where: { Array($0.utf16) == Array(text.utf16) }) else {
      return "\(text.debugDescription) is not \(expected.text.debugDescription) and a key"
    }
    return nil
  }

  /// A key that joins a rejected Character can be rejected together with it (rule 5).
  private func mayExtend(_ key: String, at range: Range<UTF16Offset>) -> Bool {
    let before = SimulatedField.replacing(
      range.lowerBound..<UTF16Offset(expected.text.utf16.count), of: expected.text, with: "")
    return [before, "😀\u{200D}"].contains { ($0 + key).count == $0.count }
  }
}

extension TextConstraints {
  fileprivate var takesWhatIsTyped: Bool {
    lineBreaks == .keep && normalizer == nil && letterCase == .keep && filter == nil
      && overflow != .overwrite
  }
}

extension FieldState {
  fileprivate var selectsScalars: Bool {
    let units = Array(text.utf16)
    return [selection.anchor.value, selection.focus.value].allSatisfy { end in
      end >= units.count || !UTF16.isTrailSurrogate(units[end])
    }
  }
}
