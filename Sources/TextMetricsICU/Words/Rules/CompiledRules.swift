/// ICU's compiled rules for words or sentences: a state machine over categories of scalars. Only
/// format 6 is supported (`rbbidata.h`).
struct CompiledRules {
  var categories: [(scalars: ClosedRange<UInt32>, category: UInt32)]
  let categoryCount: Int
  /// This category and all later ones require a dictionary.
  let firstDictionaryCategory: Int
  var states: [State]

  /// State 0 ends a segment. State 1 is before a segment's first scalar.
  struct State {
    var isAccepting: Bool
    var status: Int32
    /// The next state, by the category of the next scalar.
    var next: [UInt8]
  }

  static let stop = 0
  static let start = 1
  /// ICU's category `{eof}`.
  private static let endOfText = 1
  /// ICU's category `{bof}`. If the rules use it, it precedes the first scalar of each segment.
  private static let beginningOfText = 2
  private static let firstScalarCategory = 3

  init?(_ bytes: [UInt8]) {
    guard let header = Header(Reader(bytes: bytes)),
      let categories = ScalarProperties.ranges(inTrie: bytes[header.trie])
    else { return nil }
    self.categories = categories.map { ($0.scalars, $0.value) }
    categoryCount = header.categoryCount
    firstDictionaryCategory = header.firstDictionaryCategory
    var states = header.rows.map { row in
      State(
        isAccepting: row[row.startIndex] != 0,
        status: header.lastStatus(group: Int64(row[row.startIndex + 2])),
        next: Array(row.dropFirst(3)))
    }
    if header.usesBeginningOfText {
      let second = Int(states[Self.start].next[Self.beginningOfText])
      guard second < states.count else { return nil }
      states[Self.start] = State(isAccepting: false, status: 0, next: states[second].next)
    }
    self.states = states
    guard header.hasNoLookAheadRules, isSupported else { return nil }
  }

  /// Whether the automata can represent the rules. No segment may depend on the end of the text,
  /// and every scalar must have an existing category and be able to be a segment by itself.
  private var isSupported: Bool {
    guard states.allSatisfy({ $0.next.allSatisfy { $0 < states.count } }) else { return false }
    let endsAnyText = statesAfterScalars.allSatisfy {
      $0.next[Self.endOfText] == 0 || $0.isAccepting
    }
    let startsAnywhere = states[Self.start].next[Self.firstScalarCategory...].allSatisfy {
      states[Int($0)].isAccepting
    }
    let namesCategories = categories.allSatisfy { $0.category < UInt32(categoryCount) }
    return endsAnyText && startsAnywhere && namesCategories && !states[Self.start].isAccepting
      && states[Self.stop].next.allSatisfy { $0 == 0 } && !states[Self.stop].isAccepting
  }

  private var statesAfterScalars: [State] {
    Set(states.flatMap { $0.next[Self.firstScalarCategory...] }).map { states[Int($0)] }
  }

  func alwaysEnds(before category: Int) -> Bool {
    statesAfterScalars.allSatisfy { $0.next[category] == Self.stop }
  }

  /// Takes the category of each scalar. The end of a segment is an offset in scalars.
  ///
  /// - Precondition: Every scalar can be a segment by itself, as ``isSupported`` checks.
  func segments(of text: [Int]) -> [(end: Int, status: Int32)] {
    var segments: [(end: Int, status: Int32)] = []
    var start = 0
    while start < text.count {
      var (state, end, status) = (Self.start, start, Int32(0))
      for (offset, category) in text.enumerated().dropFirst(start) {
        state = Int(states[state].next[category])
        if state == Self.stop { break }
        if states[state].isAccepting { (end, status) = (offset + 1, states[state].status) }
      }
      segments.append((end, status))
      start = end
    }
    return segments
  }

  private struct Header {
    let trie: Range<Int>
    let categoryCount: Int
    let firstDictionaryCategory: Int
    let usesBeginningOfText: Bool
    /// The bytes of each state: its accepting flag, its look-ahead number, the index of its group
    /// of statuses, and then the next state for each category.
    let rows: [ArraySlice<UInt8>]
    private let reader: Reader
    private let statuses: Int64

