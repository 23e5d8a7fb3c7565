import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

struct AnnouncementTests {
  private static let limit = TextLimit(20, in: .characters)

  private static func status(_ count: Int) -> TextStatus {
    [limit].status(of: String(repeating: "x", count: count))
  }

  @Test func `nothing is announced far from the limit`() {
    // The character count of GOV.UK does the same with a threshold of 75 percent.
    #expect(FieldAnnouncement(status: Self.status(14)) == nil)
    #expect(FieldAnnouncement(status: Self.status(15)) == .remaining(Self.status(15)[0]))
    #expect(FieldAnnouncement(status: Self.status(21)) == .exceeded(Self.status(21)[0]))
    #expect(FieldAnnouncement(status: [TextLimit]().status(of: "x")) == nil)
  }

  @Test func `a rejection has the limit that stopped the key`() {
    let bytes = TextLimit(3, in: .bytes)
    let field = SimulatedField.limited(
      FieldState(text: "ab"), to: TextConstraints(limit: [Self.limit, bytes]))
    field.language = "en"
    var announcements: [FieldAnnouncement?] = []
    field.controller.onChange = { [unowned field] in
      announcements.append(FieldAnnouncement(after: $0, status: field.controller.status))
    }
    field.play(.asks(2, 2, "é"))
    #expect(announcements == [.limitedInput(bytes.status(of: "ab"))])
    field.play(.becomes("ab{ni|}"), .reports)
    #expect(announcements.last == .some(nil))
  }

  @Test func `removed Characters are announced, whether text is left or not`() {
    let field = SimulatedField.limited(
      FieldState(text: ""), to: TextConstraints(filter: CharacterFilter(allowing: [.digits])))
    field.inputMethod = .plain
    var announcements: [FieldAnnouncement?] = []
    field.controller.onChange = { [unowned field] in
      announcements.append(FieldAnnouncement(after: $0, status: field.controller.status))
    }
    field.play(.asks(0, 0, "1a2"))
    field.play(.asks(2, 2, "b"))
    field.play(.asks(2, 2, "3"), .reports)
    #expect(announcements == [.filtered("a"), .filtered("b"), nil])
  }

  @Test func `waits for a pause, and isn't repeated`() {
    var debouncer = AnnouncementDebouncer(pause: .milliseconds(500))
    let five = FieldAnnouncement.remaining(Self.status(15)[0])
    let four = FieldAnnouncement.remaining(Self.status(16)[0])
    debouncer.add(five, at: .milliseconds(0))
    debouncer.add(four, at: .milliseconds(400))
    #expect(debouncer.due(at: .milliseconds(800)) == nil)
    #expect(debouncer.due(at: .milliseconds(900)) == four)
    #expect(debouncer.due(at: .milliseconds(2000)) == nil)
    debouncer.add(four, at: .milliseconds(3000))
    #expect(debouncer.due(at: .milliseconds(4000)) == nil)
    let limited = FieldAnnouncement.limitedInput(Self.status(20)[0])
    for second in 5...6 {
      debouncer.add(limited, at: .seconds(second))
      #expect(debouncer.due(at: .seconds(second) + .milliseconds(500)) == limited)
    }
    debouncer.add(nil, at: .seconds(7))
    #expect(debouncer.due(at: .seconds(9)) == nil)
    debouncer.add(four, at: .seconds(10))
    #expect(debouncer.due(at: .seconds(11)) == four)
  }
}
