/// A transition table of ICU's rules that counts words with one look-up for each scalar.
///
/// Unlike with ``SegmentAutomaton``, no scalar is read twice. After `a.`, for example, a letter
/// would continue the word, and a space would end the word before the full stop. One state
/// represents both possibilities. Scalars that a dictionary divides aren't supported.
struct WordCountAutomaton {
  /// The step after a scalar, indexed by the scalar's class and the step before it. A step is the
  /// number of a state with the flags ``endsWord`` and ``endsSegment``, or ``undetermined`` if the
  /// automaton can't continue.
  private(set) var transitions: [UInt8]

  static let stepValueCount = 256
  static let start: UInt8 = 1
  static let undetermined: UInt8 = 0
  static let stateMask: UInt8 = 0x3F
  static let endsWord: UInt8 = 0x40
  static let endsSegment: UInt8 = 0x80

  private let rules: CompiledRules
  private var states = [
    State(ruleState: CompiledRules.stop), State(ruleState: CompiledRules.start),
  ]

  private struct State: Equatable {
    /// The state of the rules in the first segment.
    var ruleState: Int
    /// The state in a second segment, which begins at the last possible end of the first segment,
    /// or `nil` if the first segment is empty or can end after the last scalar.
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
      repeating: Self.undetermined, count: SegmentAutomaton.maximumClasses * Self.stepValueCount)
    var number = Int(Self.start)
    while number < states.count {
      for (row, scalarClass) in automaton.classes.enumerated()
      where !scalarClass.isDividedByDictionary {
        let step = step(from: states[number], category: scalarClass.category)
        for flags in 0..<4 { transitions[row * Self.stepValueCount + flags << 6 + number] = step }
      }
      number += 1
    }
  }

  private mutating func step(from state: State, category: Int) -> UInt8 {
    let ruleState = rules.states[state.ruleState]
    let next = Int(ruleState.next[category])
    if next != CompiledRules.stop {
      if rules.states[next].isAccepting { return step(to: State(ruleState: next)) }
      let second =
        if let second = state.afterLastEnd {
          State.AfterLastEnd(
            ruleState: Int(rules.states[second.ruleState].next[category]),
            isAfterWord: second.isAfterWord)
        } else {
          State.AfterLastEnd(ruleState: firstState(category), isAfterWord: isWord(state.ruleState))
        }
      guard ruleState.isAccepting || state.afterLastEnd != nil,
        rules.states[second.ruleState].isAccepting
      else { return Self.undetermined }
      return step(to: State(ruleState: next, afterLastEnd: second))
    }
    guard rules.states[firstState(category)].isAccepting else { return Self.undetermined }
    let after = State(ruleState: firstState(category))
    guard let second = state.afterLastEnd else {
      guard ruleState.isAccepting else { return Self.undetermined }
      return step(to: after, endsSegment: true, endsWord: isWord(state.ruleState))
    }
    // Two segments end: the first at its last possible end, and the second before this scalar.
    guard rules.states[second.ruleState].next[category] == CompiledRules.stop,
      !(second.isAfterWord && isWord(second.ruleState))
    else { return Self.undetermined }
    return step(
      to: after, endsSegment: true, endsWord: second.isAfterWord || isWord(second.ruleState))
  }

  private func firstState(_ category: Int) -> Int {
    Int(rules.states[CompiledRules.start].next[category])
  }

  private func isWord(_ state: Int) -> Bool {
    rules.states[state].status >= Segment.minimumWordStatus
  }

  /// Returns the step to `state`, and assigns a number to the state if it's new. Returns
  /// ``undetermined`` if there are too many states.
  private mutating func step(
    to state: State, endsSegment: Bool = false, endsWord: Bool = false
  ) -> UInt8 {
    let number = states.firstIndex(of: state) ?? states.count
    guard number <= Int(Self.stateMask) else { return Self.undetermined }
    if number == states.count { states.append(state) }
    return UInt8(number) | (endsSegment ? Self.endsSegment : 0) | (endsWord ? Self.endsWord : 0)
  }
}
