import TextEditing
import TextMetrics

extension FieldController {
  /// Why the field is looked at.
  enum Occasion {
    /// The toolkit asks before a change.
    case question
    /// The toolkit reports a change.
    case report
    /// The selection or the marked range moved, perhaps with a change that is yet to be reported.
    case selection
    /// The toolkit's turn is over.
    case turn
    /// The field loses the focus.
    case blur
    /// Nothing happened that is known of.
    case reading

    /// Whether all that the toolkit has to report is reported.
    var endsTurn: Bool { self == .turn || self == .blur }
  }

  /// What the field holds, with sound positions.
  func readField() -> FieldReport { Self.read(host) }

  /// What a host's field holds, with sound positions.
  static func read(_ host: any FieldHost) -> FieldReport { sound(host.report()) }

  static func sound(_ report: FieldReport) -> FieldReport {
    var field = report
    let text = field.text
    field.selection = field.selection.map { selection in
      FieldSelection(
        anchor: text.clamped(selection.anchor), focus: text.clamped(selection.focus))
    }
    field.markedRange = field.markedRange.flatMap { marked in
      let range = UTF16Range(text.clamped(marked.start), text.clamped(marked.end))
      return range.utf16Count > 0 ? range : nil
    }
    return field
  }

  /// Compares the field with the session and makes them agree: at once, or when the composition or
  /// the toolkit's turn is over.
  func look(_ occasion: Occasion) { look(occasion, at: host.report()) }

  /// The same, of a report whose positions may be out of place: they are only looked at where it is
  /// not what is nearly always reported.
  func look(_ occasion: Occasion, at report: FieldReport) {
    if isEnded { return }
    switch host.activity {
    case .undoing, .filling:
      if occasion != .selection { take(Self.sound(report)) }
    case .dictating where occasion != .blur:
      phase = .held
    case .rewriting where occasion != .blur:
      phase = .rewritten
    case .typing, .dictating, .rewriting:
      if adoptAsked(report, on: occasion) { return }
      if session.state.isHeld(by: report) {
        if occasion != .selection, occasion != .question { phase = .quiet }
      } else {
        compare(Self.sound(report), on: occasion)
      }
    }
  }

  private func compare(_ field: FieldReport, on occasion: Occasion) {
    if agrees(with: field) {
      if occasion != .selection, occasion != .question { phase = .quiet }
      takeSelection(of: field)
    } else if field.markedRange != nil {
      follow(field)
    } else {
      settle(field, on: occasion)
    }
  }

  private func agrees(with field: FieldReport) -> Bool {
    session.state.markedRange == field.markedRange
      && session.state.text.isIdentical(to: field.text)
  }

  /// Takes over what an input method has marked, where the engine leaves it alone. Where it would
  /// not, both wait for the end of the composition.
  private func follow(_ field: FieldReport) {
    if phase == .quiet, asked == nil, !session.isComposing { takeTextAroundMarked(in: field) }
    let foreseen = session.foresee(.reconcile(field), language: host.language)
    if foreseen.result.state.text.isIdentical(to: field.text),
      foreseen.result.state.markedRange == field.markedRange
    {
      adopt(foreseen)
    } else {
      phase = .held
    }
  }

  /// An input method that begins to mark text, and may have committed some before it, leaves what
  /// stands around the selection alone: where that has changed, a program did it.
  private func takeTextAroundMarked(in field: FieldReport) {
    guard let marked = field.markedRange else { return }
    let before = field.text[UTF16Range(0, marked.start)]
    let after = field.text[UTF16Range(marked.end, UTF16Offset(field.text.utf16Count))]
    let known = session.state
    let selected = known.selection.range
    let head = known.text[UTF16Range(0, selected.start)]
    let tail = known.text[UTF16Range(selected.end, UTF16Offset(known.text.utf16Count))]
    if before.begins(with: head), after.hasSameScalars(as: tail) { return }
    // Or it marks text that was there, as keyboards do with the word at the caret.
    let isAround =
      known.text.utf8.count >= before.utf8.count + after.utf8.count
      && known.text.begins(with: before)
      && known.text.ends(with: after)
    if isAround { return }
    take(
      FieldReport(String(before) + after, selection: FieldSelection(at: marked.start)))
  }

