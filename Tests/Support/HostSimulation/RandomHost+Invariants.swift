import TextEditing
import TextHosting
import TextMetrics

/// What must hold of a field at the next quiet moment, worked out without the engine.
struct Expected {
  /// What the field held at the last quiet moment, or what a program has set since.
  var text = ""
  /// The controller's writes until then.
  var writes = 0
  /// One key since then, from which nothing else may come than the key or a part of it.
  var key: (range: Range<UTF16Offset>, text: String)?
  /// Whether the toolkit made the key's change, or was refused.
  var isKeyCertain = false
  /// Whether a program set the text since, and the controller was not told.
  var wasSetSilently = false
  /// Whether the controller was told nothing, or a lie, about the selection.
  var isSelectionUnreported = false
  /// Whether something happened after which the text cannot be foretold.
  var isExempt = false
  /// Whether more than one key may have come.
  var isMixed = false

  init(_ text: String = "") { self.text = text }

  mutating func keyIsDone(_ range: Range<UTF16Offset>, _ text: String, isCertain: Bool = true) {
    isKeyCertain = isCertain
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
  /// What is wrong whatever happened.
  mutating func problem(writes count: Int) -> String? {
    if let offence = field.offences.first { return offence }
    if count > 8 { return "wrote \(count) times" }
    for write in field.writes[checkedWrites...] {
      if let problem = problem(with: write) { return problem }
    }
    checkedWrites = field.writes.count
    writes += count
    let session = field.limiter.session.state
    if programs.recorded?.state != session {
      return "recorded, it comes to \(String(describing: programs.recorded?.state)), not \(session)"
    }
    return nil
  }

  /// A correction is the smallest edit: what it removes and what it inserts have neither their
  /// first nor their last scalar in common.
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

  /// Lets the turn end and, where nothing is being composed, looks at what is left.
  mutating func quietProblem() -> String? {
    field.refusesWrites = false
    field.turn()
    field.turn()
    guard field.state.markedRange == nil, field.activity == .typing else { return nil }
    if expected.isExempt || expected.wasSetSilently || expected.isSelectionUnreported {
      // Nobody need have told the controller.
      field.limiter.readAgain()
      field.turn()
    }
    quietMoments += 1
    defer {
      expected = Expected(field.state.text)
      expected.writes = field.writes.count
      expected.isExempt = !programs.next.isEmpty || field.limiter.session.hasUnfinishedWord
    }
    let session = field.limiter.session.state
    if Array(session.text.utf16) != Array(field.state.text.utf16) || session.markedRange != nil {
      return "the field holds \(field.state.notation), the session \(session.notation)"
    }
    // A caret inside a surrogate pair, left there by a new text, is read as before it.
    if session.selection != field.state.selection, field.state.selectsScalars {
      return "the field selects \(field.state.notation), the session \(session.notation)"
    }
    return expected.isExempt ? nil : expectationProblem()
  }

  private func expectationProblem() -> String? {
    let text = field.state.text
    let limits = field.limiter.session.constraints.limits.filter { $0.strength == .hard }
    let committed = field.limiter.session.committedText
    // Within the limits, or no worse than before.
    for limit in limits {
      guard let maximum = limit.maximum else { continue }
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

  /// A key gives the key, or a beginning of it, or nothing; and all of it where that fits, without
  /// any write.
  private func keyProblem(
    _ range: Range<UTF16Offset>, _ key: String, in text: String, _ limits: [TextLimit]
  ) -> String? {
    guard field.limiter.session.constraints.takesWhatIsTyped else { return nil }
    guard range.upperBound.value <= expected.text.utf16.count else { return nil }
    let outcomes =
      [expected.text]
      + (0...key.unicodeScalars.count).map { count in
        SimulatedField.replacing(
          range, of: expected.text,
          with: String(String.UnicodeScalarView(key.unicodeScalars.prefix(count))))
      }
    if expected.isKeyCertain, let whole = outcomes.last,
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
}

extension TextConstraints {
  /// Whether no stage changes or refuses a Character, and no insertion replaces one.
  fileprivate var takesWhatIsTyped: Bool {
    lineBreaks == .keep && normalizer == nil && letterCase == .keep && filter == nil
      && overflow != .overwrite
  }
}

extension FieldState {
  /// Whether no end of the selection divides a surrogate pair.
  fileprivate var selectsScalars: Bool {
    let units = Array(text.utf16)
    return [selection.anchor.value, selection.focus.value].allSatisfy { end in
      end >= units.count || !UTF16.isTrailSurrogate(units[end])
    }
  }
}
