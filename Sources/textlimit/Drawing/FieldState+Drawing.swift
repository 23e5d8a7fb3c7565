import TextEditing

extension FieldState {
  /// The text with its caret `▏` or selection `[]`, and marked text in `{}`.
  var drawing: String {
    var signs: [(offset: Int, sign: String)] = []
    let selected = selection.range
    if !selection.isCaret { signs.append((selected.end.value, "]")) }
    if let markedRange { signs.append((markedRange.end.value, "}")) }
    if selection.isCaret { signs.append((selected.start.value, "▏")) }
    if let markedRange { signs.append((markedRange.start.value, "{")) }
    if !selection.isCaret { signs.append((selected.start.value, "[")) }

    // A sign inside a Character shows what stands on both its sides.
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
  /// The field as it looks after an event, where its text stands, and what was decided.
  func drawing(
    after result: EditResult, limits: [NamedLimit], width: Int? = Terminal.lineWidth
  ) -> [String] {
    drawing(limits: limits, width: width)
      + result.sentence(limits: limits).folded(to: width)
  }

  /// The field as it looks, and where its text stands.
  func drawing(limits: [NamedLimit], width: Int? = Terminal.lineWidth) -> [String] {
    var lines = [state.drawing]
    if !limits.isEmpty {
      let readings = limits.map(\.limit).readings(of: committedText)
      lines += Verdict(limits: limits, readings: readings).report(columns: width)
    }
    if let preview = preview() {
      let live = limits.map { "\($0.unit.name) \(state.text.count(in: $0.limit.unit))" }
      if let first = live.first {
        lines += (["with the composition: " + first] + live.dropFirst()).packed(to: width)
      }
      lines.append("if committed now: \(preview.shown)")
    }
    return lines
  }
}
