import TextEditing
import TextMetrics

/// A replayed session as a person reads it, drawn like the REPL: each event, the field after it,
/// its counts, the decision with its reasons, and what is not as expected.
///
/// It shows what the result says, as every other reader of results would.
struct ReplayDrawing {
  /// The session as it was recorded.
  let session: JSONValue
  let result: ReplayResult

  var lines: [String] {
    let limits = session["field"]?["limits"]?.elements ?? []
    let title = [result.id.shown.styled(.bold)] + limits.map(\.limitText)
    var lines = [title.joined(separator: "  "), "   \(initialState.drawing)"]
    let events = session["events"]?.elements ?? []
    for (index, (event, step)) in zip(events, result.steps).enumerated() {
      lines.append("\(index + 1). \(event.eventText)".styled(.bold))
      lines += step.stepLines.map { "   " + $0 }
      for difference in result.unexpected where difference["step"] == .integer(index) {
        lines.append("   " + difference.differenceText.styled(.bad))
      }
    }
    return lines + [""]
  }

  private var initialState: FieldState {
    let state = session["state"] ?? .object([:])
    return FieldState(
      state["text"]?.string ?? "", selection: state["selection"]?.selection,
      markedRange: state["marked"]?.range)
  }
}

/// What a run of many sessions came to.
struct ReplaySummary {
  private var sessions = 0
  private var steps = 0
  private var differences = 0
  private var unexpected = 0
  private var unreadable = 0

  mutating func count(_ result: ReplayResult) {
    sessions += 1
    steps += result.steps.count
    differences += result.unexpected.count
    if !result.isAsExpected { unexpected += 1 }
  }

  mutating func countUnreadable() { unreadable += 1 }

  var line: String {
    func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    var parts = [number(sessions, "session"), number(steps, "step")]
    if unexpected > 0 {
      parts.append("\(number(differences, "difference")) in \(number(unexpected, "session"))")
    }
    if unreadable > 0 { parts.append("\(number(unreadable, "line")) unreadable") }
    let isGood = unexpected + unreadable == 0
    if isGood { parts.append("all as expected") }
    return parts.joined(separator: ", ").styled(isGood ? .good : .bad)
  }
}

extension JSONValue {
  fileprivate var string: String? { if case .string(let string) = self { string } else { nil } }

  fileprivate var number: Int? { if case .integer(let number) = self { number } else { nil } }

  fileprivate var elements: [JSONValue] { if case .array(let all) = self { all } else { [] } }

  /// The two positions of a range or a selection.
  private var positions: (UTF16Offset, UTF16Offset)? {
    let numbers = elements.compactMap(\.number)
    return numbers.count == 2 ? (UTF16Offset(numbers[0]), UTF16Offset(numbers[1])) : nil
  }

  fileprivate var range: UTF16Range? { positions.map { UTF16Range($0.0, $0.1) } }

  fileprivate var selection: FieldSelection? {
    positions.map { FieldSelection(anchor: $0.0, focus: $0.1) }
  }

