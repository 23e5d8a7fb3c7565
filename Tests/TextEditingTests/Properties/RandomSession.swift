import TextEditing
import TextMetrics
import TextMetricsICU

/// A field, a state, and a source of events that look at the state in which they arrive.
struct RandomSession {
  let seed: UInt64
  let constraints: TextConstraints
  let state: FieldState
  private var random: RandomSource
  private let units: [TextUnit]

  init(seed: UInt64) throws {
    self.seed = seed
    random = RandomSource(seed: seed)
    units = try [
      .characters, .characters, .characters, .scalars, .utf16, .bytes, .bytes(.utf16), .lines,
      .whitespaceWords, .officeWords, .scalarsPerCharacter, .words(locale: ""),
      .words(locale: "zh"), .words(locale: "th"), .bytes(encoding: "gbk"),
      .bytes(encoding: "shift_jis"), .bytes(encoding: "gb18030"),
    ]
    constraints = Self.constraints(&random, units)
    state = Self.state(&random)
  }

  mutating func numberOfEvents() -> Int { 1 + random.number(below: 14) }

  private static func constraints(
    _ random: inout RandomSource, _ units: [TextUnit]
  ) -> TextConstraints {
    TextConstraints(
      limits: limits(&random, units),
      scalarsPerCharacter: random.chance(15) ? 1 + random.number(below: 4) : nil,
      overflow: random.chance(70) ? .clip : random.pick(Overflow.allCases),
      cut: random.chance(80) ? .character : .word,
      composition: random.chance(60) ? .defer : random.pick(CompositionPolicy.allCases),
      lineBreaks: random.chance(80) ? .keep : random.pick(LineBreakPolicy.allCases),
      normalizer: random.chance(80)
        ? nil : random.pick([ICUNormalizer.nfc, ICUNormalizer.nfkc]),
      letterCase: random.chance(80) ? .keep : random.pick(LetterCase.allCases),
      filter: random.chance(75) ? nil : filter(&random))
  }

  private static func limits(_ random: inout RandomSource, _ units: [TextUnit]) -> [TextLimit] {
    (0..<random.pick([0, 1, 1, 1, 1, 2, 2, 3])).map { _ in
      let minimum = random.chance(85) ? 0 : random.number(below: 4)
      return TextLimit(
        minimum: minimum,
        maximum: random.chance(3) ? nil : minimum + random.number(below: 14),
        in: random.pick(units), random.chance(12) ? .soft : .hard)
    }
  }

  private static func filter(_ random: inout RandomSource) -> CharacterFilter {
    let classes: [CharacterClass] = [
      .digits, .asciiLetters, .letters, .whitespace, .emoji, .control, .lineBreaks,
      .characters(["a", "é", "e\u{301}", "中", "👍", "\r\n"]),
    ]
    return CharacterFilter(
      allowing: random.chance(50)
        ? (0...random.number(below: 3)).map { _ in random.pick(classes) } : nil,
      denying: random.chance(50) ? [random.pick(classes)] : [])
  }

  private static func state(_ random: inout RandomSource) -> FieldState {
    let text = RandomText.text(atMost: 6, &random)
    if random.chance(50) { return FieldState(text) }
    let selection = Self.selection(in: text, &random, sound: true)
    if random.chance(75) { return FieldState(text, selection: selection) }
    let marked = Self.selection(in: text, &random, sound: true).range
    return FieldState(text, selection: selection, marked: marked.isEmpty ? nil : marked)
  }

  private static func offset(
    in text: String, _ random: inout RandomSource, sound: Bool
  ) -> UTF16Offset {
    if !sound, random.chance(3) {
      return UTF16Offset(random.number(below: text.utf16.count + 4) - 2)
    }
    let units = UTF16Text(text)
    // Mostly between Characters, sometimes inside one.
    let choices =
      random.chance(75) ? units.characterBoundaries : (0...units.count).filter(units.isSound)
    return UTF16Offset(random.pick(choices))
  }

