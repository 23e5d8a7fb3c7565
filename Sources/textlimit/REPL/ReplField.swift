import Foundation
import TextEditing
import TextMetrics

/// The text field that the REPL plays the input method for, and the recording of what happened.
struct ReplField {
  private(set) var session: TextSession
  private var recording: SessionRecord
  /// The input language that goes with each event.
  var language: String?

  /// A field in a state, with nothing recorded yet.
  init(
    _ state: FieldState = FieldState(), constraints: TextConstraints
  ) throws(InvalidFieldState) {
    session = try TextSession(state, constraints: constraints)
    recording = SessionRecord(id: "repl", constraints: constraints, state: state)
  }

  /// Lets an event happen, and gives the lines that tell what it did.
  mutating func apply(_ event: FieldEvent, limits: [NamedLimit]) -> [String] {
    recording.record(event, language: language)
    let step = session.apply(event, language: language)
    return report(limits: limits) + [step.sentence(limits: limits)]
  }

  /// The field as it looks, and where its text stands.
  func report(limits: [NamedLimit]) -> [String] {
    var lines = [session.state.drawing]
    if !limits.isEmpty {
      let readings = limits.map(\.limit).readings(of: session.committedText)
      lines += Verdict(limits: limits, line: nil, readings: readings).report(title: nil)
    }
    if let preview = session.preview() {
      let live = limits.map { "\($0.unit.name) \(session.state.text.count(in: $0.limit.unit))" }
      if !live.isEmpty { lines.append("live: " + live.joined(separator: "  ")) }
      lines.append("preview: \(preview.shown)")
    }
    return lines
  }

  /// Adds the session since the field was opened to a file, as a line that `replay` reads.
  func save(to path: String) throws {
    let line = Data((recording.json.text + "\n").utf8)
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: line)
    try file.close()
  }
}

extension FieldState {
  /// The text with its caret `|` or selection `[]`, and with marked text underlined where the
  /// terminal can, else in `{}`.
  var drawing: String {
    var signs: [(offset: Int, sign: String)] = []
    let selected = selection.range
    if !selection.isCaret { signs.append((selected.end.value, "]")) }
    if let marked { signs.append((marked.end.value, Terminal.isColoured ? Style.end : "}")) }
    if selection.isCaret { signs.append((selected.start.value, "|")) }
    if let marked {
      signs.append((marked.start.value, Terminal.isColoured ? Style.underlined.start : "{"))
    }
    if !selection.isCaret { signs.append((selected.start.value, "[")) }

    var drawing = ""
    var offset = 0
    for scalar in text.unicodeScalars {
      for sign in signs where sign.offset == offset { drawing += sign.sign }
      drawing += String(scalar).shown
      offset += UTF16.width(scalar)
    }
    for sign in signs where sign.offset == offset { drawing += sign.sign }
    return drawing
  }
}

extension Step {
  /// What the engine decided, and why.
  fileprivate func sentence(limits: [NamedLimit]) -> String {
    var parts: [String] = []
    if !inserted.isEmpty { parts.append("put in '\(inserted.shown)'") }
    if !dropped.isEmpty { parts.append("dropped '\(dropped.shown)'") }
    if !filtered.isEmpty { parts.append("filtered '\(filtered.shown)'") }
    parts += violations.map { $0.sentence(limits: limits) }
    parts += directives.map { "tells the host: \($0.rawValue)" }
    let decision = decision.rawValue.styled(decision.style)
    return parts.isEmpty ? decision : "\(decision): \(parts.joined(separator: "; "))"
  }
}

extension Decision {
  fileprivate var style: Style {
    switch self {
    case .accepted: .good
    case .deferred: .dim
    case .clipped: .notice
    case .rejected: .bad
    }
  }
}

extension EditViolation {
  fileprivate func sentence(limits: [NamedLimit]) -> String {
    func name(_ index: Int) -> String {
      limits.indices.contains(index) ? limits[index].description : "limit \(index)"
    }
    return switch self {
    case .limit(let index, _, let attempted): "\(name(index)) would be \(attempted)"
    case .encoding(let index, _, let scalars): "\(name(index)) cannot hold \(scalars) scalars"
    case .scalarsPerCharacter(let maximum, let attempted):
      "a Character would have \(attempted) scalars, of at most \(maximum)"
    case .lineBreaks: "the field takes no line breaks"
    case .normalization: "normalization leaves nothing"
    case .filter: "a filter"
    case .position(let range):
      "there is no position \(range.start) to \(range.end) in the text"
    }
  }
}