  /// A value as it stands in a sentence.
  private var inSentence: String {
    switch self {
    case .null: "nothing"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "'\(value.shown)'"
    case .array(let values): "[\(values.map(\.inSentence).joined(separator: ", "))]"
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key.shown) \($0.value.inSentence)" }
        .joined(separator: ", ")
    }
  }

  /// `characters<=5 (soft)`.
  fileprivate var limitText: String {
    let unit = self["unit"]?.string?.shown ?? ""
    let bounds =
      switch (self["min"]?.number, self["max"]?.number) {
      case (nil, let maximum?): "<=\(maximum)"
      case (let minimum?, nil): ">=\(minimum)"
      case (let minimum?, let maximum?): "=\(minimum)..\(maximum)"
      case (nil, nil): ""
      }
    return unit + bounds + (self["soft"] == .boolean(true) ? " (soft)" : "")
  }

  /// `mark 'nihao', selection [0, 2]`.
  fileprivate var eventText: String {
    var parts = [self["type"]?.string ?? ""]
    if let text = self["text"]?.string { parts[0] += " '\(text.shown)'" }
    if let direction = self["direction"]?.string { parts[0] += " \(direction)" }
    if let limits = self["limits"] {
      parts[0] += limits.elements.map { " " + $0.limitText }.joined()
    }
    for key in ["range", "selection", "marked", "language"] {
      guard let value = self[key], value != .null else { continue }
      parts.append(
        "\(key) \(value.string?.shown ?? value.elements.map(\.inSentence).joined(separator: " to "))"
      )
    }
    return parts.joined(separator: ", ")
  }

  /// The field after a step, its counts, and what was decided.
  fileprivate var stepLines: [String] {
    let state = FieldState(
      self["text"]?.string ?? "", selection: self["selection"]?.selection,
      markedRange: self["marked"]?.range)
    var table = Table([.left, .right, .left, .left])
    for count in self["counts"]?.elements ?? [] { table.append(count.countCells) }
    var lines = [state.drawing] + table.lines
    if let preview = self["preview"]?.string { lines.append("preview: \(preview.shown)") }
    if let exit = self["exit"]?.string { lines.append("composition: \(exit.decisionStyled)") }
    return lines + [decisionLine]
  }

  private var countCells: [String] {
    let committed = self["committed"]?.number ?? 0
    let live = self["live"]?.number ?? committed
    let standing: String? = self["remaining"]?.number.map { remaining in
      remaining < 0 ? "over by \(remaining.magnitude)".styled(.bad) : "\(remaining) left"
    }
    let bounds =
      switch (self["min"]?.number, self["max"]?.number) {
      case (nil, let maximum?): "of \(maximum)"
      case (let minimum?, nil): "of \(minimum) or more"
      case (let minimum?, let maximum?): "of \(minimum) to \(maximum)"
      case (nil, nil): ""
      }
    return [
      self["unit"]?.string?.shown ?? "", "\(committed)", bounds,
      [standing, live == committed ? nil : "live \(live)"].compactMap { $0 }
        .joined(separator: ", "),
    ]
  }

  /// `clipped: put in 'X'; dropped 'YZ'; characters<=5 would be 7`.
  private var decisionLine: String {
    var parts: [String] = []
    for (key, verb) in [
      ("inserted", "put in"), ("dropped", "dropped"), ("filtered", "filtered"),
    ] {
      if let text = self[key]?.string, !text.isEmpty { parts.append("\(verb) '\(text.shown)'") }
    }
    parts += (self["violations"]?.elements ?? []).map(\.violationText)
    parts += (self["directives"]?.elements ?? []).compactMap(\.string).map {
      "tells the host: \($0)"
    }
    let decision = (self["decision"]?.string ?? "").decisionStyled
    return parts.isEmpty ? decision : "\(decision): \(parts.joined(separator: "; "))"
  }

  private var violationText: String {
    let attempted = self["attempted"]?.number ?? 0
    return switch self["rule"]?.string {
    case "limit": "\(limitText) would be \(attempted)"
    case "encoding": "\(self["unit"]?.string?.shown ?? "the encoding") cannot hold it"
    case "scalarsPerCharacter":
      "a Character would have \(attempted) scalars, of at most \(self["max"]?.number ?? 0)"
    case "position":
      "there is no position "
        + (self["range"]?.elements ?? []).map(\.inSentence).joined(separator: " to ")
        + " in the text"
    case let rule: rule.map { "by \($0)" } ?? ""
    }
  }

  /// `text: expected 'abcd', is 'abXcd'`.
  fileprivate var differenceText: String {
    "✗ \(self["key"]?.string ?? ""): expected \((self["expected"] ?? .null).inSentence), "
      + "is \((self["actual"] ?? .null).inSentence)"
  }
}

extension String {
  fileprivate var decisionStyled: String {
    let style: Style =
      switch self {
      case "accepted": .good
      case "clipped": .notice
      case "rejected": .bad
      default: .dim
      }
    return styled(style)
  }
}
