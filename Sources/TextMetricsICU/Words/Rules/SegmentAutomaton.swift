import TextMetrics

/// A transition table of ICU's rules that finds segments with one look-up for each scalar.
///
/// A state is a byte. Its low six bits are the number of a state of ICU's rules. Bit
/// ``hasDividedScalarsFlag`` is set if the segment has scalars that a dictionary divides. Bit
/// ``endsBeforeFlag`` is set if a segment ended before the last scalar.
struct SegmentAutomaton {
  /// Ranges of scalars and their classes. If ranges overlap, the class of the last range applies.
  private(set) var ranges: [(scalars: ClosedRange<UInt32>, scalarClass: UInt8)] = []
  private(set) var classes: [ScalarClass] = []
  /// The state after a scalar, indexed by the scalar's class and the state before it. The state is
  /// ``undetermined`` if the caller must read the segment again: it ended earlier, or a dictionary
  /// divides it.
  private(set) var nextStates: [UInt8]
  /// The state after the first scalar of a segment, indexed by the scalar's class.
  private(set) var firstStates: [UInt8]
  /// The classes that can continue a segment after a run in one script, as a bit set, indexed by
  /// the class of the run's first scalar. If a segment can end or change its status inside such a
  /// run, all bits are set, so that the run is read scalar by scalar.
  private(set) var classesContinuingRun: [UInt64]
  /// ICU's status of a segment that ends in each state.
  private(set) var statuses: [Int32]
  /// The rule states in which a segment can end, as a bit set.
  private(set) var acceptingStates: UInt64 = 0
  /// The rule states in which a segment is a word, as a bit set.
  private(set) var wordStates: UInt64 = 0
  /// The rule states without transitions, in which a segment always ends, as a bit set.
  private(set) var terminalStates: UInt64 = 0
  /// For each class, the classes that can't follow it in the same segment, as a bit set.
  private(set) var classesAlwaysSeparated: [UInt64]

  static let stateCount = 256
  static let maximumClasses = 64
  static let start: UInt8 = 1
  static let undetermined: UInt8 = 0
  static let ruleStateMask: UInt8 = 0x3F
  static let hasDividedScalarsFlag: UInt8 = 0x40
  static let endsBeforeFlag: UInt8 = 0x80

  init(_ rules: CompiledRules) throws(CompiledRules.UnsupportedRulesError) {
    nextStates = Array(repeating: Self.undetermined, count: Self.maximumClasses * Self.stateCount)
    firstStates = Array(repeating: Self.undetermined, count: Self.maximumClasses)
    classesContinuingRun = Array(repeating: .max, count: Self.maximumClasses)
    statuses = (0..<Self.stateCount).map { state in
      let ruleState = state & Int(Self.ruleStateMask)
      return ruleState < rules.states.count ? rules.states[ruleState].status : 0
    }
    classesAlwaysSeparated = Array(repeating: 0, count: Self.maximumClasses)
    for (index, state) in rules.states.enumerated() {
      if state.isAccepting { acceptingStates |= 1 << UInt64(index) }
      if state.status >= Segment.minimumWordStatus { wordStates |= 1 << UInt64(index) }
      if state.next.allSatisfy({ $0 == CompiledRules.stop }) {
        terminalStates |= 1 << UInt64(index)
      }
    }
    classify(rules)
    guard classes.count <= Self.maximumClasses else {
      throw .init(description: "ICU's rules have more classes than the tables support")
    }
    for (index, scalarClass) in classes.enumerated() {
      fillNextStates(of: scalarClass, row: index * Self.stateCount, rules: rules)
    }
    fillCertainEnds(rules)
    fillRunContinuations(rules)
  }

  private mutating func classify(_ rules: CompiledRules) {
    var known: [ScalarClass: UInt8] = [:]
    func add(
      _ scalars: ClosedRange<UInt32>, _ category: UInt32, _ membership: DictionaryScript.Membership?
    ) {
      let scalarClass = ScalarClass(
        category: Int(category),
        requiresDictionary: category >= rules.firstDictionaryCategory,
        membership: membership)
      let number = known[scalarClass] ?? UInt8(clamping: classes.count)
      if known.updateValue(number, forKey: scalarClass) == nil { classes.append(scalarClass) }
      ranges.append((scalars, number))
    }
    for (scalars, category) in rules.categories { add(scalars, category, nil) }
    guard rules.firstDictionaryCategory < rules.categoryCount else { return }
    for (scalars, membership) in DictionaryScript.memberRanges {
      let first = rules.categories.indices.partitioningIndex {
        rules.categories[$0].scalars.upperBound >= scalars.lowerBound
      }
      for (range, category) in rules.categories[first...] {
        if range.lowerBound > scalars.upperBound { break }
        add(range.clamped(to: scalars), category, membership)
      }
    }
  }

  private mutating func fillNextStates(
    of scalarClass: ScalarClass, row: Int, rules: CompiledRules
  ) {
    let first = rules.states[CompiledRules.start].next[scalarClass.category]
    let flag = scalarClass.isDividedByDictionary ? Self.hasDividedScalarsFlag : 0
    firstStates[row / Self.stateCount] = first | flag
    for state in 0..<Self.stateCount {
      let number = state & Int(Self.ruleStateMask)
      guard number != CompiledRules.stop, number < rules.states.count else { continue }
      let ruleState = rules.states[number]
      let flagBefore = UInt8(state) & Self.hasDividedScalarsFlag
      let next = ruleState.next[scalarClass.category]
      // The scalar continues a segment, or begins the next segment. The next state is undetermined
      // if a dictionary divides the scalar that begins a segment, or if the segment before the
      // scalar ends earlier or has scalars that a dictionary divides.
      if next != CompiledRules.stop {
        if number == CompiledRules.start, flag != 0 { continue }
        nextStates[row + state] = next | flag | flagBefore
      } else if ruleState.isAccepting, flagBefore == 0, flag == 0 {
        nextStates[row + state] = first | Self.endsBeforeFlag
      }
    }
  }

  private mutating func fillCertainEnds(_ rules: CompiledRules) {
    for (row, first) in classes.enumerated() {
      let reached = Set(rules.states.map { Int($0.next[first.category]) }).subtracting([
        CompiledRules.stop
      ])
      for (column, second) in classes.enumerated() {
        let ends = reached.allSatisfy {
          rules.states[$0].isAccepting
            && rules.states[$0].next[second.category] == CompiledRules.stop
        }
        if ends { classesAlwaysSeparated[row] |= 1 << UInt64(column) }
      }
    }
  }

  private mutating func fillRunContinuations(_ rules: CompiledRules) {
    for (index, first) in classes.enumerated()
    where first.isDividedByDictionary && first.isLookedUpDirectly {
      let members = classes.filter { $0.isLookedUpDirectly && $0.script == first.script }
      let start = Int(rules.states[CompiledRules.start].next[first.category])
      var reached: Set = [start]
      var unread = [start]
      while let state = unread.popLast() {
        for next in members.map({ Int(rules.states[state].next[$0.category]) })
        where reached.insert(next).inserted { unread.append(next) }
      }
      let status = rules.states[start].status
      let isOneSegment = reached.allSatisfy {
        $0 != CompiledRules.stop && rules.states[$0].isAccepting
          && rules.states[$0].status == status
      }
      if !isOneSegment { continue }
      classesContinuingRun[index] = 0
      for (other, scalarClass) in classes.enumerated()
      where !reached.allSatisfy({
        rules.states[$0].next[scalarClass.category] == CompiledRules.stop
      }) {
        classesContinuingRun[index] |= 1 << UInt64(other)
      }
    }
  }
}
