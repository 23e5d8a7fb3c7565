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
    return answer && text.isIdentical(to: session.state.text)
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
      changes.allSatisfy({
        $0.range == session.state.selection.range || field.text.isSound($0.range)
      })
    else { return true }
    var trial = session.trial()
    let after: String
    let step: Step
    if changes.count == 1 {
      let change = changes[0]
      step = trial.apply(event(for: change), language: host.language)
      // Nearly always: the key, and nothing else.
      after =
        step.decision == .accepted && step.inserted.isIdentical(to: change.replacement)
        ? trial.state.text : field.text.replacing(change.range, with: change.replacement)
    } else {
      guard let text = field.text.applying(changes) else { return true }
      after = text
      step = trial.apply(.reconcile(FieldReport(text)), language: host.language)
    }
    return answer(
      AskedChange(changes: changes, before: field.text, after: after, trial: trial, step: step),
      in: field)
  }

  private func answer(_ asked: AskedChange, in field: FieldReport) -> Bool {
    if asked.trial.state.text.isIdentical(to: asked.after)
      || host.inputMethod.mayConvert(asked.changes)
    {
      phase = .asked(asked)
      settleLater()
      return true
    }
    if asked.step.decision == .rejected {
      note(asked.step)
    } else {
      correct(field, to: asked.trial, after: asked.step)
      carriedOut = CarriedOut(changes: asked.changes, after: session.state.text)
    }
    return false
  }

  private func event(for change: FieldChange) -> FieldEvent {
    change.range == session.state.selection.range
      ? .insert(change.replacement) : .replace(change.range, with: change.replacement)
  }

  /// The answer that was given to the same question, as long as nothing has happened since but what
  /// it asked for.
  private func earlierAnswer(to changes: [FieldChange], in field: FieldReport) -> Bool? {
    if let carriedOut, carriedOut.changes == changes,
      carriedOut.after.isIdentical(to: field.text)
    {
      return false
    }
    if case .asked(let asked) = phase, asked.changes == changes, field.markedRange == nil,
      field.text.isIdentical(to: asked.before) || field.text.isIdentical(to: asked.after)
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
