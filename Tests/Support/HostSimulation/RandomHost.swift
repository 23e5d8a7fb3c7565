import PlatformLimits
package import TestSupport
import TextEditing
import TextHosting
import TextMetrics
import TextMetricsICU

/// A field with random actions of its toolkit, its input method, the user, and a program. Some
/// actions break the rules for hosts: calls are missing, repeated, or made during corrections,
/// ranges are invalid, and compositions don't end. Invariants are checked after every action.
package struct RandomHost {
  package let field: SimulatedField
  package internal(set) var random: RandomSource
  package internal(set) var writes = 0
  package internal(set) var syncCount = 0

  package private(set) var trace: [String] = []
  var expected = Expected()
  var checkedEditCount = 0
  let programs: Programs

  /// The texts that a program sets in response to the next results, and a session that applies the
  /// same events as the controller's session.
  final class Programs {
    var next: [String] = []
    var recorded: TextSession?
  }

  private let undoOwner: FieldUndoOwner

  package init(seed: UInt64) {
    random = RandomSource(seed: seed)
    let constraints = Self.constraints(&random)
    field = SimulatedField(FieldState(text: Self.text(&random, 6)))
    // A composition can be in progress when a controller is created.
    let isComposing = random.chance(20) && !field.state.text.isEmpty
    if isComposing { field.state.markedRange = 0..<field.state.selection.focus }
    undoOwner = random.chance(30) ? .session : .toolkit
    field.inputMethod = random.pick([.plain, .marking, .rewriting])
    let programs = Programs()
    self.programs = programs
    _ = try? FieldController(
      SimulatedHost(field), constraints: constraints, undoOwner: undoOwner)
    field.controller.onChange = { [unowned field] _ in
      if let text = programs.next.popLast() { field.controller.text = text }
    }
    programs.recorded = field.controller.session
    field.controller.onEvent = { programs.recorded?.apply($0, language: $1) }
    expected.text = field.state.text
    expected.isExempt = isComposing
  }

  private static func constraints(_ random: inout RandomSource) -> TextConstraints {
    let units: [TextUnit] = [.characters, .unicodeScalars, .utf16, .bytes, .officeWords, .words]
    let limits = (0..<random.number(in: 1...2)).map { _ in
      TextLimit(
        ...random.number(in: 0...12), in: random.pick(units),
        strength: random.chance(90) ? .hard : .soft)
    }
    return TextConstraints(
      limit: limits, overflow: random.chance(80) ? .clip : random.pick([.reject, .overwrite]),
      composition: random.pick([.defer, .defer, .enforce, .automatic]),
      lineBreaks: random.chance(20) ? random.pick([.space, .remove, .lf]) : .keep,
      normalizer: random.chance(20) ? ComposedLetters() : nil,
      letterCase: random.chance(20) ? .uppercase : .keep,
      filter: random.chance(20) ? CharacterFilter(denying: [.characters(["b", "한", "😀"])]) : nil)
  }

  private static let pieces = [
    "a", "b", "c", " ", "é", "e\u{301}", "你", "好", "가", "한", "😀", "👍🏽", "\u{301}", "\n", "\r\n",
    "🇩🇪", "ß", "ส", "วั", "ด", "ดี", "巧", "克", "力", "\u{200D}",
  ]

  static func text(_ random: inout RandomSource, _ maximum: Int) -> String {
    (0..<random.number(in: 0...maximum)).map { _ in random.pick(pieces) }.joined()
  }

  mutating func text(_ maximum: Int) -> String { Self.text(&random, maximum) }

  /// Returns a violated invariant, or `nil` if all hold.
  package mutating func play() -> String? {
    let before = field.state
    let writesBefore = field.writes.count
    field.refusesWrites = random.chance(3)
    field.refusesToUnmark = random.chance(5)
    disturbWrites()
    disturbReads()
    if field.refusesWrites || field.refusesToUnmark { expected.isExempt = true }
    let isDisturbed = field.duringRead != nil
    let event = event()
    field.duringRead = nil
    // The text can't be predicted if a program may have set text or limits during the action, or if
    // the end of an unfinished word may shorten it. The field must still be in sync.
    if isDisturbed || field.controller.session.hasUnfinishedWord { expected.isExempt = true }
    if random.chance(50) { field.turn() }
    trace =
      trace.suffix(9) + ["\(before.notation.debugDescription): \(event), \(expected.isExempt)"]
    let problem =
      problem(writes: field.writes.count - writesBefore)
      ?? (random.chance(40) ? problemInSync() : nil)
    return problem.map { "\($0)\n  \(trace.joined(separator: "\n  "))" }
  }

  private mutating func event() -> String {
    switch random.number(below: 100) {
    case ..<40: return key()
    case ..<62: return compose()
    case ..<68: return move()
    case ..<74: return setText()
    case ..<80: return undoOrRedo()
    case ..<86: return performActivity()
    case ..<88: return blur()
    case ..<91: return changeLimits()
    case ..<94: return batch()
    default: return callAnything()
    }
  }

  /// The request, change, or notification can be missing.
  private mutating func key() -> String {
    if field.state.markedRange != nil { return compose() }
    let range = random.chance(70) ? field.state.selection.range : validRange()
    let text = random.chance(20) ? "" : text(random.chance(80) ? 1 : 5)
    let wasInSync = isInSync
    let isSelected = range == field.state.selection.range
    let wasSetSilently = expected.wasSetSilently
    var isAsked = false
    if random.chance(65) {
      isAsked = true
      var answer = field.controller.shouldChange(range, to: text)
      if random.chance(15) { answer = field.controller.shouldChange(range, to: text) }
      // A program may have set the text in response to the result.
      if expected.isExempt || !answer || random.chance(8) {
        if wasInSync {
          expected.keyIsDone(range, text, isCertain: !answer)
        } else {
          expected.isMixed = true
        }
        return "asked \(text.debugDescription) at \(range), answer \(answer)"
      }
    } else if random.chance(10) {
      let wrong = UTF16Offset(random.number(in: -3...40))..<40
      if !field.controller.shouldChange(wrong, to: text) { expected.isExempt = true }
    }
    if isAsked, random.chance(10) { moveCaretAside() }
    guard field.state.text.isValid(range) else {
      expected.isExempt = true
      return "a key whose range is gone"
    }
    let before = field.state.text
    field.change(range, to: text)
    if random.chance(5) { field.state.selection = FieldSelection(at: validRange().lowerBound) }
    let isReported = report()
    if wasInSync, isReported, isAsked || !wasSetSilently {
      expected.keyIsDone(range, text)
      // The session compares snapshots by Characters. It doesn't find a range that divides a
      // Character, or the position of a key that is equal to a Character beside it.
      let isPositionKnown =
        isAsked && isSelected
        || (isAsked || isSelected) && before.isDifference(at: range, from: field.state.text)
      if !isPositionKnown { expected.isMixed = true }
    } else {
      expected.isExempt = true
    }
    return "key \(text.debugDescription) at \(range), asked \(isAsked), reported \(isReported)"
  }

  /// Moves the caret before a requested change is made, as some toolkits do.
  private mutating func moveCaretAside() {
    guard field.state.markedRange == nil else { return }
    let text = field.state.text
    field.state.selection = FieldSelection(at: validRange().lowerBound)
    field.controller.selectionDidChange()
    if field.state.text != text { expected.isExempt = true }
  }

  private mutating func compose() -> String {
    expected.isMixed = true
    let range = field.state.markedRange ?? field.state.selection.range
    let isCommit = field.state.markedRange != nil && random.chance(30)
    let text = text(isCommit ? 3 : 7)
    if random.chance(30) { _ = field.controller.shouldChange(range, to: text) }
    if field.state.markedRange == nil, field.state.selection.range != range {
      expected.isExempt = true
      return "a composition that something else came before"
    }
    guard field.state.text.isValid(range) else { return "nothing to compose" }
    var other = field.state
    other.text = SimulatedField.replacing(range, of: other.text, with: text)
    let end = UTF16Offset(range.lowerBound.value + text.utf16.count)
    other.selection = FieldSelection(at: end)
    other.markedRange =
      isCommit || text.isEmpty ? nil : range.lowerBound..<end
    // Deleting a part of a Character can increase the number of Characters.
    if expected.wasSetSilently || !field.state.text.hasWholeCharacters(in: range) {
      expected.isExempt = true
    }
    field.become(other)
    if !report() { expected.isExempt = true }
    return "\(isCommit ? "commit" : "mark") \(text.debugDescription) at \(range)"
  }

  private mutating func batch() -> String {
    if field.state.markedRange != nil { return compose() }
    expected.isMixed = true
    if expected.wasSetSilently { expected.isExempt = true }
    var changes: [String] = []
    field.controller.beginBatch()
    for _ in 0..<random.number(in: 0...3) {
      let range = random.chance(50) ? field.state.selection.range : validRange()
      let text = random.chance(40) ? "" : text(3)
      // A program may have set the text, or the controller may have ended.
      guard field.state.text.isValid(range) else { continue }
      if random.chance(50), !field.controller.shouldChange(range, to: text) {
        changes.append("refused in a batch")
        expected.isExempt = true
      }
      field.change(range, to: text)
      if random.chance(30) { field.controller.textDidChange() }
      changes.append("\(text.debugDescription) at \(range)")
    }
    field.controller.endBatch()
    return "a batch of \(changes)"
  }

  private mutating func move() -> String {
    // A tap is in a later turn of the event loop than the keys before it.
    field.turn()
    let range = validRange()
    let endsComposition = field.state.markedRange != nil
    field.state.markedRange = nil
    field.state.selection = FieldSelection(anchor: range.upperBound, focus: range.lowerBound)
    if expected.key != nil { expected.isMixed = true }
    if random.chance(80) {
      field.controller.selectionDidChange()
      if endsComposition { field.turn() }
    } else {
      expected.isSelectionUnreported = true
      if endsComposition { expected.isExempt = true }
    }
    return "select \(range)"
  }

  private mutating func setText() -> String {
    let text = "P\(syncCount)" + text(20)
    switch random.number(below: 3) {
    case 0:
      // If a program replaces composed text, the controller can't distinguish the new text from
      // typed text.
      let isAmbiguous = !isInSync || field.controller.session.isComposing
      field.setSilently(text)
      if isAmbiguous {
        expected.isExempt = true
      } else {
        expected.programSet(text, silently: true)
        expected.writes = field.writes.count
      }
      return "set \(text.debugDescription) behind its back"
    case 1:
      field.controller.text = text
      if field.state.markedRange == nil, !expected.isExempt {
        expected.programSet(text, silently: false)
        expected.writes = field.writes.count
      }
      return "set \(text.debugDescription)"
    default:
      programs.next = (0..<random.number(in: 1...3)).map { _ in self.text(20) }
      expected.isExempt = true
      return "the program will set \(programs.next)"
    }
  }

  private mutating func undoOrRedo() -> String {
    expected.isExempt = true
    switch undoOwner {
    case .session:
      if random.chance(70) { field.controller.undo() } else { field.controller.redo() }
      return "undo by the session"
    case .toolkit:
      field.activity = .undoing
      if random.chance(70) { field.undo() } else { field.redo() }
      let text = field.state.text
      _ = report()
      field.activity = .typing
      if isInSync || random.chance(50) {
        field.controller.textDidChange()
        return "undo by the toolkit"
      }
      return "undo by the toolkit to \(text.debugDescription)"
    }
  }

  private mutating func blur() -> String {
    field.controller.editingDidEnd()
    if field.state.markedRange == nil { return "blur" }
    expected.isExempt = true
    return "blur that does not end the composition"
  }

  private mutating func changeLimits() -> String {
    expected.isExempt = true
    field.controller.constraints.limits = [TextLimit(random.number(in: 0...12), in: .characters)]
    return "other limits"
  }
}

extension String {
  fileprivate func hasWholeCharacters(in range: Range<UTF16Offset>) -> Bool {
    let units = Array(utf16)
    let (start, end) = (range.lowerBound.value, range.upperBound.value)
    let parts = [units[..<start], units[start..<end], units[end...]]
    return parts.map { String(decoding: $0, as: UTF16.self).count }.reduce(0, +) == count
  }

  fileprivate func isDifference(at range: Range<UTF16Offset>, from other: String) -> Bool {
    let (old, new) = (map { Array($0.utf16) }, other.map { Array($0.utf16) })
    let prefix = zip(old, new).prefix { $0 == $1 }.map(\.0)
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.map(\.0)
    return prefix.joined().count == range.lowerBound.value
      && utf16.count - suffix.joined().count == range.upperBound.value
  }
}

/// A normalizer that only composes `e` and U+0301.
private final class ComposedLetters: TextNormalizer {
  let name = "nfc"

  func normalize(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\u{301}", scalars.last == "e" {
        scalars.removeLast()
        scalars.append("é")
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
