import TextMetrics

/// A scanner that finds the segments of a text, and counts its words, in linear time. It's a class,
/// since copying the pointers of a structure would be slow.
@safe final class SegmentScanner: @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed. Each thread copies the prototype's iterator.
  let classTable: ScalarClassTable
  let tables: SegmentTables
  let countTransitions: UnsafePointer<UInt8>
  /// The raw value of each class's ``DictionaryScript``, combined with the flags below.
  let scriptFlags: UnsafePointer<UInt8>
  /// ICU's iterator with the same rules, for runs that no dictionary can divide.
  let prototype: BreakIteratorPrototype
  /// The dictionary that a comparison compares, or `nil` to use all of ICU's dictionaries.
  private let onlyDictionary: (script: DictionaryScript, words: WordDictionary)?
  /// `nil` for sentences, and if ``BlockWordRules`` can't be made from the word rules.
  let blockRules: UnsafePointer<BlockWordRules>?

  static let scriptMask: UInt8 = 0x0F
  static let canBeginRunFlag: UInt8 = 0x10
  static let directLookUpFlag: UInt8 = 0x20
  /// Set if a class requires a dictionary but has no ``DictionaryScript``, as the class of Hangul.
  static let requiresMissingDictionaryFlag: UInt8 = 0x40

  init?(
    rules: CompiledRules, automaton: SegmentAutomaton, prototype: BreakIteratorPrototype,
    comparesBlockRules: Bool,
    onlyDictionary: (script: DictionaryScript, words: WordDictionary)? = nil
  ) {
    classTable = ScalarClassTable(automaton)
    // Counting words reads U+0000 after the end of a text.
    guard
      prototype.findsSentences
        || rules.alwaysEnds(before: automaton.classes[classTable.classIndex(ofBytes: 0)].category)
    else { return nil }
    tables = automaton.tables
    unsafe countTransitions = TableMemory.copy(
      of: WordCountAutomaton(automaton, rules).transitions)
    unsafe scriptFlags = TableMemory.copy(of: automaton.classes.map { Self.scriptFlags(of: $0) })
    let blockRules =
      prototype.findsSentences
      ? nil
      : BlockWordRules(
        rules: rules, automaton: automaton, classTable: classTable,
        comparesBlockRules: comparesBlockRules)
    unsafe self.blockRules = blockRules.map { unsafe TableMemory.copy(of: [$0]) }
    self.prototype = prototype
    self.onlyDictionary = onlyDictionary
  }

  @inline(__always)
  func dictionary(of script: DictionaryScript?) -> WordDictionary? {
    guard let onlyDictionary else { return WordDictionary.shared(script) }
    return onlyDictionary.script == script ? onlyDictionary.words : nil
  }

  private static func scriptFlags(of scalarClass: ScalarClass) -> UInt8 {
    guard let membership = scalarClass.membership else {
      return scalarClass.requiresDictionary ? requiresMissingDictionaryFlag : 0
    }
    return membership.script.rawValue
      | (scalarClass.requiresDictionary ? canBeginRunFlag : 0)
      | (membership.isLookedUpDirectly ? directLookUpFlag : 0)
  }
}

// MARK: - Segments

