import TextEditing

// What a host passes on. Each may be called at any time, in any order and any number of times.
extension FieldController {
  /// The toolkit reports that the text has changed, or may have; also called where dictation is
  /// over, whose last words may not be reported.
  public func textDidChange() {
    guard !isDeaf else { return }
    begin()
    carriedOut = nil
    look(.report)
    finish()
  }

  /// The toolkit reports that the selection or the marked range has changed. Where the text has as
  /// well, its own report is awaited.
  public func selectionDidChange() {
    guard !isDeaf else { return }
    begin()
    look(.selection)
    finish()
  }

  /// The toolkit's event loop has come round, as ``FieldHost/settleLater()`` asked for; also called
  /// where an activity other than dictation is over.
  public func settle() {
    isSettling = false
    guard !isDeaf else { return }
    begin()
    carriedOut = nil
    look(.turn)
    finish()
  }

  /// The field has lost the focus, or is about to: a composition ends by what the field holds.
  public func didEndEditing() {
    guard !isDeaf else { return }
    begin()
    carriedOut = nil
    // Marked text may never have been reported.
    look(.blur)
    unmarkField()
    look(.blur)
    finish()
  }

  /// Compares the field with the session, as is good before the user can do something to it: where
  /// the field gains the focus, a key goes down, or a page is shown again.
  public func readAgain() {
    guard !isDeaf else { return }
    begin()
    look(.reading)
    finish()
  }

  /// Leaves the field as it is, for good, also from inside the controller's own edit of it.
  public func end() {
    if isEnded { return }
    phase = .ended
    host.controller = nil
  }
}
