import Foundation
import TextEditing
import TextMetrics
import TextMetricsICU

/// What is written to files and read from them, and the end.
extension ReplVerb {
  static let sessions = [
    ReplVerb(
      name: "record", argument: "FILE", summary: "adds the session to FILE for textlimit replay",
      action: { repl, path in
        guard !path.isEmpty else { throw ReplError("Name a file, such as :record bug.jsonl.") }
        return try repl.withField { try $0.record(to: path) }
      }),
    ReplVerb(
      name: "load", argument: "FILE",
      summary: "plays the last session in FILE, and goes on from it",
      action: { repl, path in
        guard !path.isEmpty else { throw ReplError("Name a file, such as :load bug.jsonl.") }
        return try repl.load(path)
      }),
    help,
    ReplVerb(
      name: "quit", argument: "", summary: "leaves, as does the end of the input",
      action: { repl, _ in
        repl.isFinished = true
        return []
      }),
  ]
}

extension Repl {
  /// Opens the field of a recorded session, and lets happen what happened to it.
  fileprivate mutating func load(_ path: String) throws -> [String] {
    guard let line = try lastLine(of: path) else {
      throw ReplError("\(path.shown): There is no session in this file.")
    }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: line.bytes.span)
    } catch {
      let reason = error.inText(startingAtLine: line.number).description
      throw ReplError("\(path.shown): \(reason.shown)")
    }
    let place = "\(path.shown), line \(line.number)"
    do {
      let record = try SessionRecord(parsing: json)
      let (session, events) = try record.open(units: .icu)
      constraints = session.constraints
      limits = constraints.limits.map(NamedLimit.init)
      let opened = try openField(session)
      return ["\(place): \(record.id.shown)"] + opened
        + events.flatMap { event, language in
          field?.language = language
          if case .setLimits(let limits) = event { self.limits = limits.map(NamedLimit.init) }
          return ["", event.line.styled(.bold)] + (field?.apply(event, limits: limits) ?? [])
        }
    } catch let error as ReplayError {
      throw ReplError("\(place): \(error.description.shown)")
    }
  }

  /// The last line of a file that is not blank.
  private func lastLine(of path: String) throws(Failure) -> RecordLine? {
    var reader = try RecordReader(.file(path))
    var output = Output()
    var last: RecordLine?
    while let line = try reader.next(flushing: &output) {
      if !line.isBlank { last = line }
    }
    return last
  }
}

extension NamedLimit {
  /// A limit under the unit's own name.
  init(_ limit: TextLimit) {
    let name = limit.unit.name
    let bounds =
      switch (limit.minimum, limit.maximum) {
      case (let minimum, nil): ">=\(minimum)"
      case (0, let maximum?): "<=\(maximum)"
      case (let minimum, let maximum?):
        minimum == maximum ? "=\(minimum)" : "=\(minimum)..\(maximum)"
      }
    self.init(description: name + bounds, unit: NamedUnit(name, limit.unit), limit: limit)
  }
}

extension FieldEvent {
  /// The line that makes the event happen when it is typed.
  var line: String {
    switch self {
    case .insert(let text): ":insert \(text.shown)"
    case .replace(let range, let text): ":replace \(range.start) \(range.end) \(text.shown)"
    case .mark(let text, let selection):
      ":mark \(text.shown)" + (selection.map { " (\($0.anchor) \($0.focus) selected)" } ?? "")
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
    case .reconcile(let report): ":reconcile \(report.text.shown)"
    case .undo: ":undo"
    case .redo: ":redo"
    }
  }
}
