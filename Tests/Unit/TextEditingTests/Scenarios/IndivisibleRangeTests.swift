import EveryUnit
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Limits of platforms in which a link has a fixed cost, or one Character changes the cost of all.
struct IndivisibleRangeTests {
  private static func x(_ maximum: Int) throws -> TextConstraints {
    field(maximum, try TextServices.everything.unit(named: "weighted:x"))
  }

  private static let long = String(repeating: "a", count: 40)

  @Test(
    arguments: try [
      Row(
        "what becomes a link costs more", "example.c|", x(20),
        on(.insert("o"), "example.c|", .rejected, rules: ["limit 0: 23"]),
        on(.insert("om"), "example.c|", .rejected, rules: ["limit 0: 23"]),
        on(.insert("q"), "example.cq|", .accepted)),
      Row(
        "a label longer than a link becomes cheaper", "\(long).c|", x(30),
        on(.insert("q"), "\(long).cq|", .deferred),
        on(.insert("om"), "\(long).com|", .accepted, exit: .rejected),
        on(.insert(" 123456"), "\(long).com 123456|", .accepted),
        on(.insert("7"), "\(long).com 123456|", .rejected)),
      Row(
        "a link that is broken up is counted as what it becomes", "\(long).com|", x(30),
        on(.insert("@"), "\(long).com|", .rejected),
        on(.deleteBackward, "\(long).co|", .accepted),
        // A deletion is always accepted, and the text can be edited.
        on(.deleteBackward, "\(long).c|", .accepted),
        on(.insert("q"), "\(long).cq|", .deferred, preview: "\(long).c"),
        on(.deleteBackward, "\(long).c|", .accepted),
        on(.deleteBackward, "\(long).|", .accepted)),
      Row(
        "a paste keeps a link whole or leaves it", "|", x(25),
        on(.insert("hi https://example.com/a x"), "hi |", .clipped)),
      Row(
        "with all that follows which fits", "|", x(27),
        on(.insert("hi https://example.com/a xyz"), "hi https://example.com/a |", .clipped)),
      Row(
        "no link, no half of one", "|", x(22),
        on(.insert("https://example.com/a"), "|", .rejected, rules: ["limit 0: 23"])),
      Row(
        "a link typed into what is full", "12345678901234567890|", x(20),
        on(.insert(" t.co"), "12345678901234567890|", .rejected)),
      Row(
        "a mention on another server costs its local part", "|",
        field(8, .mastodon),
        on(.insert("@me@example.org hello"), "@me@example.org hell|", .clipped)),
      Row(
        "which is not divided", "hello |", field(8, .mastodon),
        on(.insert("@me@example.org"), "hello |", .rejected)),
    ])
  func `a limit with indivisible ranges follows the rules`(row: Row) throws {
    try row.checkSession()
  }

  /// Returns the dropped Characters that force UCS-2.
  private func forcing(_ result: EditResult) -> [SMSSegmentation.NonGSMCharacter] {
    SMSSegmentation(of: result.state.text).nonGSMCharacters(in: result.dropped)
  }

  @Test func `a Character that makes a message UCS-2 is rejected and named as the reason`() {
    let text = String(repeating: "a", count: 100)
    let constraints = TextConstraints(limit: [TextLimit(1, in: .sms)])
    var session = TextSession(text: text, constraints: constraints)
    session.apply(.select(FieldSelection(at: UTF16Offset(50))))
    let step = session.apply(.insert("’"))
    #expect(step.decision == .rejected && step.state.text == text)
    #expect(forcing(step).map(\.character) == ["’"])
    #expect(forcing(step).first?.replacement == "'")
    #expect(session.apply(.insert("'")).decision == .accepted)
    // The part before it is kept.
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

  @Test func `a limit with line breaks as CR LF counts them as two`() throws {
    let sent = TextLimit(4, in: .utf16.normalized(lineBreaks: .crlf))
    var session = TextSession(text: "ab", constraints: TextConstraints(limit: [sent]))
    #expect(session.apply(.insert("\n")).decision == .accepted)
    #expect(session.apply(.insert("c")).decision == .rejected)
    #expect(session.apply(.deleteBackward).state.text == "ab")
    #expect(session.apply(.insert("c\n")).state.text == "abc")
  }
}
