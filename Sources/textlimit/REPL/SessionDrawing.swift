import PlatformLimits
import SessionRecords

struct SessionDrawing {
  let title: [String]
  private var limits: [NamedLimit]
  private var steps = 0
  private let indent = "   "

  init(_ session: SessionRecord, of field: TextSession) {
    limits = field.constraints.limits.map(NamedLimit.init)
    let (all, defaults) = (field.constraints.policies, TextConstraints().policies)
    let heading = [session.id.shown.styled(.bold)] + limits.map(\.spelling)
    let policies = all.filter { !defaults.contains($0) }
    title = [(heading + policies).joined(separator: "  "), indent + field.state.drawing]
  }

  mutating func lines(of step: PlayedStep, in field: TextSession) -> [String] {
    steps += 1
    let width = Terminal.lineWidth.map { max(1, $0 - indent.count) }
    let event = step.event
    if case .setLimits(let changed) = event.event { limits = changed.map(NamedLimit.init) }
    let unexpected = step.failures.flatMap { difference in
      "✗ \(difference.sentence.shown)".folded(to: width).map { $0.styled(.bad) }
    }
    let lines = field.drawing(after: step.result, limits: limits, width: width) + unexpected
    return ["\(steps). \(event.event.line(in: event.language))".styled(.bold)]
      + lines.map { indent + $0 }
  }
}

// MARK: - Fields

extension FieldState {
  /// The text with `▏` at the caret or `[]` around the selection, and with `{}` around marked text.
  var drawing: String {
    var signs: [(offset: Int, sign: String)] = []
    let selected = selection.range
    if !selection.isCaret { signs.append((selected.upperBound.value, "]")) }
    if let markedRange { signs.append((markedRange.upperBound.value, "}")) }
    if selection.isCaret { signs.append((selected.lowerBound.value, "▏")) }
    if let markedRange { signs.append((markedRange.lowerBound.value, "{")) }
    if !selection.isCaret { signs.append((selected.lowerBound.value, "[")) }

    // Offsets are in UTF-16, because the caret or a bound can be inside a Character.
    var drawing = ""
    var start = text.startIndex
    for offset in Set(signs.map(\.offset)).sorted() {
      let end = text.utf16.index(text.startIndex, offsetBy: offset)
      drawing += text[start..<end].shown
      for sign in signs where sign.offset == offset { drawing += sign.sign }
      start = end
    }
    return drawing + text[start...].shown
  }
}

extension TextSession {
  func drawing(
    after result: EditResult, limits: [NamedLimit], width: Int? = Terminal.lineWidth
  ) -> [String] {
    drawing(limits: limits, width: width)
      + result.phrase(limits: limits).folded(to: width)
  }

  func drawing(limits: [NamedLimit], width: Int? = Terminal.lineWidth) -> [String] {
    var lines = [state.drawing]
    if !limits.isEmpty {
      let statuses = limits.map(\.textLimit).status(of: committedText)
      lines += Verdict(limits: limits, statuses: statuses).report(columns: width)
    }
    if let preview = preview {
      let live = limits.map { "\($0.unitName) \(state.text.count(in: $0.textLimit.unit))" }
      if let first = live.first {
        let added = isComposing ? "composition" : "unfinished word"
        lines += (["with the \(added): " + first] + live.dropFirst()).packed(to: width)
      }
      lines.append("if committed now: \(preview.shown)")
    }
    return lines
  }
}

// MARK: - Events

extension FieldEvent {
  func line(in language: String?) -> String {
    line + (language.map { "  in \($0.shown)" } ?? "")
  }

