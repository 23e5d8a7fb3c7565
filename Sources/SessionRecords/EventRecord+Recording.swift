import TextEditing
import TextMetrics

extension EventRecord {
  /// An event as a session records it.
  init(_ event: FieldEvent, language: String?) {
    self.init(type: .undo, language: language)
    switch event {
    case .insert(let text): (type, self.text) = (.insert, text)
    case .replace(let range, let text):
      (type, self.range, self.text) = (.replace, PositionPair(range), text)
    case .mark(let text, let selection):
      (type, self.text, self.selection) = (.mark, text, selection.map(PositionPair.init))
    case .markRange(let range): (type, self.range) = (.markRange, PositionPair(range))
    case .commit(let text): (type, self.text) = (.commit, text)
    case .cancel: type = .cancel
    case .delete(let direction): (type, self.direction) = (.delete, direction)
    case .select(let selection): (type, range) = (.select, PositionPair(selection))
    case .blur: type = .blur
    case .setText(let text): (type, self.text) = (.set, text)
    case .setLimits(let limits):
      (type, self.limits) = (.limits, limits.map { .limit(LimitRecord($0)) })
    case .reconcile(let report):
      (type, text) = (.reconcile, report.text)
      selection = report.selection.map(PositionPair.init)
      marked = report.markedRange.map(PositionPair.init)
    case .undo: type = .undo
    case .redo: type = .redo
    }
  }

  private init(type: Kind, language: String?) {
    self.type = type
    self.language = language
  }
}
