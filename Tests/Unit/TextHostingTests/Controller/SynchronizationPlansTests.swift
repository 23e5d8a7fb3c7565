import Testing
import TextHosting

@testable import TextHosting

struct SynchronizationPlansTests {
  typealias Plans = SynchronizationPlans

  struct TableCell: CustomTestStringConvertible {
    var difference: Plans.Difference
    var occasion: Plans.Occasion
    var phase: Plans.Phase
    var activity: FieldActivity

    var plan: Plans.Plan {
      Plans.plan(for: difference, on: occasion, in: phase, during: activity)
    }

    var testDescription: String { "\(difference) on \(occasion), \(phase), \(activity): \(plan)" }
  }

  private static let cells = Plans.Difference.allCases.flatMap { difference in
    Plans.Occasion.allCases.flatMap { occasion in
      Plans.Phase.allCases.flatMap { phase in
        FieldActivity.allCases.map {
          TableCell(difference: difference, occasion: occasion, phase: phase, activity: $0)
        }
      }
    }
  }

  @Test(arguments: cells)
  func `text that the user didn't type is accepted or waits`(cell: TableCell) {
    switch cell.activity {
    case .typing: return
    case .undoing, .filling:
      #expect(cell.plan == (cell.occasion == .selection ? .nothing : .adoptField))
    case .dictating: #expect(cell.occasion == .endOfEditing || cell.plan == .awaitEndOfDictation)
    case .rewriting: #expect(cell.occasion == .endOfEditing || cell.plan == .awaitEndOfRewriting)
    }
  }

  @Test(arguments: cells)
  func `only typed text is evaluated`(cell: TableCell) {
    guard cell.plan == .evaluate else { return }
    #expect(cell.phase != .awaitingAdoption && cell.difference != .marked)
    #expect(cell.difference != .same && cell.difference != .sameAsBeforeRequest)
    // Without a notification, only requested changes and the end of a composition are evaluated.
    if cell.phase == .idle, ![.notification, .endOfBatch, .endOfEditing].contains(cell.occasion) {
      #expect([.requested, .unmarked].contains(cell.difference))
    }
  }

  @Test(arguments: cells)
  func `a text that can still be reported isn't accepted or evaluated`(cell: TableCell) {
    guard cell.occasion == .selection, cell.phase == .idle else { return }
    #expect(cell.plan != .adoptField && (cell.plan != .evaluate || cell.difference == .unmarked))
  }

  @Test(arguments: cells.filter { $0.activity == .typing })
  func `an unchanged text is kept, and marked text is followed`(cell: TableCell) {
    #expect((cell.plan == .followMarkedText) == (cell.difference == .marked))
    let isKept = [.stopWaiting, .adoptSelection].contains(cell.plan)
    if cell.difference == .sameAsBeforeRequest {
      #expect(isKept == (cell.occasion != .selection))
      #expect(isKept || cell.plan == .awaitNotification)
    } else {
      #expect(isKept == (cell.difference == .same))
    }
  }

  @Test(arguments: Plans.Occasion.allCases, Plans.Phase.allCases)
  func `a correction waits for the end of the turn`(
    occasion: Plans.Occasion, phase: Plans.Phase
  ) {
    for (fits, canChangeAgain, mayEndComposition) in [
      (true, true, false), (true, false, true), (false, true, false), (false, false, true),
      (false, false, false),
    ] {
      let resolution = Plans.resolution(
        fieldHasResult: fits, on: occasion, in: phase, canChangeAgain: canChangeAgain,
        mayEndComposition: mayEndComposition)
      #expect(fits ? resolution != .correct : resolution != .adopt)
      if occasion.followsAllChanges { #expect(resolution != .wait) }
      if !occasion.followsAllChanges, canChangeAgain { #expect(resolution == .wait) }
      if resolution == .correct, !occasion.followsAllChanges {
        #expect(occasion == .notification && phase == .idle && !mayEndComposition)
      }
    }
  }
}

// MARK: - Input Method Tests

struct InputMethodTests {
  @Test(
    arguments: [
      ("en-US", .plain), ("de", .plain), ("EL", .plain), ("zh-Hans", .marking), ("ja", .marking),
      ("ko-KR", .rewriting), ("ko", .rewriting), ("vi", .marking), ("", .marking),
    ] as [(String, FieldInputMethod)])
  func `the language decides the input method`(language: String, expected: FieldInputMethod) {
    #expect(FieldInputMethod(language: language, rewritingLanguages: ["ko"]) == expected)
  }

  @Test func `an unknown language may compose`() {
    #expect(FieldInputMethod(language: nil) == .marking)
    #expect(FieldInputMethod(language: "ko") == .marking)
  }
}
