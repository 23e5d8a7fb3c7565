import Testing
import TextHosting

@testable import TextHosting

/// Properties of `SynchronizationPlans`, a table with a plan for each combination of arguments.
struct SynchronizationPlansTests {
  typealias Plans = SynchronizationPlans

  /// The arguments of a plan.
  struct TableCell: CustomTestStringConvertible {
    var difference: Plans.Difference
    var call: Plans.Call
    var phase: Plans.Phase
    var activity: FieldActivity

    var plan: Plans.Plan {
      Plans.plan(for: difference, on: call, in: phase, during: activity)
    }

    var testDescription: String { "\(difference) on \(call), \(phase), \(activity): \(plan)" }
  }

  private static let cells = Plans.Difference.allCases.flatMap { difference in
    Plans.Call.allCases.flatMap { call in
      Plans.Phase.allCases.flatMap { phase in
        FieldActivity.allCases.map {
          TableCell(difference: difference, call: call, phase: phase, activity: $0)
        }
      }
    }
  }

  @Test(arguments: cells)
  func `text that the user didn't type is accepted or waits`(cell: TableCell) {
    switch cell.activity {
    case .typing: return
    case .undoing, .filling:
      #expect(cell.plan == (cell.call == .selection ? .nothing : .adoptField))
    case .dictating: #expect(cell.call == .endOfEditing || cell.plan == .awaitEndOfDictation)
    case .rewriting: #expect(cell.call == .endOfEditing || cell.plan == .awaitEndOfRewriting)
    }
  }

  @Test(arguments: cells)
  func `only typed text is evaluated`(cell: TableCell) {
    guard cell.plan == .evaluate else { return }
    #expect(cell.phase != .beingRewritten && cell.difference != .marked)
    #expect(cell.difference != .same)
    // Without a notification, only requested changes and the end of a composition are evaluated.
    if cell.phase == .idle, ![.notification, .endOfBatch, .endOfEditing].contains(cell.call) {
      #expect([.requested, .unmarked].contains(cell.difference))
    }
  }

  @Test(arguments: cells)
  func `a text that can still be reported isn't accepted or evaluated`(cell: TableCell) {
    guard cell.call == .selection, cell.phase == .idle else { return }
    #expect(cell.plan != .adoptField && (cell.plan != .evaluate || cell.difference == .unmarked))
  }

  @Test(arguments: cells.filter { $0.activity == .typing })
  func `an unchanged text is kept, and marked text is followed`(cell: TableCell) {
    #expect((cell.plan == .followMarkedText) == (cell.difference == .marked))
    #expect([.stopWaiting, .adoptSelection].contains(cell.plan) == (cell.difference == .same))
  }

  @Test(arguments: Plans.Call.allCases, Plans.Phase.allCases)
  func `a correction waits for the end of the turn`(
    call: Plans.Call, phase: Plans.Phase
  ) {
    for (fits, canChangeAgain, mayEndComposition) in [
      (true, true, false), (true, false, true), (false, true, false), (false, false, true),
      (false, false, false),
    ] {
      let resolution = Plans.resolution(
        fieldHasResult: fits, on: call, in: phase, canChangeAgain: canChangeAgain,
        mayEndComposition: mayEndComposition)
      #expect(fits ? resolution != .correct : resolution != .adopt)
      if call.followsAllChanges { #expect(resolution != .wait) }
      if !call.followsAllChanges, canChangeAgain { #expect(resolution == .wait) }
      if resolution == .correct, !call.followsAllChanges {
        #expect(call == .notification && phase == .idle && !mayEndComposition)
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
