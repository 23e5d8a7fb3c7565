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
    categoryCount = reader.word(12)
    let (table, trie, statuses) = (reader.word(16), reader.word(32), reader.word(48))
    let tableEnd = table + reader.word(20)
    guard let trieRange = reader.range(trie, reader.word(36)), tableEnd <= bytes.count,
      reader.range(statuses, reader.word(52)) != nil,
      let categories = ScalarRanges.map(bytes[trieRange])
    else { throw Refusal(description: "ICU's rules are cut off") }
    self.categories = categories

    let stateCount = reader.word(table)
    let rowBytes = reader.word(table + 4)
    firstDictionaryCategory = reader.word(table + 8)
    let lookAheads = reader.word(table + 12)
    let eightBitRowsOnly = 4
    guard reader.word(table + 16) == eightBitRowsOnly, lookAheads == 0,
      (2...63).contains(stateCount), (Self.firstScalarCategory...31).contains(categoryCount),
      rowBytes == 3 + categoryCount, table + 20 + stateCount * rowBytes <= tableEnd
    else { throw Refusal(description: "ICU's rules use what the tables do not know") }

    states = (0..<stateCount).map { state in
      let row = table + 20 + state * rowBytes
      return State(
        isAccepting: bytes[row] != 0,
        status: reader.lastStatus(statuses, group: Int(bytes[row + 2])),
        next: Array(bytes[row + 3..<row + rowBytes]))
    }
    // No condition on an end, no segment that needs the text's end, no step out of the table,
    // and a first step for every scalar.
    let isPlain = (0..<stateCount).allSatisfy { state in
      let row = table + 20 + state * rowBytes
      return bytes[row] <= 1 && bytes[row + 1] == 0 && states[state].next[Self.endOfText] == 0
        && states[state].next.allSatisfy { $0 < stateCount }
    }
    let startsAnywhere = states[Self.start].next[Self.firstScalarCategory...].allSatisfy { $0 != 0 }
    let namesCategories = categories.allSatisfy { $0.value < UInt32(bytes[12]) }
    guard isPlain, startsAnywhere, namesCategories, !states[Self.start].isAccepting,
      states[Self.stop].next.allSatisfy({ $0 == 0 })
    else { throw Refusal(description: "ICU's rules have conditions that the tables do not know") }
  }

  /// Little-endian words at byte offsets; what lies outside reads as zero.
  private struct Reader {
    let bytes: [UInt8]

    func word(_ offset: Int) -> Int {
      guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
      return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    func range(_ offset: Int, _ count: Int) -> Range<Int>? {
      offset + count <= bytes.count ? offset..<offset + count : nil
    }

    /// A group of statuses is a count and so many values; the last one is the public one.
    func lastStatus(_ table: Int, group: Int) -> Int32 {
      let count = word(table + group * 4)
      return Int32(truncatingIfNeeded: word(table + (group + count) * 4))
    }
  }
}
