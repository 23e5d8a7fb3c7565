/// A state machine that counts the words of a text, made from ICU's rules. It doesn't support
/// scalars that a dictionary divides.
///
/// Unlike with ``SegmentAutomaton``, no scalar is read twice. After `a.`, a letter would continue
/// the word, and a space would end it before the full stop. One state represents both
/// possibilities.
///
/// The low six bits of a state are the number of its ``Possibilities``. ``endsBeforeFlag`` is set
/// if a segment ended before the last scalar. ``endsWordBeforeFlag`` is also set if this segment is
/// a word, or if the segment before it is a word whose end wasn't certain until the last scalar. If
/// both are words, the state is ``undetermined``.
struct WordCountAutomaton {
  /// The state after a scalar, at the index `class << 8 | state before the scalar`.
  private(set) var transitions: [UInt8]

  static let stateCount = 256
  static let start: UInt8 = 1
  static let undetermined: UInt8 = 0
  static let possibilitiesMask: UInt8 = 0x3F
  static let endsWordBeforeFlag: UInt8 = 0x40
  static let endsBeforeFlag: UInt8 = 0x80

  private let rules: CompiledRules
  private var possibilities = [
    Possibilities(ruleState: CompiledRules.stop), Possibilities(ruleState: CompiledRules.start),
  ]

  /// The possible states of the rules after a scalar. Either the first segment continues, or it
  /// ended at its last possible end, and a second segment began there.
  private struct Possibilities: Equatable {
    var ruleState: Int
    /// The possibility that the first segment has ended, or `nil` if this segment is empty or can
    /// end after the last scalar.
    var afterLastEnd: AfterLastEnd?

    struct AfterLastEnd: Equatable {
      var ruleState: Int
      /// Whether the first segment, up to its last possible end, is a word.
      var isAfterWord: Bool
    }
  }

  init(_ automaton: SegmentAutomaton, _ rules: CompiledRules) {
    self.rules = rules
    transitions = Array(
      repeating: Self.undetermined, count: SegmentAutomaton.maximumClasses * Self.stateCount)
    var number = Int(Self.start)
    while number < possibilities.count {
      for (classIndex, scalarClass) in automaton.classes.enumerated()
      where !scalarClass.isDividedByDictionary {
        let next = state(after: possibilities[number], category: scalarClass.category)
        // A scan uses a state as an index without removing its two flags. Each entry is therefore
        // stored once for each combination of the flags.
        for flags in 0..<4 {
          transitions[classIndex * Self.stateCount + (flags << 6) + number] = next
        }
      }
      number += 1
    }
  }

  private mutating func state(after last: Possibilities, category: Int) -> UInt8 {
    let ruleState = rules.states[last.ruleState]
    let next = Int(ruleState.next[category])
    if next != CompiledRules.stop {
      if rules.states[next].isAccepting { return state(of: Possibilities(ruleState: next)) }
      let second =
        if let second = last.afterLastEnd {
          Possibilities.AfterLastEnd(
            ruleState: Int(rules.states[second.ruleState].next[category]),
            isAfterWord: second.isAfterWord)
        } else {
          Possibilities.AfterLastEnd(
            ruleState: firstState(category), isAfterWord: isWord(last.ruleState))
        }
      guard ruleState.isAccepting || last.afterLastEnd != nil,
        rules.states[second.ruleState].isAccepting
      else { return Self.undetermined }
      return state(of: Possibilities(ruleState: next, afterLastEnd: second))
    }
    guard rules.states[firstState(category)].isAccepting else { return Self.undetermined }
    let after = Possibilities(ruleState: firstState(category))
    guard let second = last.afterLastEnd else {
      guard ruleState.isAccepting else { return Self.undetermined }
      return state(of: after, endsSegment: true, endsWord: isWord(last.ruleState))
    }
    // Two segments end: the first at its last possible end, and the second before this scalar.
    guard rules.states[second.ruleState].next[category] == CompiledRules.stop,
      !(second.isAfterWord && isWord(second.ruleState))
    else { return Self.undetermined }
    return state(
      of: after, endsSegment: true, endsWord: second.isAfterWord || isWord(second.ruleState))
  }

  private func firstState(_ category: Int) -> Int {
    Int(rules.states[CompiledRules.start].next[category])
  }

  private func isWord(_ state: Int) -> Bool {
    rules.states[state].status >= Segment.minimumWordStatus
  }

  /// Returns ``undetermined`` if `next` is new and all numbers are used.
  private mutating func state(
    of next: Possibilities, endsSegment: Bool = false, endsWord: Bool = false
  ) -> UInt8 {
    let number = possibilities.firstIndex(of: next) ?? possibilities.count
    guard number <= Int(Self.possibilitiesMask) else { return Self.undetermined }
    if number == possibilities.count { possibilities.append(next) }
    return UInt8(number) | (endsSegment ? Self.endsBeforeFlag : 0)
      | (endsWord ? Self.endsWordBeforeFlag : 0)
  }
}
