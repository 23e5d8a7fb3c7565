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
    shouldChange(.one(FieldChange(range, to: replacement)))
  }

  /// Whether the toolkit may make several changes at once, judged by the whole text that results.
  /// Their ranges are all of the text before. Linear in the text and the changes.
  public func shouldChange(_ changes: [FieldChange]) -> Bool {
    switch changes.count {
    case 0: true
    case 1: shouldChange(.one(changes[0]))
    default: shouldChange(.several(changes))
    }
  }

  private func shouldChange(_ changes: AskedChanges) -> Bool {
    if isDeaf { return true }
    begin()
    let answer = answer(to: changes)
    if isFinished {
      finish()
      return answer
    }
    let text = session.state.text
    finish()
    // What the toolkit asked about is not there any more if the program changed it just now.
    return answer && text.isIdentical(to: session.state.text)
  }

  private func answer(to changes: AskedChanges) -> Bool {
    guard host.activity == .typing else { return true }
    let report = host.report()
    if report.markedRange == nil { return answer(to: changes, in: report) }
    return answer(to: changes, in: Self.sound(report))
  }

  private func answer(to changes: AskedChanges, in field: FieldReport) -> Bool {
    if let answer = earlierAnswer(to: changes, in: field) { return answer }
    carriedOut = nil
    if phase == .quiet, let change = changes.only,
      let key = session.foresee(typing: change.replacement, at: change.range, in: field)
    {
      asked = .key(key)
      settleLater()
      return true
    }
    look(.question, at: field)
    guard phase == .quiet else { return true }
    // Not carried out, or the field would not be as it was.
    asked = nil
    guard field.markedRange == nil, let (foreseen, other) = foresee(changes, in: field)
    else { return true }
    if other == nil || host.inputMethod.mayConvert(changes) {
      asked = .any(changes, foreseen, other: other)
      settleLater()
      return true
    }
    if foreseen.result.decision == .rejected {
      note(foreseen)
    } else if correct(field, by: foreseen) {
      carriedOut = CarriedOut(changes: changes, after: session.state.text)
    } else {
      return true
    }
    return false
  }

  /// What becomes of the changes, and what the field holds after them where that is not the same;
  /// nil where something is being composed, where a position lies outside of the text, and where
  /// two changes overlap.
  private func foresee(
    _ changes: AskedChanges, in field: FieldReport
  ) -> (ForeseenResult, other: String?)? {
    if let change = changes.only {
      guard
        let foreseen = session.foresee(
          replacing: change.range, with: change.replacement, language: host.language)
      else { return nil }
      // The text, and nothing else.
      if foreseen.result.decision == .accepted,
        foreseen.result.inserted.isIdentical(to: change.replacement)
      {
        return (foreseen, nil)
      }
      let after = field.text.replacing(change.range, with: change.replacement)
      return (foreseen, foreseen.unmatched(after))
    }
    guard !session.isComposing, changes.all.allSatisfy({ field.text.isSound($0.range) }),
      let after = field.text.applying(changes)
    else { return nil }
    let foreseen = session.foresee(.reconcile(FieldReport(after)), language: host.language)
    return (foreseen, foreseen.unmatched(after))
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

extension ForeseenResult {
  /// A text that differs from the one that the session makes; nil where it does not.
  fileprivate func unmatched(_ text: String) -> String? {
    text.isIdentical(to: result.state.text) ? nil : text
  }
}

extension String {
  /// The text with all changes made; nil where two ranges overlap. Ranges are sound and of the text
  /// before.
  fileprivate func applying(_ changes: AskedChanges) -> String? {
    var text = ""
    var (offset, index) = (0, startIndex)
    for change in changes.all.ordered(by: { $0.range.start < $1.range.start }) {
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
