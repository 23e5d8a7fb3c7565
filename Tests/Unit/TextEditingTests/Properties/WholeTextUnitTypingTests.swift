import TestSupport
import Testing
import TextEditing
import TextMetrics

@Suite struct `Typing in a unit that counts whole texts` {
  @Test func `clips to the count of the whole text`() {
    let mentions = WholeTextUnits.units[0]
    var session = TextSession(constraints: TextConstraints(limit: TextLimit(6, in: mentions)))
    #expect(session.insert("hi @some").decision == .accepted)
    #expect(session.insert("body").decision == .accepted)
    #expect(session.state.text == "hi @somebody")
    #expect(session.insert(" and you").inserted == " a")
    #expect(session.insert("!").decision == .rejected)
    #expect(session.state.text == "hi @somebody a")
  }

  /// If the text exceeds the maximum after an event, its count or its number of bytes hasn't grown.
  @Test(arguments: RandomTests.firstSeeds(120))
  func `leaves a text that fits, or no more than before`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    for (unit, count) in WholeTextUnits.counts {
      let maximum = random.number(in: 0...12)
      let overflow = random.pick([TextConstraints.Overflow.clip, .reject])
      var session = TextSession(
        constraints: TextConstraints(limit: TextLimit(maximum, in: unit), overflow: overflow))
      // Text that extends a rejected Character is rejected, too.
      var canExtendRejected = false
      for _ in 0..<12 {
        let before = session.state
        switch random.number(below: 6) {
        case 0:
          let position = random.number(in: 0...before.text.utf16.count)
          session.select(UTF16Offset(position)..<UTF16Offset(position))
        case 1: session.deleteBackward()
        case 2: session.undo()
        case 3:
          session.setMarkedText(random.text(atMost: 3))
          canExtendRejected = session.commit(random.text(atMost: 3)).decision != .accepted
          check(session, after: before.text, count, maximum)
        default:
          let text = random.text(atMost: 4)
          let range = before.selection.range
          let result = session.insert(text)
          check(session, after: before.text, count, maximum)
          let units = Array(before.text.utf16)
          func whole(_ inserted: String) -> String {
            String(
              decoding: units[..<range.lowerBound.value] + Array(inserted.utf16)
                + units[range.upperBound.value...], as: UTF16.self)
          }
          let isLetter = text.unicodeScalars.first.map { $0.isASCII && $0.value > 0x20 } ?? true
          // A text that fits as a whole isn't shortened.
          if count(whole(text)) <= maximum, isLetter || !canExtendRejected {
            #expect(
              result.decision == .accepted && session.state.text == whole(text),
              "\(unit) \(before.text.debugDescription) \(text.debugDescription): \(result)")
          } else if result.decision == .clipped {
            #expect(text.hasPrefix(result.inserted))
            #expect(session.state.text == whole(result.inserted))
          }
          canExtendRejected = result.decision != .accepted
        }
      }
    }
  }

  private func check(
    _ session: TextSession, after before: String, _ count: (String) -> Int, _ maximum: Int
  ) {
    let text = session.committedText
    #expect(
      count(text) <= max(maximum, count(before)) || text.utf8.count <= before.utf8.count,
      "\(before.debugDescription): \(text.debugDescription)")
  }
}
