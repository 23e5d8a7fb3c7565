public import TextEditing
import TextMetrics

extension FieldController {
  /// Whether the toolkit may make a change that it asks about.
  ///
  /// Yes wherever it fits, and wherever it may be a part of a composition: then it is compared
  /// after it was made. No where it does not; what fits of it, or what the stages make of it, is in
  /// the field when this returns. Asking again changes nothing.
  ///
  /// Linear in the text.
  public func shouldChange(_ range: UTF16Range, to replacement: String) -> Bool {
    shouldChange(AskedChanges(FieldChange(range, to: replacement)))
  }

  /// Whether the toolkit may make several changes at once, judged by the whole text that results.
  /// Their ranges are all of the text before. Linear in the text and the changes.
  public func shouldChange(_ changes: [FieldChange]) -> Bool {
    AskedChanges(changes).map { shouldChange($0) } ?? true
  }

  private func shouldChange(_ changes: AskedChanges) -> Bool {
    if isDeaf { return true }
    let answer = answer(to: changes)
    if isFinished { return answer }
    let text = session.state.text
    finish()
    // What the toolkit asked about is not there any more if the program changed it just now.
    return answer && text.isIdentical(to: session.state.text)
  }

  private func answer(to changes: AskedChanges) -> Bool {
    guard host.activity == .typing else { return true }
    let reading = readField()
    if let answer = earlierAnswer(to: changes, in: reading.field) { return answer }
    carriedOut = nil
    look(.question, at: reading)
    guard phase == .quiet else { return true }
    // Not carried out, or the field would not be as it was.
    asked = nil
    guard reading.field.markedRange == nil, let change = foresee(changes, in: reading.field)
    else { return true }
    if change.fits || host.inputMethod.mayConvert(changes) {
      asked = change
      settleLater()
      return true
    }
    if change.foreseen.step.decision == .rejected {
      note(change.foreseen)
    } else {
      correct(reading.field, by: change.foreseen)
      carriedOut = CarriedOut(changes: changes, after: session.state.text)
    }
    return false
  }

  /// What becomes of the changes; nil where something is being composed, where a position lies
  /// outside of the text, and where two changes overlap.
  private func foresee(_ changes: AskedChanges, in field: FieldReport) -> AskedChange? {
    guard let change = changes.only else { return foresee(several: changes, in: field) }
    guard
      let foreseen = session.foresee(
        replacing: change.range, with: change.replacement, language: host.language)
    else { return nil }
    // Nearly always: the key, and nothing else.
    if foreseen.step.decision == .accepted,
      foreseen.step.inserted.isIdentical(to: change.replacement)
    {
      return AskedChange(fitting: changes, foreseen: foreseen)
    }
    let after = field.text.replacing(change.range, with: change.replacement)
    return AskedChange(changes, making: after, foreseen: foreseen)
  }

  private func foresee(several changes: AskedChanges, in field: FieldReport) -> AskedChange? {
    guard !session.isComposing, changes.allSatisfy({ field.text.isSound($0.range) }),
      let after = field.text.applying(changes)
    else { return nil }
    let foreseen = session.foresee(.reconcile(FieldReport(after)), language: host.language)
    return AskedChange(changes, making: after, foreseen: foreseen)
  }

  /// The answer that was given to the same question, as long as nothing has happened since but what
  /// it asked for.
  private func earlierAnswer(to changes: AskedChanges, in field: FieldReport) -> Bool? {
    if let carriedOut, carriedOut.changes == changes,
      carriedOut.after.isIdentical(to: field.text)
    {
      return false
    }
    if let asked, asked.changes == changes, field.markedRange == nil,
      field.text.isIdentical(to: session.state.text) || field.text.isIdentical(to: asked.after)
    {
      return true
    }
    return nil
  }
}

extension String {
  /// The text with all changes made; nil where two ranges overlap. Ranges are sound and of the text
  /// before.
  fileprivate func applying(_ changes: AskedChanges) -> String? {
    var text = ""
    var (offset, index) = (0, startIndex)
    let all = [changes.first] + changes.others
    for change in all.ordered(by: { $0.range.start < $1.range.start }) {
      if change.range.start.value < offset { return nil }
      let start = utf16.index(index, offsetBy: change.range.start.value - offset)
      text += self[index..<start]
      text += change.replacement
      index = utf16.index(start, offsetBy: change.range.utf16Count)
      offset = change.range.end.value
    }
    return text + self[index...]
  }
}
