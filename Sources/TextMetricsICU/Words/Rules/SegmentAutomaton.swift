import TextMetrics

/// A state machine that finds the segments of a text, made from ICU's rules.
///
/// The low six bits of a state are the number of a state of ICU's rules. ``hasDividedScalarsFlag``
/// is set if the current segment has scalars that a dictionary divides. ``endsBeforeFlag`` is set
/// if a segment ended before the last scalar, which begins the next segment.
struct SegmentAutomaton {
  /// If ranges overlap, the class of the last range applies.
  private(set) var ranges: [(scalars: ClosedRange<UInt32>, classIndex: UInt8)] = []
  private(set) var classes: [ScalarClass] = []
  let tables: SegmentTables

  static let stateCount = 256
  static let maximumClasses = 64
  static let start: UInt8 = 1
  static let undetermined: UInt8 = 0
  static let ruleStateMask: UInt8 = 0x3F
  static let hasDividedScalarsFlag: UInt8 = 0x40
  static let endsBeforeFlag: UInt8 = 0x80

  init?(_ rules: CompiledRules) {
    tables = SegmentTables(rules)
    classify(rules)
    guard classes.count <= Self.maximumClasses else { return nil }
    for (classIndex, scalarClass) in classes.enumerated() {
      fillNextStates(of: scalarClass, classIndex, rules: rules)
    }
    fillSeparations(rules)
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
      let classIndex = known[scalarClass] ?? UInt8(clamping: classes.count)
      if known.updateValue(classIndex, forKey: scalarClass) == nil { classes.append(scalarClass) }
      ranges.append((scalars, classIndex))
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

  private func fillNextStates(
    of scalarClass: ScalarClass, _ classIndex: Int, rules: CompiledRules
  ) {
    let row = classIndex * Self.stateCount
    let first = rules.states[CompiledRules.start].next[scalarClass.category]
    let flag = scalarClass.isDividedByDictionary ? Self.hasDividedScalarsFlag : 0
    unsafe tables.firstStates[classIndex] = first | flag
    for state in 0..<Self.stateCount {
      let number = state & Int(Self.ruleStateMask)
      guard number != CompiledRules.stop, number < rules.states.count else { continue }
      let ruleState = rules.states[number]
      let flagBefore = UInt8(state) & Self.hasDividedScalarsFlag
      let next = ruleState.next[scalarClass.category]
      // The scalar continues a segment, or begins the next segment. In the cases that
      // `SegmentTables.nextStates` lists, the entry isn't set, so it's `undetermined`.
      if next != CompiledRules.stop {
        if number == CompiledRules.start, flag != 0 { continue }
        unsafe tables.nextStates[row + state] = next | flag | flagBefore
      } else if ruleState.isAccepting, flagBefore == 0, flag == 0 {
        unsafe tables.nextStates[row + state] = first | Self.endsBeforeFlag
      }
    }
  }

  private func fillSeparations(_ rules: CompiledRules) {
    for (firstIndex, first) in classes.enumerated() {
      let reached = Set(rules.states.map { Int($0.next[first.category]) }).subtracting([
        CompiledRules.stop
      ])
      for (secondIndex, second) in classes.enumerated() {
        let ends = reached.allSatisfy {
          rules.states[$0].isAccepting
            && rules.states[$0].next[second.category] == CompiledRules.stop
        }
        if ends { unsafe tables.classesAlwaysSeparated[firstIndex] |= 1 << UInt64(secondIndex) }
      }
    }
  }

  /// A run of scalars that one dictionary looks up directly is a segment by itself if the segment
  /// can end, with the same status, in every state that the run reaches, and if the scalar after
  /// the run doesn't continue the segment.
  private func fillRunContinuations(_ rules: CompiledRules) {
    for (firstIndex, first) in classes.enumerated()
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
      unsafe tables.classesContinuingRun[firstIndex] = 0
      for (nextIndex, next) in classes.enumerated()
      where !reached.allSatisfy({
        rules.states[$0].next[next.category] == CompiledRules.stop
      }) {
        unsafe tables.classesContinuingRun[firstIndex] |= 1 << UInt64(nextIndex)
      }
    }
  }
}

// MARK: - Classes

/// Scalars that the rules and the dictionaries treat alike.
struct ScalarClass: Hashable {
  let category: Int
  /// Whether the rules require a dictionary for these scalars, even if ICU has none, as for Hangul.
  /// Only scalars that require a dictionary can begin a run of a ``DictionaryScript``.
  let requiresDictionary: Bool
  let membership: DictionaryScript.Membership?

  var isDividedByDictionary: Bool { requiresDictionary && membership != nil }

  var script: DictionaryScript? { membership?.script }
  var isLookedUpDirectly: Bool { membership?.isLookedUpDirectly ?? false }
}

// MARK: - Tables

/// The tables of an automaton. They're immutable after the automaton is created, and never freed.
@safe struct SegmentTables: BitwiseCopyable {
  /// The state after a scalar, at the index `class << 8 | state before the scalar`. It's
  /// undetermined in three cases:
  ///
  /// - The scalar begins a segment, and a dictionary divides the scalar.
  /// - The segment before the scalar can neither include the scalar nor end before it.
  /// - The segment before the scalar can't include the scalar, and has scalars that a dictionary
  ///   divides.
  let nextStates = unsafe TableMemory.zeros(
    UInt8.self, SegmentAutomaton.maximumClasses * SegmentAutomaton.stateCount)
  /// The state after the first scalar of a segment, by the scalar's class.
  let firstStates = unsafe TableMemory.zeros(UInt8.self, SegmentAutomaton.maximumClasses)
  /// The classes that can continue a segment after a run of scalars that are looked up directly, as
  /// a bit set, by the class of the run's first scalar. It's `.max` if such a run isn't known to be
  /// a segment by itself.
  let classesContinuingRun = unsafe TableMemory.zeros(
    UInt64.self, SegmentAutomaton.maximumClasses)
  /// The classes that always begin a segment after a scalar, as a bit set, by the scalar's class.
  let classesAlwaysSeparated = unsafe TableMemory.zeros(
    UInt64.self, SegmentAutomaton.maximumClasses)
  let statuses = unsafe TableMemory.zeros(Int32.self, SegmentAutomaton.stateCount)
  /// The rule states in which a segment can end, as a bit set.
  let acceptingStates: UInt64
  let wordStates: UInt64
  /// The rule states without transitions, as a bit set. A segment that reaches such a state ends
  /// there.
  let terminalStates: UInt64

  fileprivate init(_ rules: CompiledRules) {
    func bitSet(_ contains: (CompiledRules.State) -> Bool) -> UInt64 {
      rules.states.indices.reduce(0) { $0 | (contains(rules.states[$1]) ? 1 << UInt64($1) : 0) }
    }
    acceptingStates = bitSet(\.isAccepting)
    wordStates = bitSet { $0.status >= Segment.minimumWordStatus }
    terminalStates = bitSet { $0.next.allSatisfy { $0 == CompiledRules.stop } }
    unsafe classesContinuingRun.update(repeating: .max, count: SegmentAutomaton.maximumClasses)
    for state in 0..<SegmentAutomaton.stateCount {
      let ruleState = state & Int(SegmentAutomaton.ruleStateMask)
      if ruleState < rules.states.count {
        unsafe statuses[state] = rules.states[ruleState].status
      }
    }
  }
}
