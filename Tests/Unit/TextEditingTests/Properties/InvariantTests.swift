import EditingModel
import HostSimulation
import TestSupport
import Testing
import TextEditing
import TextMetrics

struct InvariantTests {
  /// A function that returns whether a step has a property. The arguments are the event, the state
  /// before the event, the result, the session after the event, and the state before the event
  /// without pending text.
  private typealias Property =
    @Sendable (FieldEvent, FieldState, EditResult, TextSession, FieldState) -> Bool

  private static let properties: [(name: String, holds: Property)] = [
    (
      "positions are in the text, at scalar boundaries, and the marked range isn't empty",
      { _, _, after, session, _ in
        let text = UTF16Text(after.state.text)
        #expect(text.isValid(after.state.selection.anchor.value))
        #expect(text.isValid(after.state.selection.focus.value))
        guard let marked = after.state.markedRange else { return !session.isComposing }
        return marked.lowerBound < marked.upperBound && text.isValid(marked.lowerBound.value)
          && text.isValid(marked.upperBound.value)
      }
    ),
    (
      "after an insertion, the text is within its limits or no worse than before",
      { event, before, after, session, earlier in
        switch event {
        case .insert, .commit, .replace, .endEditing: break
        default: return true
        }
        let constraints = session.constraints
        if constraints.overflow == .allow { return true }
        guard let field = try? ModelSession(constraints).field else { return false }
        // The text that an undo of a composition restores must have the property, too.
        let texts = [session.committedText, abandoned(session).text].map { UTF16Text($0) }
        let before = UTF16Text(earlier.text)
        if texts.allSatisfy({ field.violations(of: $0, noWorseThan: before).isEmpty }) {
          return true
        }
        // Rule 2: a deletion is always accepted.
        return after.inserted.isEmpty
      }
    ),
    (
      "the inverse restores the text and the selection",
      { event, _, after, session, earlier in
        // While composing, the inverse is an edit of the text that an undo restores.
        let text = UTF16Text(abandoned(session).text)
        guard let inverse = after.inverse else { return text == UTF16Text(earlier.text) }
        let taken = text.replacing(inverse.range.positions, with: UTF16Text(inverse.replacement))
        if taken != UTF16Text(earlier.text) { return false }
        switch event {
        case .undo, .redo: return true
        default: return inverse.selection == earlier.selection
        }
      }
    ),
    (
      "a group without events changes neither the field nor its undo steps",
      { _, _, _, session, _ in
        var grouped = session
        let result = grouped.apply(.group([]))
        var (redone, expected) = (grouped, session)
        return result.decision == .accepted && result.inserted.isEmpty && result.inverse == nil
          && exactly(result.state, session.state) && grouped.preview == session.preview
          && exactly(abandoned(grouped), abandoned(session))
          && exactly(redone.redo().state, expected.redo().state)
      }
    ),
  ]

  /// All properties are checked in one pass, because replaying the sessions takes most of the time.
  @Test func `every step has the properties`() throws {
    for seed in RandomTests.seeds {
      let random = RandomSession.session(seed: seed)
      var session = try random.textSession()
      for (index, (event, language)) in try random.fieldEvents().enumerated() {
        let before = session.state
        let earlier = Self.abandoned(session)
        let result = session.apply(event, language: language)
        for (name, holds) in Self.properties
        where !holds(event, before, result, session, earlier) {
          Issue.record(
            """
            \(name): seed \(seed), event \(index + 1), on \(escaped(before.notation)): \
            \(event) gave \(result)
            """)
        }
      }
    }
  }

  @Test func `undo restores every earlier text, and redo every later one`() throws {
    for seed in RandomTests.seeds {
      let random = RandomSession.session(seed: seed)
      var session = try random.textSession()
      for (event, language) in try random.fieldEvents() {
        switch event {
        case .undo, .redo: continue
        default: session.apply(event, language: language)
        }
      }
      if session.hasPendingText { session.apply(.undo) }
      var states = [session.state]
      while session.canUndo { states.append(session.apply(.undo).state) }
      for state in states.dropLast().reversed() {
        let redone = session.apply(.redo).state
        #expect(UTF16Text(redone.text) == UTF16Text(state.text), "seed \(seed)")
      }
      #expect(!session.canRedo, "seed \(seed)")
      for state in states.dropFirst() {
        #expect(Self.exactly(session.apply(.undo).state, state), "seed \(seed)")
      }
    }
  }

  /// Committed texts, and texts before a composition or an unfinished word, count as shown.
  @Test(arguments: [UndoPolicy.Grouping.events, .typing])
  func `each undo leads to a text that was shown, and the last one to the first`(
    grouping: UndoPolicy.Grouping
  ) throws {
    for seed in RandomTests.seeds {
      let random = RandomSession.session(seed: seed)
      var session = try random.textSession(undo: .session(grouping: grouping))
      let first = UTF16Text(Self.abandoned(session).text)
      var shown: Set<UTF16Text> = []
      func note(_ session: TextSession) {
        for text in [session.state.text, session.committedText, Self.abandoned(session).text] {
          shown.insert(UTF16Text(text))
        }
      }
      note(session)
      for (event, language) in try random.fieldEvents() {
        session.apply(event, language: language)
        switch event {
        case .undo, .redo:
          #expect(shown.contains(UTF16Text(session.state.text)), "seed \(seed), \(event)")
        default: note(session)
        }
      }
      while session.canUndo {
        session.apply(.undo)
        #expect(shown.contains(UTF16Text(session.state.text)), "seed \(seed)")
      }
      #expect(UTF16Text(session.state.text) == first, "seed \(seed)")
    }
  }

  private static func abandoned(_ session: TextSession) -> FieldState {
    var session = session
    if session.hasPendingText { session.apply(.undo) }
    return session.state
  }

  private static func exactly(_ state: FieldState, _ other: FieldState) -> Bool {
    UTF16Text(state.text) == UTF16Text(other.text) && state.selection == other.selection
      && state.markedRange == other.markedRange
  }
}

extension Range<UTF16Offset> {
  fileprivate var positions: Range<Int> { lowerBound.value..<upperBound.value }
}
