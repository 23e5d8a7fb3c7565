import EveryUnit
import TestSupport
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Sessions with texts or units that scenarios can't express.
@Suite struct `A session` {
  @Test func `clips a paste of a million Characters to a hundred`() {
    var session = TextSession(limit: 100)
    let step = session.apply(.insert(String(repeating: "x", count: 1_000_000)))
    #expect(step.decision == .clipped)
    #expect(step.inserted.utf8.count == 100)
    #expect(step.dropped.utf8.count == 999_900)
  }

  @Test(arguments: [
    ("\u{301}", 1_000_000), ("\u{200D}", 1_000_000), ("🇩", 200_000), ("\u{1100}", 300_000),
    ("क\u{94D}", 200_000), ("\r", 1_000_000),
  ])
  func `doesn't trap because of hostile text`(piece: String, count: Int) {
    let text = String(repeating: piece, count: RandomTests.some(count / 30, of: count))
    var session = TextSession(text: "ab", limit: [.characters(5), .bytes(50)])
    session.apply(.moveCursor(to: 1))
    session.apply(.insert(text))
    session.apply(.setMarkedText(text))
    session.apply(.endEditing)
    session.apply(.setText(text))
    #expect(session.apply(.insert("x")).decision == .rejected)
    session.apply(.deleteBackward)
    #expect(session.state.text.utf8.count < text.utf8.count)
  }

  /// If each Character of the field were tried, this wouldn't end.
  @Test func `overwrites a long field quickly`() {
    let constraints = TextConstraints(limit: 200_000, overflow: .overwrite)
    var session = TextSession(
      text: String(repeating: "a", count: 200_000), constraints: constraints)
    session.apply(.select(FieldSelection(at: 0)))
    let result = session.apply(.insert(String(repeating: "🇩🇪", count: 100_000)))
    #expect(result.decision == .accepted)
    #expect(result.state.text.count == 200_000)
  }

  /// Only the letter that joins the mark is removed. Trying each letter would take too long.
  @Test func `filters a long insertion before a mark once`() {
    var session = TextSession(
      text: "\u{301}", constraints: TextConstraints(normalizer: .nfc, filter: .allow(.asciiLetters))
    )
    session.apply(.select(FieldSelection(at: 0)))
    let step = session.apply(.insert(String(repeating: "a", count: 100_000)))
    #expect(step.inserted.utf8.count == 99_999)
    #expect(step.filtered == "a")
  }

  @Test func `isn't complete if text outside of a composition is dropped`() {
    var session = TextSession(text: "abcde", constraints: TextConstraints(limit: 5))
    let reported = FieldSnapshot(text: "Xabcden", markedRange: 6..<7)
    let result = session.apply(.reconcile(reported))
    #expect(result.decision == .deferred && result.dropped == "X" && !result.isComplete)
    #expect(session.apply(.setMarkedText("ni")).isComplete)
  }

  @Test func `rejects an insertion that normalization removes`() {
    var session = TextSession(text: "a", constraints: TextConstraints(normalizer: Nothing()))
    let step = session.apply(.insert("b"))
    #expect(step.decision == .rejected && step.violations == [.normalization])
    #expect(session.state == FieldState(text: "a"))
  }

  private final class Nothing: TextNormalizer {
    let name = "nothing"
    func normalize(_ text: String) -> String { "" }
  }

  @Test func `ignores events in a group that can't be part of one`() {
    var session = TextSession(text: "ab", limit: .characters(3))
    let result = session.apply(.group([.setText("xyz"), .undo, .insert("c"), .endEditing]))
    #expect(result.decision == .accepted)
    #expect(session.text == "abc")
  }

  private func forcing(_ result: EditResult) -> [SMSSegmentation.NonGSMCharacter] {
    SMSSegmentation(of: result.state.text).nonGSMCharacters(in: result.dropped)
  }

  @Test func `rejects a Character that makes a message UCS-2, which is named as the reason`() {
    let text = String(repeating: "a", count: 100)
    let constraints = TextConstraints(limit: [TextLimit(1, in: .sms)])
    var session = TextSession(text: text, constraints: constraints)
    session.apply(.select(FieldSelection(at: UTF16Offset(50))))
    let step = session.apply(.insert("’"))
    #expect(step.decision == .rejected && step.state.text == text)
    #expect(forcing(step).map(\.character) == ["’"])
    #expect(forcing(step).first?.replacement == "'")
    #expect(session.apply(.insert("'")).decision == .accepted)
    // The part before `’` is kept.
    let clipped = session.apply(.insert("ab’c"))
    #expect(clipped.decision == .clipped && clipped.inserted == "ab")
    #expect(forcing(clipped).count == 1)
    // The message is UCS-2 already.
    var wide = TextSession(text: String(repeating: "я", count: 70), constraints: constraints)
    #expect(wide.apply(.insert("’")).decision == .rejected)
    #expect(forcing(wide.apply(.insert("’"))).isEmpty)
    // The message is full, and the letter is in the alphabet.
    var full = TextSession(text: String(repeating: "a", count: 160), constraints: constraints)
    #expect(forcing(full.apply(.insert("b"))).isEmpty)
  }

  @Test func `counts line breaks as CR LF if the limit does`() {
    let sent = TextLimit(4, in: .utf16.normalized(lineBreaks: .crlf))
    var session = TextSession(text: "ab", constraints: TextConstraints(limit: [sent]))
    #expect(session.apply(.insert("\n")).decision == .accepted)
    #expect(session.apply(.insert("c")).decision == .rejected)
    #expect(session.apply(.deleteBackward).state.text == "ab")
    #expect(session.apply(.insert("c\n")).state.text == "abc")
  }
}
