import TextMetrics

/// A scanner that finds the segments of a text, and counts its words, with the tables of the
/// automata.
///
/// The tables are copied to memory that is never freed. The type is a class, since copying all of
/// its pointers would be slow.
///
/// - Complexity: O(*n*) for each method, where *n* is the length of the text.
@safe final class SegmentScanner: @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed. Each thread copies the prototype's iterator.
  let classTable: ScalarClassTable
  // `SegmentAutomaton` describes the next eight tables.
  let nextStates: UnsafePointer<UInt8>
  let firstStates: UnsafePointer<UInt8>
  let statuses: UnsafePointer<Int32>
  let classesContinuingRun: UnsafePointer<UInt64>
  let classesAlwaysSeparated: UnsafePointer<UInt64>
  let acceptingStates: UInt64
  let terminalStates: UInt64
  let wordStates: UInt64
  /// A copy of ``WordCountAutomaton/transitions``.
  let countTransitions: UnsafePointer<UInt8>
  /// The script of each class of scalars, combined with the flags ``canBeginRunFlag``,
  /// ``directLookUpFlag``, and ``lacksDictionaryFlag``. The index is the class.
  let scriptFlags: UnsafePointer<UInt8>
  /// The classes that always begin a segment after a space, as a bit set.
  let classesBeginningAfterSpace: UInt64
  /// ICU's iterator with the same rules, for runs without a dictionary and for characters that need
  /// normalization before they're looked up.
  let prototype: BreakIteratorPrototype
  /// The only dictionary that is used, for a comparison, or `nil` if ICU's dictionaries are used.
  private let onlyDictionary: (script: DictionaryScript, words: WordDictionary)?
  /// The rules for whole blocks, or `nil` for sentences and for rules that a block can't represent.
  let blockRules: UnsafePointer<BlockWordRules>?

  /// A mask for the raw value of the ``DictionaryScript`` in ``scriptFlags``.
  static let scriptMask: UInt8 = 0x0F
  /// A flag of scalars that can begin a run of a dictionary script.
  static let canBeginRunFlag: UInt8 = 0x10
  /// A flag of scalars that are looked up without normalization.
  static let directLookUpFlag: UInt8 = 0x20
  /// A flag of scalars that require a dictionary but have no ``DictionaryScript``, such as Hangul.
  static let lacksDictionaryFlag: UInt8 = 0x40

  /// - Parameter areTested: Whether `rules` are the rules of a tested version of ICU, so that the
  ///   block rules needn't be compared with them.
  init(
    _ rules: CompiledRules, _ automaton: SegmentAutomaton, _ prototype: BreakIteratorPrototype,
    areTested: Bool, onlyDictionary: (script: DictionaryScript, words: WordDictionary)? = nil
  ) throws(CompiledRules.UnsupportedRulesError) {
    classTable = ScalarClassTable(automaton)
    let counting = WordCountAutomaton(automaton, rules)
    // Counting reads U+0000 after the end of a text, so every segment must end before U+0000.
    guard
      prototype.findsSentences
        || rules.alwaysEnds(before: automaton.classes[classTable.scalarClass(ofBytes: 0)].category)
    else { throw .init(description: "ICU's rules don't end a segment before U+0000") }
    unsafe nextStates = TableMemory.copy(of: automaton.nextStates)
    unsafe countTransitions = TableMemory.copy(of: counting.transitions)
    unsafe firstStates = TableMemory.copy(of: automaton.firstStates)
    unsafe classesContinuingRun = TableMemory.copy(of: automaton.classesContinuingRun)
    unsafe statuses = TableMemory.copy(of: automaton.statuses)
    unsafe scriptFlags = TableMemory.copy(of: automaton.classes.map { Self.scriptFlags(of: $0) })
    acceptingStates = automaton.acceptingStates
    wordStates = automaton.wordStates
    terminalStates = automaton.terminalStates
    unsafe classesAlwaysSeparated = TableMemory.copy(of: automaton.classesAlwaysSeparated)
    classesBeginningAfterSpace =
      automaton.classesAlwaysSeparated[classTable.scalarClass(ofBytes: 0x20)]
    let blockRules =
      prototype.findsSentences
      ? nil : BlockWordRules(rules, automaton, classTable, areTested: areTested)
    unsafe self.blockRules = blockRules.map { unsafe TableMemory.copy(of: [$0]) }
    self.prototype = prototype
    self.onlyDictionary = onlyDictionary
  }

  /// Returns the dictionary of a script, or `nil` if it can't be used.
  @inline(__always)
  func dictionary(of script: DictionaryScript?) -> WordDictionary? {
    guard let onlyDictionary else { return WordDictionary.shared(script) }
    return onlyDictionary.script == script ? onlyDictionary.words : nil
  }

  private static func scriptFlags(of scalarClass: ScalarClass) -> UInt8 {
    guard let membership = scalarClass.membership else {
      return scalarClass.requiresDictionary ? lacksDictionaryFlag : 0
    }
    return membership.script.rawValue
      | (scalarClass.requiresDictionary ? canBeginRunFlag : 0)
      | (membership.isLookedUpDirectly ? directLookUpFlag : 0)
  }
}

// MARK: - Segments

