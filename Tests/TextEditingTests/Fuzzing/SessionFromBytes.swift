import TextEditing
import TextMetrics

/// A field and its events read out of arbitrary bytes: what libFuzzer mutates.
///
/// Every byte string is a session. The tests play the corpus that fuzzing left; the fuzzer plays
/// whatever it finds.
struct SessionFromBytes {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Plays the session; returns a sentence about the first step that breaks an invariant.
  mutating func play() -> String? {
    var session = TextSession(text(), constraints: constraints())
    var played = 0
    while !bytes.isEmpty, played < 200 {
      let before = session.state
      let event = event(for: before)
      let step = session.apply(event, language: number(4) == 0 ? "en" : nil)
      played += 1
      if !isSound(step.state) { return "event \(played) left \(step.state)" }
      if case .delete = event, before.marked == nil, step.decision != .accepted {
        return "event \(played) refused a deletion"
      }
      _ = session.preview()
      _ = session.committedText
    }
    while session.canUndo { session.apply(.undo) }
    while session.canRedo { session.apply(.redo) }
    return isSound(session.state) ? nil : "undo and redo left \(session.state)"
  }

  private func isSound(_ state: FieldState) -> Bool {
    let units = Array(state.text.utf16)
    func isSound(_ offset: UTF16Offset) -> Bool {
      let value = offset.value
      guard 0...units.count ~= value else { return false }
      return value == 0 || value == units.count || !UTF16.isTrailSurrogate(units[value])
    }
    guard isSound(state.selection.anchor), isSound(state.selection.focus) else { return false }
    guard let marked = state.marked else { return true }
    return marked.start < marked.end && isSound(marked.start) && isSound(marked.end)
  }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  private mutating func number(_ bound: Int) -> Int { Int(byte()) % bound }

  private mutating func constraints() -> TextConstraints {
    let units: [TextUnit] = [
      .characters, .scalars, .utf16, .bytes, .lines, .whitespaceWords, .officeWords,
      .scalarsPerCharacter,
    ]
    return TextConstraints(
      limits: (0..<number(4)).map { _ in
        TextLimit(
          ...number(24), in: units[number(units.count)], number(8) == 0 ? .soft : .hard)
      },
      scalarsPerCharacter: number(4) == 0 ? number(5) : nil,
      overflow: Overflow.allCases[number(3)], cut: Cut.allCases[number(2)],
      composition: CompositionPolicy.allCases[number(3)],
      lineBreaks: LineBreakPolicy.allCases[number(4)], letterCase: LetterCase.allCases[number(3)],
      filter: number(4) == 0
        ? CharacterFilter(allowing: [.letters, .emoji], denying: [.digits]) : nil)
  }

  private mutating func text() -> String {
    var text = ""
    for _ in 0..<number(12) {
      let piece = byte()
      if piece < 250 {
        text += RandomText.pieces[Int(piece) % RandomText.pieces.count]
      } else {
        // Any scalar at all.
        let value = UInt32(byte()) << 16 | UInt32(byte()) << 8 | UInt32(byte())
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }
    return text
  }

  private mutating func offset(in text: String) -> UTF16Offset {
    let byte = byte()
    if byte == 255 { return UTF16Offset(.max) }
    return UTF16Offset(Int(byte) % (text.utf16.count + 3) - 1)
  }

  private mutating func range(in text: String) -> UTF16Range {
    let start = offset(in: text)
    let end = offset(in: text)
    return number(8) == 0 ? UTF16Range(start, end) : UTF16Range(min(start, end), max(start, end))
  }

  private mutating func selection(in text: String) -> TextSelection {
    TextSelection(anchor: offset(in: text), focus: offset(in: text))
  }

  private mutating func event(for state: FieldState) -> FieldEvent {
    switch number(14) {
    case 0: return .insert(text())
    case 1: return .replace(range(in: state.text), with: text())
    case 2:
      let marked = text()
      return .mark(marked, selection: number(2) == 0 ? nil : selection(in: marked))
    case 3: return .markRange(range(in: state.text))
    case 4: return .commit(number(2) == 0 ? nil : text())
    case 5: return .cancel
    case 6: return .delete(number(2) == 0 ? .backward : .forward)
    case 7: return .select(selection(in: state.text))
    case 8: return .blur
    case 9: return .set(text())
    case 10: return .limits(constraints().limits)
    case 11: return .undo
    case 12: return .redo
    default:
      let prefix = state.text.unicodeScalars.prefix(number(16))
      let reported =
        String(prefix) + text()
        + String(state.text.unicodeScalars.dropFirst(prefix.count + number(3)))
      return .reconcile(
        FieldReport(
          reported, selection: number(2) == 0 ? nil : selection(in: reported),
          marked: number(2) == 0 ? nil : range(in: reported)))
    }
  }
}