  private static func selection(
    in text: String, _ random: inout RandomSource, sound: Bool
  ) -> TextSelection {
    let anchor = offset(in: text, &random, sound: sound)
    return TextSelection(
      anchor: anchor,
      focus: random.chance(50) ? anchor : offset(in: text, &random, sound: sound))
  }

  /// The next event, for a field that holds this.
  mutating func event(for state: FieldState) -> (FieldEvent, language: String?) {
    let language =
      random.chance(80) ? nil : random.pick(["en", "EN-us", "zh-Hans", "ko", "ru", ""])
    return (unspoken(for: state), language)
  }

  private mutating func unspoken(for state: FieldState) -> FieldEvent {
    func text(_ count: Int) -> String { RandomText.text(atMost: count, &random) }
    func range() -> UTF16Range {
      let range = Self.selection(in: state.text, &random, sound: false).range
      return random.chance(2) ? UTF16Range(range.end, range.start) : range
    }
    let isComposing = state.marked != nil
    switch random.number(below: 100) {
    case 0..<18: return .insert(text(5))
    case 18..<30: return .replace(range(), with: rewriting(range(), in: state))
    case 30..<48:
      let marked = text(5)
      return .mark(
        marked,
        selection: random.chance(50) ? nil : Self.selection(in: marked, &random, sound: false))
    case 48..<54: return .markRange(range())
    case 54..<60: return .commit(random.chance(50) ? nil : composed(in: state))
    case 60..<63: return .cancel
    case 63..<72: return .delete(random.chance(70) ? .backward : .forward)
    case 72..<77: return .select(Self.selection(in: state.text, &random, sound: false))
    case 77..<79: return .blur
    case 79: return .set(text(8))
    case 80: return .limits(Self.limits(&random, units))
    case 81..<92: return .reconcile(report(on: state, isComposing: isComposing))
    case 92..<97: return .undo
    default: return .redo
    }
  }

  /// Often the old text with something added, since that is judged otherwise than the rest.
  private mutating func rewriting(_ range: UTF16Range, in state: FieldState) -> String {
    let text = UTF16Text(state.text)
    guard random.chance(30), range.start <= range.end, text.isSound(range.start.value),
      text.isSound(range.end.value)
    else { return RandomText.text(atMost: 4, &random) }
    return UTF16Text(text[range.positions]).string + RandomText.text(atMost: 2, &random)
  }

  private mutating func composed(in state: FieldState) -> String {
    guard let marked = state.marked, random.chance(40) else {
      return RandomText.text(atMost: 4, &random)
    }
    return UTF16Text(UTF16Text(state.text)[marked.positions]).string
      + RandomText.text(atMost: 2, &random)
  }

  /// The field after some edit: mostly at the caret or in the marked text, as real hosts do.
  private mutating func report(on state: FieldState, isComposing: Bool) -> FieldReport {
    let old = UTF16Text(state.text)
    var edited = random.chance(60) ? state.marked ?? state.selection.range : state.selection.range
    if random.chance(25) {
      edited = Self.selection(in: state.text, &random, sound: true).range
    }
    if !random.chance(70), edited.isEmpty, edited.start.value > 0 {
      edited.start = UTF16Offset(old.alignedDown(edited.start.value - 1))
    }
    let inserted = UTF16Text(RandomText.text(atMost: 3, &random))
    let new = old.replacing(edited.positions, with: inserted).string
    let end = edited.start.value + inserted.count
    var selection: TextSelection? = .caret(end)
    if random.chance(25) { selection = Self.selection(in: new, &random, sound: false) }
    if random.chance(15) { selection = nil }
    var marked: UTF16Range?
    if random.chance(isComposing ? 60 : 25) {
      marked =
        random.chance(70)
        ? UTF16Range(edited.start, UTF16Offset(end))
        : Self.selection(in: new, &random, sound: false).range
      // A clause of it was committed.
      if random.chance(30), let range = marked, range.start < range.end {
        let cuts = UTF16Text(new).characterBoundaries.filter(range.positions.contains)
        if !cuts.isEmpty { marked?.start = UTF16Offset(random.pick(cuts)) }
      }
    }
    return FieldReport(new, selection: selection, marked: marked)
  }
}