extension SegmentScanner {
  /// Calls `body` with the end and the status of each segment after the boundary `start`, until
  /// `body` returns `false`. The use of memory is constant, except in segments that a dictionary
  /// divides.
  func forEachSegment(
    in text: Span<UInt8>, from start: Int = 0, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let text = bytes.baseAddress else { return }
      var start = start
      while start < bytes.count {
        let segment = unsafe segment(text, from: start, count: bytes.count)
        let status = unsafe statuses[Int(segment.state)]
        let continues =
          if segment.state & SegmentAutomaton.hasDividedScalarsFlag == 0 {
            body(segment.end, status)
          } else {
            unsafe DictionarySegmentation(scanner: self, text: text, segment: start..<segment.end)
              .forEachEnd { body($0, status) }
          }
        if !continues { return }
        start = segment.end
      }
    }
  }
}

/// A segment that the rules find. Dictionaries can divide it.
struct RuleSegment {
  var end: Int
  /// The state of ``SegmentAutomaton`` at the end.
  var state: UInt8
  /// Whether text after the segment can't change its end.
  var isEndStable: Bool
}

extension SegmentScanner {
  func segment(_ text: UnsafePointer<UInt8>, from start: Int, count: Int) -> RuleSegment {
    var segment = RuleSegment(end: start, state: SegmentAutomaton.start, isEndStable: true)
    var state = SegmentAutomaton.start
    var position = start
    while position < count {
      let lead = unsafe text[position]
      let scalarClass =
        lead < 0x80
        ? classTable.scalarClass(ofUpToTwoBytes: UInt16(lead))
        : classTable.scalarClass(
          ofBytes: unsafe littleEndianBytes(text, at: position, count: count))
      state =
        position == start
        ? unsafe firstStates[scalarClass] : unsafe nextStates[scalarClass << 8 | Int(state)]
      if state == SegmentAutomaton.undetermined || state & SegmentAutomaton.endsBeforeFlag != 0 {
        return segment
      }
      position = min(position &+ scalarLength(lead: lead), count)
      if isAccepting(state) {
        segment.end = position
        segment.state = state
      }
    }
    segment.isEndStable = terminalStates >> UInt64(state & SegmentAutomaton.ruleStateMask) & 1 != 0
    return segment
  }

  @inline(__always)
  func isAccepting(_ state: UInt8) -> Bool {
    acceptingStates &>> UInt64(state & SegmentAutomaton.ruleStateMask) & 1 != 0
  }

  @inline(__always)
  func isWord(_ state: UInt8) -> Bool {
    wordStates &>> UInt64(state & SegmentAutomaton.ruleStateMask) & 1 != 0
  }
}

// MARK: - Stable boundaries

extension SegmentScanner {
  /// Returns the last boundary between segments that appended text can't change, or 0 if there is
  /// none. Boundaries that a dictionary finds inside a segment aren't included.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the text after the last two scalars that
  ///   always have a boundary between them.
  func stableBoundary(in text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var boundary = unsafe lastCertainBoundary(start, count: bytes.count)
      while boundary < bytes.count {
        let segment = unsafe segment(start, from: boundary, count: bytes.count)
        if !segment.isEndStable { break }
        boundary = segment.end
      }
      return boundary
    }
  }

  /// Returns the last position between two scalars that always have a boundary between them, or 0
  /// if there is none.
  private func lastCertainBoundary(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
    var following = 0
    var end = count
    while end > 0 {
      var start = end - 1
      while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
      let preceding = classTable.scalarClass(
        ofBytes: unsafe littleEndianBytes(text, at: start, count: count))
      if end < count, unsafe classesAlwaysSeparated[preceding] >> UInt64(following) & 1 != 0 {
        return end
      }
      following = preceding
      end = start
    }
    return 0
  }
}

// MARK: - Equivalent text

extension SegmentScanner {
  /// Returns a shorter text after which the rules are in the same state as after `text`. Only the
  /// part of `text` before the first run that a dictionary divides is shortened, to a few scalars.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    var path: [(state: EquivalenceState, kept: Int)] = []
    var state = EquivalenceState()
    var position = 0
    while position < text.count {
      let end = position + text.scalar(at: position).bytes
      let bytes = (position..<end).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(text[$1]) }
      guard state.advance(by: classTable.scalarClass(ofBytes: bytes), with: self) else { break }
      if let first = path.firstIndex(where: { $0.state == state }) {
        path.removeLast(path.count - first - 1)
        kept.removeLast(kept.count - path[first].kept)
      } else {
        kept.append(copying: text.extracting(position..<end))
        path.append((state, kept.count))
      }
      position = end
    }
    kept.append(copying: text.extracting(position...))
    return kept
  }

  /// The state after a text. Two texts with the same state are equivalent.
  private struct EquivalenceState: Equatable {
    private var state = SegmentAutomaton.start
    /// The state in a second segment, which begins at the last possible end of the first segment.
    private var stateAfterLastEnd = SegmentAutomaton.start
    private var scriptFlags: UInt8 = 0

    mutating func advance(by scalarClass: Int, with scanner: SegmentScanner) -> Bool {
      func step(_ state: inout UInt8) -> Bool {
        state = unsafe scanner.nextStates[scalarClass << 8 | Int(state)]
        return state != SegmentAutomaton.undetermined
          && state & (SegmentAutomaton.endsBeforeFlag | SegmentAutomaton.hasDividedScalarsFlag) == 0
      }
      scriptFlags = unsafe scanner.scriptFlags[scalarClass]
      guard step(&state) else { return false }
      if scanner.isAccepting(state) {
        stateAfterLastEnd = SegmentAutomaton.start
        return true
      }
      return step(&stateAfterLastEnd)
    }
  }
}