  /// Makes field and session agree where nothing is marked.
  private func settle(_ field: FieldReport, on occasion: Occasion) {
    if phase == .rewritten { return take(field) }
    if occasion != .selection, let asked, asked.after.isIdentical(to: field.text) {
      return resolve(field, by: foreseen(asked), isDone: asked.fits, on: occasion)
    }
    guard isByUser(field, on: occasion) else {
      // A selection that moves is often the first that is heard of a change.
      return occasion == .selection ? settleLater() : take(field)
    }
    let foreseen = session.foresee(.reconcile(field), language: host.language)
    let isDone = foreseen.result.state.text.isIdentical(to: field.text)
    resolve(field, by: foreseen, isDone: isDone, on: occasion)
  }

  /// Whether what the field holds was typed, as far as can be told. What nobody reported was put
  /// there by a program or by the system.
  private func isByUser(_ field: FieldReport, on occasion: Occasion) -> Bool {
    let isHeld = phase == .held
    if session.isComposing {
      // An input method changes nothing around what it composes.
      guard session.holdsEndOfComposition(field.text) else { return false }
      if isHeld { return true }
      return occasion == .report || occasion == .blur
        || session.state.text.isIdentical(to: field.text)
    }
    if isHeld { return true }
    // Autocorrection on losing focus asks, and does not report.
    if asked != nil, occasion == .blur { return true }
    return occasion == .report
  }

  /// Takes what the engine made of the change that was asked about, if it fits and the field has
  /// made it, or has it wait. False where the field holds something else.
  private func adoptAsked(_ field: FieldReport, on occasion: Occasion) -> Bool {
    if case nil = asked { return false }
    // Before anything is taken: a host that is asked may call back.
    let waits = occasion == .selection || waitsForTurn(occasion)
    // Out of the property, since a copy costs with every key.
    guard let asked = asked.take() else { return false }
    let isDone = asked.isDone(in: field)
    guard isDone, !waits else {
      self.asked = asked
      if isDone { occasion == .selection ? settleLater() : hold() }
      return isDone
    }
    switch consume asked {
    case .key(let key): adopt(key)
    case .any(_, let foreseen, _): adopt(foreseen)
    }
    return true
  }

  /// What the engine made of the change that was asked about.
  private func foreseen(_ asked: AskedChange) -> ForeseenResult {
    switch asked {
    case .key(let key): session.foreseen(key)
    case .any(_, let foreseen, _): foreseen
    }
  }

  /// Takes what the engine made of the change or, where that is not what the field holds, corrects
  /// the field: at once where no input method can be at work, else when the turn is over.
  private func resolve(
    _ field: FieldReport, by foreseen: ForeseenResult, isDone: Bool, on occasion: Occasion
  ) {
    if waitsForTurn(occasion) {
      hold()
    } else if isDone {
      adopt(foreseen)
      takeSelection(of: field)
    } else if occasion.endsTurn || isQuietReport(occasion) {
      correct(field, by: foreseen)
    } else {
      hold()
    }
  }

  /// Whether what the field holds may be changed once more before the toolkit's turn is over.
  private func waitsForTurn(_ occasion: Occasion) -> Bool {
    !occasion.endsTurn && host.inputMethod == .rewriting
  }

  /// Whether a report stands alone: not one of several that end a composition, between which
  /// nothing may be written.
  private func isQuietReport(_ occasion: Occasion) -> Bool {
    phase != .held && occasion == .report && !session.isComposing
  }

  private func hold() {
    phase = .held
    settleLater()
  }

  func settleLater() {
    guard !isSettling else { return }
    isSettling = true
    host.settleLater()
  }
}
