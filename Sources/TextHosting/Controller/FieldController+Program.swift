public import TextEditing
public import TextMetrics

// What a program asks of its field.
extension FieldController {
  /// Sets the text of the field, its caret at the end. No limit applies; a composition is given up.
  ///
  /// While the controller asks the field something or edits it, or where the input method does not
  /// let go, it is done as soon as it can be. Linear in the text.
  public func setText(_ text: String) {
    if isEnded { return }
    waitingText = text
    guard !isDeaf else { return }
    begin()
    carriedOut = nil
    finish()
  }

  /// Changes the limits. The text stays as it is, over its limits or not. While the controller asks
  /// the field something or edits it, it is done as soon as it can be.
  public func setLimits(_ limits: [TextLimit]) {
    var constraints = waitingConstraints ?? session.constraints
    constraints.limits = limits
    setConstraints(constraints)
  }

  /// Changes the limits and everything else that the field allows, as ``setLimits(_:)`` does.
  public func setConstraints(_ constraints: TextConstraints) {
    if isEnded { return }
    begin()
    waitingConstraints = constraints
    finish()
  }

  /// Where the committed text stands against every limit. Linear in the text.
  public func readings() -> LimitReadings { session.committedReadings() }

  /// What of the text is over a maximum of a limit, hard or soft, to be highlighted; nil where
  /// nothing is, and while an input method composes, whose text must be left alone. Linear in the
  /// text.
  public func overLimitRange() -> UTF16Range? {
    guard !session.isComposing else { return nil }
    let text = session.state.text
    let starts = session.constraints.limits.compactMap {
      $0.overLimitRange(in: text)?.lowerBound.utf16
    }
    return starts.min().map { UTF16Range($0, UTF16Offset(text.utf16Count)) }
  }

  /// Takes back the last step, or what is being composed, in a field whose history the session
  /// keeps. Does nothing in a field whose toolkit has its own.
  public func undo() { move(.undo) }

  /// Makes the last undone step again, in a field whose history the session keeps.
  public func redo() { move(.redo) }

  private func move(_ event: FieldEvent) {
    guard !isDeaf, host.undoOwner == .session else { return }
    begin()
    defer { finish() }
    carriedOut = nil
    look(.reading)
    if event == .undo { unmarkField() }
    let field = readField()
    guard !isEnded, field.markedRange == nil else { return }
    let result = session.apply(event)
    note(result)
    write(result, over: field)
  }

  /// Writes a program's text; false where it has to wait, or where the field was left.
  func write(_ text: String) -> Bool {
    unmarkField()
    if isEnded { return false }
    let field = readField()
    guard field.markedRange == nil else {
      // Another may have been set meanwhile.
      waitingText = waitingText ?? text
      return false
    }
    // Nothing to do, and nothing to tell: a program may answer a result with the same text again.
    if !session.isComposing, text.isIdentical(to: session.state.text),
      text.isIdentical(to: field.text)
    {
      phase = .quiet
      return true
    }
    let result = session.apply(.setText(text))
    note(result)
    write(result, over: field)
    return true
  }
}