extension SegmentScanner {
  /// `start` must be a boundary. The use of memory is constant, unless a dictionary divides a
  /// segment.
  func forEachSegment(
    in text: Span<UInt8>, from start: Int = 0, _ body: (_ end: Int, _ status: Int32) -> Bool
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let text = bytes.baseAddress else { return }
      var start = start
      while start < bytes.count {
        let segment = unsafe findSegment(text, from: start, count: bytes.count)
        let status = unsafe tables.statuses[Int(segment.state)]
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

/// A segment found by the rules, before dictionaries divide it.
struct RuleSegment {
  var end: Int
  /// The state of ``SegmentAutomaton`` at ``end``.
  var state: UInt8
  /// Whether ``end`` stays the same, whatever text is appended.
  var isEndStable: Bool
}

extension SegmentScanner {
  func findSegment(_ text: UnsafePointer<UInt8>, from start: Int, count: Int) -> RuleSegment {
    var segment = RuleSegment(end: start, state: SegmentAutomaton.start, isEndStable: true)
    var state = SegmentAutomaton.start
    var position = start
    while position < count {
      let lead = unsafe text[position]
      let classIndex =
        lead < 0x80
        ? classTable.classIndex(ofUpToTwoBytes: UInt16(lead))
        : classTable.classIndex(
          ofBytes: unsafe littleEndianBytes(text, at: position, count: count))
      state =
        position == start
        ? unsafe tables.firstStates[classIndex]
        : unsafe tables.nextStates[classIndex << 8 | Int(state)]
      if state == SegmentAutomaton.undetermined || state & SegmentAutomaton.endsBeforeFlag != 0 {
        return segment
      }
      position = min(position &+ scalarLength(lead: lead), count)
      if isAccepting(state) {
        segment.end = position
        segment.state = state
      }
    }
    segment.isEndStable =
      tables.terminalStates >> UInt64(state & SegmentAutomaton.ruleStateMask) & 1 != 0
    return segment
  }

  @inline(__always)
  func isAccepting(_ state: UInt8) -> Bool {
    tables.acceptingStates &>> UInt64(state & SegmentAutomaton.ruleStateMask) & 1 != 0
  }

  @inline(__always)
  func isWord(_ state: UInt8) -> Bool {
    tables.wordStates &>> UInt64(state & SegmentAutomaton.ruleStateMask) & 1 != 0
  }
}

// MARK: - Stable boundaries

extension SegmentScanner {
  /// Boundaries that a dictionary finds inside a segment aren't considered. The text before
  /// ``lastSeparation(_:count:)`` isn't divided.
  func stableBoundary(in text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var boundary = unsafe lastSeparation(start, count: bytes.count)
      while boundary < bytes.count {
        let segment = unsafe findSegment(start, from: boundary, count: bytes.count)
        if !segment.isEndStable { break }
        boundary = segment.end
      }
      return boundary
    }
  }

  /// Returns the last position between two scalars that are always separated, or 0.
  private func lastSeparation(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
    var following = 0
    var end = count
    while end > 0 {
      var start = end - 1
      while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
      let preceding = classTable.classIndex(
        ofBytes: unsafe littleEndianBytes(text, at: start, count: count))
      let separated = unsafe tables.classesAlwaysSeparated[preceding]
      if end < count, separated >> UInt64(following) & 1 != 0 { return end }
      following = preceding
      end = start
    }
    return 0
  }
}

// MARK: - Equivalent text

extension SegmentScanner {
  /// Follows the states of ``WordCountAutomaton`` up to the first end of a segment or the first
  /// undetermined state. If two scalars lead to the same state and have the same ``scriptFlags``,
  /// the scalars after the first of the two are removed, up to and including the second.
  func equivalentShorterText(forUnterminated text: Span<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    var path: [(state: UInt8, scriptFlags: UInt8, kept: Int)] = []
    var state = WordCountAutomaton.start
    var position = 0
    while position < text.count {
      let scalar = text.scalar(at: position)
      let end = position + scalar.bytes
      let classIndex = classTable.classIndex(of: scalar.value)
      state = unsafe countTransitions[classIndex << 8 | Int(state)]
      if state == WordCountAutomaton.undetermined { break }
      if state & WordCountAutomaton.endsBeforeFlag != 0 { break }
      let flags = unsafe scriptFlags[classIndex]
      if let first = path.firstIndex(where: { ($0.state, $0.scriptFlags) == (state, flags) }) {
        path.removeLast(path.count - first - 1)
        kept.removeLast(kept.count - path[first].kept)
      } else {
        kept.append(copying: text.extracting(position..<end))
        path.append((state, flags, kept.count))
      }
      position = end
    }
    kept.append(copying: text.extracting(position...))
    return kept
  }
}

// MARK: - Scalars in UTF-8

/// Returns the number of bytes of a scalar, or 1 if `lead` is a continuation byte.
@inline(__always)
func scalarLength(lead: UInt8) -> Int {
  lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
}

@inline(__always)
func littleEndianBytes(_ text: UnsafePointer<UInt8>, at offset: Int) -> UInt32 {
  unsafe UInt32(littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt32.self))
}

/// Returns the four bytes from `offset` on. `count` is the number of bytes in `text`. Bytes beyond
/// the end of `text` are 0.
@inline(__always)
func littleEndianBytes(_ text: UnsafePointer<UInt8>, at offset: Int, count: Int) -> UInt32 {
  let missing = offset &+ 4 &- count
  if missing <= 0 { return unsafe littleEndianBytes(text, at: offset) }
  if count >= 4 { return unsafe littleEndianBytes(text, at: count &- 4) >> UInt32(8 &* missing) }
  var bytes: UInt32 = 0
  for index in offset..<count {
    unsafe bytes |= UInt32(text[index]) << UInt32(8 * (index - offset))
  }
  return bytes
}
