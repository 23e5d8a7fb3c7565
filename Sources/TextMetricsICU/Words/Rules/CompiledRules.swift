/// ICU's compiled rules, read from the binary form that ICU gives out: a state machine over
/// categories of scalars.
///
/// The layout is ICU's own (`rbbidata.h`, format 6); anything else is refused, with the reason.
struct CompiledRules {
  /// The category of every range of scalars, in order.
  let categories: [(scalars: ClosedRange<UInt32>, value: UInt32)]
  let categoryCount: Int
  /// Categories from here on divide their segments by dictionary.
  let firstDictionaryCategory: Int
  let states: [State]

  /// One state: 0 stops, 1 starts a segment.
  struct State {
    /// A segment may end here.
    let isAccepting: Bool
    /// The status of a segment that ends here: 100 and above are words.
    let status: Int32
    /// The next state by category.
    let next: [UInt8]
  }

  static let stop = 0
  static let start = 1
  /// Category 1 is the end of the text.
  private static let endOfText = 1
  /// Categories 0 to 2 stand for no scalar.
  private static let firstScalarCategory = 3

  /// Why rules cannot be read.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  init(_ bytes: [UInt8]) throws(Refusal) {
    let reader = Reader(bytes: bytes)
    guard bytes.count >= 80, reader.word(0) == 0xB1A0 else {
      throw Refusal(description: "ICU gives no compiled rules")
    }
    guard bytes[4] == 6 else {
      throw Refusal(description: "ICU's rules have the unknown format \(bytes[4])")
    }
    let categoryCount = reader.word(12)
    let (table, trie, statuses) = (reader.word(16), reader.word(32), reader.word(48))
    let tableEnd = table + reader.word(20)
    guard let trieRange = reader.range(trie, reader.word(36)), tableEnd <= Int64(bytes.count),
      reader.range(statuses, reader.word(52)) != nil,
      let categories = ScalarRanges.map(bytes[trieRange])
    else { throw Refusal(description: "ICU's rules are cut off") }
    self.categories = categories

    let stateCount = reader.word(table)
    let rowBytes = reader.word(table + 4)
    let firstDictionaryCategory = reader.word(table + 8)
    let lookAheads = reader.word(table + 12)
    let eightBitRowsOnly = 4
    guard reader.word(table + 16) == eightBitRowsOnly, lookAheads == 0,
      (2...63).contains(stateCount), (Int64(Self.firstScalarCategory)...31).contains(categoryCount),
      rowBytes == 3 + categoryCount, table + 20 + stateCount * rowBytes <= tableEnd
    else { throw Refusal(description: "ICU's rules use what the tables do not know") }
    self.categoryCount = Int(categoryCount)
    self.firstDictionaryCategory = Int(clamping: firstDictionaryCategory)

    // All of the table is inside the bytes, as has just been seen.
    let rows = (0..<Int(stateCount)).map { Int(table) + 20 + $0 * Int(rowBytes) }
    states = rows.map { row in
      return State(
        isAccepting: bytes[row] != 0,
        status: reader.lastStatus(statuses, group: Int64(bytes[row + 2])),
        next: Array(bytes[row + 3..<row + Int(rowBytes)]))
    }
    // No condition on an end, no segment that needs the text's end, no step out of the table,
    // and a first step for every scalar.
    let isPlain = zip(rows, states).allSatisfy { row, state in
      bytes[row] <= 1 && bytes[row + 1] == 0 && state.next[Self.endOfText] == 0
        && state.next.allSatisfy { $0 < stateCount }
    }
    let startsAnywhere = states[Self.start].next[Self.firstScalarCategory...].allSatisfy { $0 != 0 }
    let namesCategories = categories.allSatisfy { $0.value < UInt32(bytes[12]) }
    guard isPlain, startsAnywhere, namesCategories, !states[Self.start].isAccepting,
      states[Self.stop].next.allSatisfy({ $0 == 0 })
    else { throw Refusal(description: "ICU's rules have conditions that the tables do not know") }
  }

  /// Little-endian words at byte offsets; what lies outside reads as zero. The words are unsigned
  /// and may be anything: their sums and products fit 64 bits, wherever an `Int` has only 32.
  private struct Reader {
    let bytes: [UInt8]

    func word(_ offset: Int64) -> Int64 {
      guard let range = range(offset, 4) else { return 0 }
      return bytes[range].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    func range(_ offset: Int64, _ count: Int64) -> Range<Int>? {
      guard offset + count <= Int64(bytes.count) else { return nil }
      return Int(offset)..<Int(offset + count)
    }

    /// A group of statuses is a count and so many values; the last one is the public one.
    func lastStatus(_ table: Int64, group: Int64) -> Int32 {
      let count = word(table + group * 4)
      return Int32(truncatingIfNeeded: word(table + (group + count) * 4))
    }
  }
}
