/// ICU's rules as words are counted by them: one look-up for each scalar, which also says whether
/// a segment ended before it, and whether that was a word. Where it ended is not asked.
///
/// A state remembers pending look-ahead, so nothing is rescanned: `a.` before a space might have
/// gone on as one word. The text must be free of scalars that a dictionary divides.
struct WordCountAutomaton {
  /// By class and step: the next step, a state and what ended before the scalar; ``unsure``
  /// where a dictionary is needed, or the rules do what no rules of ICU did so far. Nothing leads
  /// on from there.
  private(set) var steps: [UInt8]

  static let stepCount = 256
  /// The state before the first scalar of a segment.
  static let start: UInt8 = 1
  static let unsure: UInt8 = 0
  static let resumeState: UInt8 = 0x3F
  /// A word ended before the scalar.
  static let endsWord: UInt8 = 0x40
  /// A segment ended before the scalar.
  static let endsSegment: UInt8 = 0x80

  private let rules: CompiledRules
  private var resumeStates = [
    ResumeState(ruleState: CompiledRules.stop), ResumeState(ruleState: CompiledRules.start),
  ]

  /// Everything about the text so far that the treatment of the rest depends on.
  private struct ResumeState: Equatable {
    var ruleState: Int
    /// Where no segment can end: what the rules come to from the last place where one can.
    var fallback: Fallback?

    struct Fallback: Equatable {
      var ruleState: Int
      /// The segment before that place is a word.
      var isAfterWord: Bool
    }
  }

  init(_ automaton: WordAutomaton, _ rules: CompiledRules) {
    self.rules = rules
    steps = Array(repeating: Self.unsure, count: WordAutomaton.mostClasses * Self.stepCount)
    var number = Int(Self.start)
    while number < resumeStates.count {
      for (row, scalarClass) in automaton.classes.enumerated() where !scalarClass.isDivided {
        let step = step(from: resumeStates[number], scalarClass.category)
        for flags in 0..<4 { steps[row * Self.stepCount + flags << 6 + number] = step }
      }
      number += 1
    }
  }

  private mutating func step(from state: ResumeState, _ category: Int) -> UInt8 {
    let here = rules.states[state.ruleState]
    let next = Int(here.next[category])
    if next != CompiledRules.stop {
      if rules.states[next].isAccepting { return step(to: ResumeState(ruleState: next)) }
      let fallback =
        if let fallback = state.fallback {
          ResumeState.Fallback(
            ruleState: Int(rules.states[fallback.ruleState].next[category]),
            isAfterWord: fallback.isAfterWord)
        } else {
          ResumeState.Fallback(ruleState: first(category), isAfterWord: isWord(state.ruleState))
        }
      guard here.isAccepting || state.fallback != nil,
        rules.states[fallback.ruleState].isAccepting
      else { return Self.unsure }
      return step(to: ResumeState(ruleState: next, fallback: fallback))
    }
    guard rules.states[first(category)].isAccepting else { return Self.unsure }
    let after = ResumeState(ruleState: first(category))
    guard let fallback = state.fallback else {
      guard here.isAccepting else { return Self.unsure }
      return step(to: after, endsSegment: true, endsWord: isWord(state.ruleState))
    }
    // Two segments end: one before what was read again, one here.
    guard rules.states[fallback.ruleState].next[category] == CompiledRules.stop,
      !(fallback.isAfterWord && isWord(fallback.ruleState))
    else { return Self.unsure }
    return step(
      to: after, endsSegment: true, endsWord: fallback.isAfterWord || isWord(fallback.ruleState))
  }

  private func first(_ category: Int) -> Int {
    Int(rules.states[CompiledRules.start].next[category])
  }

  private func isWord(_ state: Int) -> Bool {
    rules.states[state].status >= WordSegment.leastWordStatus
  }

  /// The number of a state, which is new or not; ``unsure`` where there is no number for it.
  private mutating func step(
    to state: ResumeState, endsSegment: Bool = false, endsWord: Bool = false
  ) -> UInt8 {
    let number = resumeStates.firstIndex(of: state) ?? resumeStates.count
    guard number <= Int(Self.resumeState) else { return Self.unsure }
    if number == resumeStates.count { resumeStates.append(state) }
    return UInt8(number) | (endsSegment ? Self.endsSegment : 0) | (endsWord ? Self.endsWord : 0)
  }
}