  private var line: String {
    switch self {
    case .insert(let text): ":insert \(text.shown)"
    case .replace(let range, let text):
      ":replace \(range.lowerBound) \(range.upperBound) \(text.shown)"
    case .setMarkedText(let text, let selection):
      ":mark \(text.shown)" + (selection.map { "  selecting \($0.anchor) \($0.focus)" } ?? "")
    case .setMarkedRange(let range): ":remark \(range.lowerBound) \(range.upperBound)"
    case .commit(let text): text.map { ":commit \($0.shown)" } ?? ":commit"
    case .cancelComposition: ":cancel"
    case .deleteBackward: ":delete"
    case .deleteForward: ":delete forward"
    case .select(let selection):
      selection.isCaret
        ? ":select \(selection.focus)" : ":select \(selection.anchor) \(selection.focus)"
    case .endEditing: ":blur"
    case .setText(let text): ":set \(text.shown)"
    case .setLimits(let limits):
      ":limit "
        + (limits.isEmpty
          ? "none" : limits.map { NamedLimit($0).spelling }.joined(separator: " "))
    case .reconcile(let report):
      ":reconcile \(report.text.shown)"
        + (report.selection.map { "  selecting \($0.anchor) \($0.focus)" } ?? "")
        + (report.markedRange.map { "  marking \($0.lowerBound) \($0.upperBound)" } ?? "")
    case .group(let events): ([":group"] + events.map { $0.line } + [":end"]).joined(separator: " ")
    case .undo: ":undo"
    case .redo: ":redo"
    }
  }
}

// MARK: - Decisions

extension EditResult {
  func phrase(limits: [NamedLimit]) -> String {
    var parts: [String] = []
    if !inserted.isEmpty { parts.append("inserted '\(inserted.excerpt)'") }
    if !dropped.isEmpty { parts.append("dropped '\(dropped.excerpt)'") }
    if !filtered.isEmpty { parts.append("filtered '\(filtered.excerpt)'") }
    parts += violations.map {
      $0.phrase(limits: limits, isAccepted: self.decision == .accepted) + ucs2Phrase(for: $0)
    }
    parts += inputMethodActions.map { $0.phrase }
    let ended = compositionDecision.map { "composition \($0.rawValue.styled($0.style)), " } ?? ""
    let decision = ended + decision.rawValue.styled(decision.style)
    return parts.isEmpty ? decision : "\(decision): \(parts.joined(separator: "; "))"
  }

  /// Returns a phrase about the dropped Characters that would force the text message into UCS-2.
  private func ucs2Phrase(for violation: EditViolation) -> String {
    guard case .limit(_, let limit, _) = violation,
      var reader = limit.unit.smsReader(keeping: 1)
    else { return "" }
    reader.add(state.text)
    let characters = reader.finish().nonGSMCharacters(in: dropped)
    return characters.isEmpty
      ? "" : ", forced into UCS-2 by \(characters.map { $0.phrase }.joined(separator: ", "))"
  }
}

extension String {
  fileprivate var excerpt: String { excerpt(columns: 60, keeping: .ends) }
}

extension EditResult.InputMethodAction {
  fileprivate var phrase: String {
    switch self {
    case .resynchronizeInputMethod: "resynchronize the input method"
    case .cancelComposition: "cancel the input method's composition"
    }
  }
}

extension EditResult.Decision {
  var style: Style {
    switch self {
    case .accepted: .good
    case .deferred: .dim
    case .clipped: .notice
    case .rejected: .bad
    }
  }
}

extension EditViolation {
  fileprivate func phrase(limits: [NamedLimit], isAccepted: Bool) -> String {
    func name(_ index: Int) -> String {
      limits.indices.contains(index) ? limits[index].spelling : "limit \(index)"
    }
    return switch self {
    case .limit(let index, _, let attempted):
      isAccepted ? "\(attempted) exceeds \(name(index))" : "\(name(index)) would be \(attempted)"
    case .encoding(let index, let limit, let scalars):
      "\(name(index)) \(limit.unit.refusalVerb) \(counted(scalars, "scalar"))"
    case .scalarsPerCharacter(let maximum, let attempted):
      "a Character would have \(attempted) scalars, more than \(maximum)"
    case .lineBreaks: "line breaks aren't allowed"
    case .normalization: "nothing is left after normalization"
    case .filter: "the filter"
    case .position(let range):
      (range.isEmpty ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
        + " is outside the text or inside a surrogate pair"
    }
  }
}
