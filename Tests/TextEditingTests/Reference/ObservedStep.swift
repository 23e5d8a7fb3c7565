import TextEditing
import TextMetrics

extension ReferenceSession {
  /// What an event was answered, the state aside.
  struct Answer {
    var decision = Decision.accepted
    var inserted: UTF16Text = []
    var dropped: UTF16Text = []
    var filtered: UTF16Text = []
    var violations: [EditViolation] = []
    var directives: [Directive] = []
  }
}

extension ReferenceSession.Answer {
  init(_ outcome: ReferenceJudge.Outcome) {
    self.init(
      decision: outcome.decision, inserted: outcome.inserted, dropped: outcome.dropped,
      filtered: outcome.filtered, violations: outcome.violations)
  }

  /// The answer to an event that ended a composition and then edited: what was inserted and
  /// dropped is the edit's own.
  func then(_ next: Self) -> Self {
    Self(
      decision: max(decision, next.decision), inserted: next.inserted, dropped: next.dropped,
      filtered: filtered + next.filtered, violations: violations.merged(with: next.violations),
      directives: directives + next.directives)
  }
}

extension ReferenceSession.Answer {
  /// The answer to an event that ended a composition and then marked text: what the exit dropped
  /// is reported, for marked text drops nothing.
  func thenMarking(_ next: Self) -> Self {
    var answer = then(next)
    answer.dropped = dropped + next.dropped
    return answer
  }
}

/// Everything that can be seen of a field after an event, in a form in which equality is exact.
struct ObservedStep: Equatable {
  var decision: Decision
  var text: UTF16Text
  var selection: TextSelection
  var marked: UTF16Range?
  var inserted: UTF16Text
  var dropped: UTF16Text
  var filtered: UTF16Text
  var violations: [EditViolation]
  var directives: [Directive]
  var committed: UTF16Text
  var preview: UTF16Text?

  init(_ answer: ReferenceSession.Answer, _ session: ReferenceSession) {
    decision = answer.decision
    text = session.live
    selection = session.selection
    marked = session.marked.map {
      UTF16Range(UTF16Offset($0.lowerBound), UTF16Offset($0.upperBound))
    }
    inserted = answer.inserted
    dropped = answer.dropped
    filtered = answer.filtered
    violations = answer.violations
    directives = answer.directives
    committed = session.committed
    preview = session.preview
  }
}

extension [EditViolation] {
  /// One violation for each rule, in the order of the rules: the filter, the limits, the cap.
  func merged(with others: Self) -> Self {
    func order(_ violation: EditViolation) -> Int {
      switch violation {
      case .position, .filter: 0
      case .encoding(let index, _, _): 1 + 2 * index
      case .limit(let index, _, _): 2 + 2 * index
      case .scalarsPerCharacter: .max
      }
    }
    let added = others.filter { other in !contains { order($0) == order(other) } }
    return (self + added).sorted { order($0) < order($1) }
  }
}

extension TextSelection {
  static func caret(_ offset: Int) -> TextSelection { TextSelection(at: UTF16Offset(offset)) }

  var positions: Range<Int> { range.positions }

  func moved(_ map: (Int) -> Int) -> TextSelection {
    TextSelection(
      anchor: UTF16Offset(map(anchor.value)), focus: UTF16Offset(map(focus.value)))
  }
}

extension UTF16Range {
  var positions: Range<Int> { start.value..<end.value }
}