    /// Offsets from the start of the data. A field is a 32-bit integer, except for the version,
    /// which is one byte. A length is in bytes.
    private enum Field {
      static let magic: Int64 = 0
      static let formatVersion: Int64 = 4
      static let categoryCount: Int64 = 12
      static let forwardTable: Int64 = 16
      static let forwardTableLength: Int64 = 20
      static let trie: Int64 = 32
      static let trieLength: Int64 = 36
      static let statuses: Int64 = 48
      static let statusesLength: Int64 = 52
      static let end: Int64 = 80
    }

    /// Offsets from the start of the table of states.
    private enum TableField {
      static let stateCount: Int64 = 0
      static let rowLength: Int64 = 4
      static let firstDictionaryCategory: Int64 = 8
      static let lookAheadCount: Int64 = 12
      static let flags: Int64 = 16
      static let rows: Int64 = 20
    }

    init?(_ reader: Reader) {
      let bytes = reader.bytes
      guard bytes.count >= Field.end, reader.integer(at: Field.magic) == 0xB1A0,
        bytes[Int(Field.formatVersion)] == 6
      else { return nil }
      let table = reader.integer(at: Field.forwardTable)
      let tableEnd = table + reader.integer(at: Field.forwardTableLength)
      statuses = reader.integer(at: Field.statuses)
      guard
        let trie = reader.range(
          reader.integer(at: Field.trie), reader.integer(at: Field.trieLength)),
        tableEnd <= Int64(bytes.count),
        reader.range(statuses, reader.integer(at: Field.statusesLength)) != nil
      else { return nil }
      let categoryCount = reader.integer(at: Field.categoryCount)
      let stateCount = reader.integer(at: table + TableField.stateCount)
      let rowLength = reader.integer(at: table + TableField.rowLength)
      let (usesBeginning, hasEightBitRows) = (Int64(2), Int64(4))
      let flags = reader.integer(at: table + TableField.flags)
      // A state's number must fit in `SegmentAutomaton.ruleStateMask`. The number of categories is
      // bounded, because the number of texts in an `IteratorComparison` grows at least with its
      // square. All tested rules have at most 31 categories.
      guard flags & ~usesBeginning == hasEightBitRows,
        reader.integer(at: table + TableField.lookAheadCount) == 0,
        (2...63).contains(stateCount),
        (Int64(CompiledRules.firstScalarCategory)...31).contains(categoryCount),
        rowLength == 3 + categoryCount,
        table + TableField.rows + stateCount * rowLength <= tableEnd
      else { return nil }
      self.reader = reader
      self.trie = trie
      usesBeginningOfText = flags & usesBeginning != 0
      self.categoryCount = Int(categoryCount)
      firstDictionaryCategory = Int(
        clamping: reader.integer(at: table + TableField.firstDictionaryCategory))
      rows = (0..<Int(stateCount)).map { state in
        bytes[(Int(table + TableField.rows) + state * Int(rowLength))...].prefix(Int(rowLength))
      }
    }

    var hasNoLookAheadRules: Bool {
      rows.allSatisfy { $0[$0.startIndex] <= 1 && $0[$0.startIndex + 1] == 0 }
    }

    // A group begins with the number of its statuses. ICU reports only the last status of a group.
    func lastStatus(group: Int64) -> Int32 {
      let count = reader.integer(at: statuses + group * 4)
      return Int32(truncatingIfNeeded: reader.integer(at: statuses + (group + count) * 4))
    }
  }

  /// A reader of little-endian 32-bit integers, which are 0 beyond the last byte. Offsets have 64
  /// bits, so that sums of untrusted integers don't overflow.
  private struct Reader {
    let bytes: [UInt8]

    func integer(at offset: Int64) -> Int64 {
      guard let range = range(offset, 4) else { return 0 }
      return bytes[range].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    func range(_ offset: Int64, _ count: Int64) -> Range<Int>? {
      guard offset + count <= Int64(bytes.count) else { return nil }
      return Int(offset)..<Int(offset + count)
    }
  }
}
