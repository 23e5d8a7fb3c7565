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
    shouldChange([FieldChange(range, to: replacement)])
  }

  /// Whether the toolkit may make several changes at once, judged by the whole text that results.
  /// Their ranges are all of the text before. Linear in the text and the changes.
  public func shouldChange(_ changes: [FieldChange]) -> Bool {
    if isDeaf { return true }
    let answer = answer(to: changes)
    let text = session.state.text
    finish()
    // What the toolkit asked about is not there any more if the program changed it just now.
    return answer && text.hasSameScalars(as: session.state.text)
  }

  private func answer(to changes: [FieldChange]) -> Bool {
    guard host.activity == .typing else { return true }
    let field = readField()
    if let answer = earlierAnswer(to: changes, in: field) { return answer }
    carriedOut = nil
    look(.question, at: field)
    switch phase {
    case .quiet: break
    case .asked:
      // Not carried out, or the field would not be as it was.
      phase = .quiet
    case .held, .rewritten, .writing, .ended: return true
    }
    guard !session.isComposing, field.markedRange == nil, !changes.isEmpty,
      changes.allSatisfy({ field.text.isSound($0.range) }),
      let after = field.text.applying(changes)
    else { return true }
    return judge(changes, leaving: after, in: field)
  }

  private func judge(
    _ changes: [FieldChange], leaving after: String, in field: FieldReport
  ) -> Bool {
    var trial = session.trial()
    let step = trial.apply(event(for: changes, leaving: after), language: host.language)
    if trial.state.text.hasSameScalars(as: after) || host.inputMethod.mayConvert(changes) {
      phase = .asked(
        AskedChange(
          changes: changes, before: field.text, after: after, trial: trial, step: step))
      settleLater()
      return true
    }
    if step.decision == .rejected {
      note(step)
    } else {
      correct(field, to: trial, after: step)
      carriedOut = CarriedOut(changes: changes, after: session.state.text)
    }
    return false
  }

  private func event(for changes: [FieldChange], leaving after: String) -> FieldEvent {
    guard changes.count == 1 else { return .reconcile(FieldReport(after)) }
    let change = changes[0]
    return change.range == session.state.selection.range
      ? .insert(change.replacement) : .replace(change.range, with: change.replacement)
  }

  /// The answer that was given to the same question, as long as nothing has happened since but what
  /// it asked for.
  private func earlierAnswer(to changes: [FieldChange], in field: FieldReport) -> Bool? {
    if let carriedOut, carriedOut.changes == changes,
      carriedOut.after.hasSameScalars(as: field.text)
    {
      return false
    }
    if case .asked(let asked) = phase, asked.changes == changes, field.markedRange == nil,
      field.text.hasSameScalars(as: asked.before) || field.text.hasSameScalars(as: asked.after)
    {
      return true
    }
    return nil
  }
}

extension String {
  /// The text with all changes made; nil where two ranges overlap. Ranges are sound and of the text
  /// before.
  fileprivate func applying(_ changes: [FieldChange]) -> String? {
    var text = ""
    var (offset, index) = (0, startIndex)
    for change in changes.sorted(by: { $0.range.start < $1.range.start }) {
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
