import EveryUnit
import TestSupport
import TextEditing
import TextMetrics
import TextMetricsICU

/// A field and its events read out of arbitrary bytes: what libFuzzer mutates.
///
/// Every byte string is a session. The tests play the corpus that fuzzing left; the fuzzer plays
/// whatever it finds.
struct SessionFromBytes {
  private var bytes: ArraySlice<UInt8>
  /// What is chosen beside the session: how undo is grouped, whether it begins in a composition,
  /// and how a text is truncated.
  private let choices: UInt8
  private let units: [TextUnit]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes[...]
    choices = bytes.last ?? 0
    units = try Self.unitNames.map { try TextServices.everything.unit(named: $0) }
  }

  private static let unitNames = [
    "characters", "characters", "scalars", "utf16", "bytes", "lines", "words:whitespace",
    "words:office", "scalarsPerCharacter", "words:en", "words:zh", "words:th", "bytes:gbk",
    "bytes:shift_jis", "bytes:iso-2022-jp", "bytes:gb18030",
  ]

  /// Plays the session; returns a sentence about the first step that breaks an invariant.
  mutating func play() -> String? {
    if let problem = truncation() { return problem }
    var session = field()
    var played = 0
    // Each state that undo is to bring back, and each text that it may.
    var earlier: [FieldState] = []
    var shown = [withoutComposition(session).text]
    while !bytes.isEmpty, played < 200 {
      let before = session
      let event = event(for: before.state)
      let language = number(4) == 0 ? "en" : nil
      let result = session.apply(event, language: language)
      played += 1
      shown.append(withoutComposition(session).text)
      if let problem = problem(with: result, of: event, before, session) {
        return "event \(played), \(event), of \(before.state): \(problem): \(result)"
      }
      var again = before
      if again.apply(event, language: language) != result {
        return "event \(played), \(event), of \(before.state) is answered twice in two ways"
      }
      switch event {
      case .undo, .redo: earlier = []
      default:
        let (old, new) = (withoutComposition(before), withoutComposition(session))
        if !isSame(old.text, new.text) { earlier.append(old) }
      }
    }
    if session.isComposing { session.apply(.undo) }
    for state in grouping == .events ? earlier.reversed() : [] {
      session.apply(.undo)
      if session.state.selection != state.selection || !isSame(session.state.text, state.text) {
        return "undo led to \(session.state), not to \(state)"
      }
    }
    while session.canUndo {
      let text = session.apply(.undo).state.text
      if !shown.contains(where: { isSame($0, text) }) { return "undo led to \(text)" }
    }
    while session.canRedo { session.apply(.redo) }
    return isValid(session.state) ? nil : "undo and redo left \(session.state)"
  }

  private var grouping: UndoGrouping { choices & 1 == 0 ? .events : .typing }

  private mutating func field() -> TextSession {
    let text = text()
    let constraints = constraints()
    let undo = UndoPolicy.session(grouping: grouping)
    let marked = UTF16Range(0, UTF16Offset(text.utf16.count))
    let state = FieldState(text, markedRange: choices & 2 == 0 ? nil : marked)
    return (try? TextSession(state, constraints: constraints, undo: undo))
      ?? TextSession(text, constraints: constraints, undo: undo)
  }

  private func isSame(_ text: String, _ other: String) -> Bool {
    text.unicodeScalars.elementsEqual(other.unicodeScalars)
  }

  /// What undo goes back to while composing.
  private func withoutComposition(_ session: TextSession) -> FieldState {
    var session = session
    if session.isComposing { session.apply(.undo) }
    return session.state
  }

  private func problem(
    with result: EditResult, of event: FieldEvent, _ before: TextSession, _ after: TextSession
  ) -> String? {
    guard isValid(result.state) else { return "a position outside the text" }
    let isIdle = before.state.markedRange == nil
    let old = Array(before.state.text.utf16)
    let new = Array(result.state.text.utf16)
    let selected = before.state.selection.range
    switch event {
    case .delete where isIdle && result.decision != .accepted: return "a deletion refused"
    case .insert where isIdle && before.constraints.normalizer == nil:
      let inserted = result.decision == .rejected ? nil : Array(result.inserted.utf16)
      let expected =
        inserted.map { old[..<selected.start.value] + $0 + old[selected.end.value...] } ?? old[...]
      if new[...] != expected { return "text changed outside the insertion" }
    case .insert, .replace:
      if isIdle, result.decision == .rejected, result.state != before.state || old != new {
        return "a rejection changed the field"
      }
    case .mark(let text, _) where result.decision == .deferred:
      guard let marked = result.state.markedRange,
        new[marked.start.value..<marked.end.value].elementsEqual(text.utf16)
      else { return "deferred marked text is not what was sent" }
    default: break
    }
    guard let preview = after.preview() else { return nil }
    var ended = after
    return ended.apply(.blur).state.text == preview ? nil : "the preview is not what blur leaves"
  }

  private func isValid(_ state: FieldState) -> Bool {
    let units = Array(state.text.utf16)
    func isValid(_ offset: UTF16Offset) -> Bool {
      let value = offset.value
      guard 0...units.count ~= value else { return false }
      return value == 0 || value == units.count || !UTF16.isTrailSurrogate(units[value])
    }
    guard isValid(state.selection.anchor), isValid(state.selection.focus) else { return false }
    guard let marked = state.markedRange else { return true }
    return marked.start < marked.end && isValid(marked.start) && isValid(marked.end)
  }

  /// A truncation of a short text is the longest prefix of whole Characters that fits.
  private mutating func truncation() -> String? {
    let text = text()
    let limit = TextLimit(...number(24), in: units[number(units.count)])
    let kept = text.truncated(to: limit)
    for end in text.indices.reversed() + [text.endIndex]
    where text[..<end].utf16.count > kept.utf16.count {
      if limit.reading(of: text[..<end]).fits { return "\(limit) keeps \(kept) of \(text)" }
    }
    guard text.unicodeScalars.starts(with: kept.unicodeScalars) else {
      return "\(kept) is no prefix of \(text)"
    }
    guard kept.isEmpty || limit.reading(of: kept).fits else { return "\(kept) exceeds \(limit)" }
    return truncationWithMarker(of: text, to: limit)
  }

  /// What is kept of either end, with a marker, fits and comes from the text.
  private func truncationWithMarker(of text: String, to limit: TextLimit) -> String? {
    let keeping = [TruncationMode.head, .tail, .ends][Int(choices >> 2) % 3]
    let marker = ["…", "", " [cut]", "\u{301}"][Int(choices >> 4) % 4]
    let cut = BreakPolicy.allCases[Int(choices >> 6) % 2]
    let kept = text.truncated(to: limit, keeping: keeping, cutting: cut, marker: marker)
    if kept.isEmpty || isSame(kept, text) { return nil }
    if !limit.reading(of: kept).fits { return "\(kept) exceeds \(limit)" }
    let (whole, part) = (text.unicodeScalars, Array(kept.unicodeScalars))
    // A marker, or none where it does not fit, stands between a beginning and an end of the text.
    let isMade = [Array(marker.unicodeScalars), []].contains { mark in
      (0...part.count).contains { split in
        part[split...].starts(with: mark) && whole.starts(with: part[..<split])
          && whole.reversed().starts(with: part[split...].dropFirst(mark.count).reversed())
      }
    }
    return isMade ? nil : "\(kept) is not made of \(text) and \(marker)"
  }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  private mutating func number(_ bound: Int) -> Int { Int(byte()) % bound }

  private mutating func maximum() -> Int {
    let number = number(28)
    return number < 24 ? number : [.max, .max - 1, 1 << 32, 1 << 31][number - 24]
  }

  private mutating func constraints() -> TextConstraints {
    TextConstraints(
      limits: (0..<number(4)).map { _ in
        TextLimit(
          ...maximum(), in: units[number(units.count)], strength: number(8) == 0 ? .soft : .hard)
      },
      scalarsPerCharacter: number(4) == 0 ? number(5) : nil,
      overflow: Overflow.allCases[number(3)], cut: BreakPolicy.allCases[number(2)],
      composition: CompositionPolicy.allCases[number(3)],
      lineBreaks: LineBreakPolicy.allCases[number(4)],
      normalizer: [nil, nil, ICUNormalizer.nfc, ICUNormalizer.nfkc][number(4)],
      letterCase: LetterCase.allCases[number(3)],
      filter: number(4) == 0 ? filter() : nil)
  }

  private mutating func filter() -> CharacterFilter {
    let sets: [CharacterGroup] = [
      .letters, .emoji, .digits, .asciiLetters, .whitespace, .control, .lineBreaks,
      .characters(["a", "é", "가", "👍", "\r\n"]),
    ]
    return CharacterFilter(
      allowing: number(2) == 0 ? [sets[number(8)], sets[number(8)]] : nil,
      denying: number(2) == 0 ? [sets[number(8)]] : [])
  }

  private mutating func text() -> String {
    var text = ""
    for _ in 0..<number(12) {
      let piece = byte()
      if piece < 250 {
        text += RandomText.pieces[Int(piece) % RandomText.pieces.count]
      } else if piece == 250 {
        text += String(repeating: RandomText.pieces[number(RandomText.pieces.count)], count: 40)
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

  private mutating func selection(in text: String) -> FieldSelection {
    FieldSelection(anchor: offset(in: text), focus: offset(in: text))
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
    case 9: return .setText(text())
    case 10: return .setLimits(constraints().limits)
    case 11: return .undo
    case 12: return .redo
    default: return .reconcile(report(on: state))
    }
  }

  /// An edit anywhere, or a text that has nothing to do with the field's.
  private mutating func report(on state: FieldState) -> FieldReport {
    let scalars = state.text.unicodeScalars
    let prefix = scalars.prefix(number(16))
    var reported = String(prefix) + text()
    switch number(4) {
    case 0: break
    case 1: reported += state.text
    default: reported += String(scalars.dropFirst(prefix.count + number(3)))
    }
    return FieldReport(
      reported, selection: number(2) == 0 ? nil : selection(in: reported),
      markedRange: number(2) == 0 ? nil : range(in: reported))
  }
}
