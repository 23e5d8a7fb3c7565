/// The tables of ``WordAutomaton`` and ``WordCountAutomaton`` in flat memory, which is written once
/// and read by any thread.
///
/// A class, since copying its pointers would take as long as counting a short text.
@safe final class WordTables: @unchecked Sendable {
  /// ``WordAutomaton/steps``.
  let steps: UnsafePointer<UInt8>
  /// ``WordCountAutomaton/steps``.
  let countSteps: UnsafePointer<UInt8>
  /// The status of a segment that ends in a state, indexed by state.
  let statuses: UnsafePointer<Int32>
  /// The ``DictionaryScript`` of a class and the flags below, indexed by class.
  let runs: UnsafePointer<UInt8>
  let classes: ScalarClasses
  /// ``WordAutomaton/firstStates``.
  let firstStates: UnsafePointer<UInt8>
  /// ``WordAutomaton/joinsRun``.
  let joinsRun: UnsafePointer<UInt64>

  let accepting: UInt64
  let closed: UInt64
  /// States in which a segment is a word, as a bit set.
  let wordStates: UInt64
  /// ``WordAutomaton/alwaysEndsBetween``.
  let alwaysEndsBetween: UnsafePointer<UInt64>
  /// The classes before which a segment always ends after a space, as a bit set.
  let endsAfterSpace: UInt64
  /// ICU's iterator with the same rules, for scripts whose dictionary cannot be read.
  let prototype: WordIteratorPrototype
  let dictionaries: DictionaryRun.Source
  /// The rules in the form for whole blocks; nil where they have no such form.
  let blockRules: UnsafePointer<BlockWordRules>?

  /// The bits of an entry of ``runs`` that hold the script's number.
  static let script: UInt8 = 0x0F
  /// The scalar begins a run of its script.
  static let begins: UInt8 = 0x10
  /// The dictionary holds the scalar without normalization.
  static let isPlain: UInt8 = 0x20
  /// The rules ask for a dictionary, and the scalar is of no ``DictionaryScript``, as Hangul. Where
  /// ICU lacks the dictionary of one, this is not set: ICU divides its segments.
  static let lacksDictionary: UInt8 = 0x40

  /// - Parameter areKnown: Whether the rules are among ``KnownData``.
  init(
    _ rules: CompiledRules, _ automaton: WordAutomaton, _ prototype: WordIteratorPrototype,
    areKnown: Bool, dictionaries: DictionaryRun.Source = .shared
  ) throws(CompiledRules.Refusal) {
    classes = ScalarClasses(automaton)
    let counting = WordCountAutomaton(automaton, rules)
    // The scans of words read zeros past the end of a text.
    guard
      prototype.findsSentences
        || rules.alwaysStops(before: automaton.classes[classes(0)].category)
    else { throw .init(description: "ICU's rules join U+0000 to a segment") }
    let statuses = unsafe TableMemory.zeros(Int32.self, WordAutomaton.stateCount)
    var wordStates: UInt64 = 0
    for state in 0..<WordAutomaton.stateCount {
      unsafe statuses[state] = automaton.statuses[state]
      if automaton.statuses[state] >= WordSegment.firstWordStatus {
        wordStates |= 1 &<< UInt64(state)
      }
    }
    let runs = unsafe TableMemory.zeros(UInt8.self, WordAutomaton.maximumClasses)
    for (index, scalarClass) in automaton.classes.enumerated() {
      unsafe runs[index] = Self.run(of: scalarClass)
    }

    unsafe steps = TableMemory.copy(of: automaton.steps)
    unsafe countSteps = TableMemory.copy(of: counting.steps)
    unsafe firstStates = TableMemory.copy(of: automaton.firstStates)
    unsafe joinsRun = TableMemory.copy(of: automaton.joinsRun)
    unsafe self.statuses = UnsafePointer(statuses)
    self.wordStates = wordStates
    unsafe self.runs = UnsafePointer(runs)
    accepting = automaton.accepting
    closed = automaton.closed
    unsafe alwaysEndsBetween = TableMemory.copy(of: automaton.alwaysEndsBetween)
    endsAfterSpace = automaton.alwaysEndsBetween[classes(0x20)]
    let blockRules =
      prototype.findsSentences
      ? nil : BlockWordRules(rules, automaton, classes, areKnown: areKnown)
    unsafe self.blockRules = blockRules.map { unsafe TableMemory.copy(of: [$0]) }
    self.prototype = prototype
    self.dictionaries = dictionaries
  }

  private static func run(of scalarClass: ScalarClass) -> UInt8 {
    guard let membership = scalarClass.membership else {
      return scalarClass.asksForDictionary ? lacksDictionary : 0
    }
    return membership.script.rawValue
      | (scalarClass.asksForDictionary ? begins : 0)
      | (membership.isPlain ? isPlain : 0)
  }
}

/// The bytes of the scalar that a lead byte begins; one for a byte that begins none.
@inline(__always)
func scalarBytes(lead: UInt8) -> Int {
  lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
}

/// Four bytes from an offset, little-endian.
@inline(__always)
func fourBytes(_ text: UnsafePointer<UInt8>, at offset: Int) -> UInt32 {
  unsafe UInt32(littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt32.self))
}

/// Four bytes from an offset, little-endian; those past the end are zero.
@inline(__always)
func fourBytes(_ text: UnsafePointer<UInt8>, at offset: Int, count: Int) -> UInt32 {
  let past = offset &+ 4 &- count
  if past <= 0 { return unsafe fourBytes(text, at: offset) }
  // The text's last four, without those before the offset.
  if count >= 4 { return unsafe fourBytes(text, at: count &- 4) >> UInt32(8 &* past) }
  var bytes: UInt32 = 0
  for index in offset..<count {
    unsafe bytes |= UInt32(text[index]) << UInt32(8 * (index - offset))
  }
  return bytes
}
