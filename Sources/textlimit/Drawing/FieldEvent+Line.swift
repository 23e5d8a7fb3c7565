import TextEditing

extension FieldEvent {
  /// The event as a REPL command, with details that the command lacks.
  func line(in language: String?) -> String {
    line + (language.map { "  in \($0.shown)" } ?? "")
  }

  private var line: String {
    switch self {
    case .insert(let text): ":insert \(text.shown)"
    case .replace(let range, let text): ":replace \(range.start) \(range.end) \(text.shown)"
    case .mark(let text, let selection):
      ":mark \(text.shown)" + (selection.map { "  selecting \($0.anchor) \($0.focus)" } ?? "")
    case .markRange(let range): ":remark \(range.start) \(range.end)"
    case .commit(let text): text.map { ":commit \($0.shown)" } ?? ":commit"
    case .cancel: ":cancel"
    case .delete(.backward): ":delete"
    case .delete(.forward): ":delete forward"
    case .select(let selection):
      selection.isCaret
        ? ":select \(selection.focus)" : ":select \(selection.anchor) \(selection.focus)"
    case .blur: ":blur"
    case .setText(let text): ":set \(text.shown)"
    case .setLimits(let limits):
      ":limit "
        + (limits.isEmpty
          ? "none" : limits.map { NamedLimit($0).description }.joined(separator: " "))
    case .reconcile(let report):
      ":reconcile \(report.text.shown)"
        + (report.selection.map { "  selecting \($0.anchor) \($0.focus)" } ?? "")
        + (report.markedRange.map { "  marking \($0.start) \($0.end)" } ?? "")
    case .undo: ":undo"
    case .redo: ":redo"
    }
  }
}
