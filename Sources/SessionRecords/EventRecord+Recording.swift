import TextEditing

extension EventRecord {
  init(_ event: FieldEvent, language: String? = nil) {
    self.language = language
    switch event {
    case .insert(let text): (type, self.text) = (.insert, text)
    case .replace(let range, let text):
      (type, self.range, self.text) = (.replace, range, text)
    case .mark(let text, let selection):
      (type, self.text, self.selection) = (.mark, text, selection)
    case .markRange(let range): (type, self.range) = (.markRange, range)
    case .commit(let text): (type, self.text) = (.commit, text)
    case .cancel: type = .cancel
    case .delete(let direction): (type, self.direction) = (.delete, direction)
    case .select(let selection):
      (type, range) = (.select, UTF16Range(selection.anchor, selection.focus))
    case .blur: type = .blur
    case .setText(let text): (type, self.text) = (.set, text)
    case .setLimits(let limits):
      (type, self.limits) = (.limits, limits.map { .limit(LimitRecord($0)) })
    case .reconcile(let report):
      (type, text) = (.reconcile, report.text)
      (selection, marked) = (report.selection, report.markedRange)
    case .group(let events): (type, self.events) = (.group, events.map { EventRecord($0) })
    case .undo: type = .undo
    case .redo: type = .redo
    }
  }
}
