/// How the words of ICU's dictionary of Chinese and Japanese begin: by their first character, and
/// by their first two.
///
/// Most words have no more than two characters, so most of what a text asks is answered by one
/// entry of each table, without a walk through ICU's trie. A pair that is no word's beginning
/// mostly meets an empty entry.
@safe struct IdeographPairs: BitwiseCopyable, @unchecked Sendable {
  private let firsts: UnsafePointer<UInt32>
  private let rows: UnsafePointer<UInt64>
  private let trie: UnsafePointer<UInt16>

  /// The cost of a character that is no word.
  static let unknown = 255

  /// Words that begin with a character: what it costs as a word in the low byte, then how far to
  /// shift a product for a place in its row of pairs, then the row.
  struct First: BitwiseCopyable {
    fileprivate let bits: UInt32

    @inline(__always) var cost: UInt64 { UInt64(bits & 0xFF) }
    @inline(__always) fileprivate var shift: UInt32 { bits >> 8 & 0x1F }
    @inline(__always) fileprivate var row: Int { Int(bits >> 13) * First.rowStep }

    fileprivate static let rowStep = 2
    fileprivate static let mostRows = 1 << 19

    fileprivate init(_ bits: UInt32) { self.bits = bits }

    fileprivate init(cost: Int, places: Int, row: Int) {
      let shift = 32 - places.trailingZeroBitCount
      bits = UInt32(cost) | UInt32(shift) << 8 | UInt32(row / First.rowStep) << 13
    }
  }

  /// Words that begin with two characters: the second one, what the two cost as a word or 0, the
  /// waypoint in ICU's trie, and a set that holds every third character of longer words, and some
  /// others. All zeros where there are no such words.
  struct Pair: BitwiseCopyable {
    fileprivate let bits: UInt64

    /// 0 where the two are no word.
    @inline(__always) var cost: UInt64 { bits >> 16 & 0xFF }

    /// Whether longer words may go on with a character; false for most with which none do.
    @inline(__always)
    func mayGoOn(with third: UInt16) -> Bool { bits >> Pair.third(third) & 1 != 0 }

    fileprivate init(_ bits: UInt64) { self.bits = bits }

    fileprivate init?(second: UInt16, _ walk: UnitTrie) {
      let cost = walk.value < 0 ? 0 : walk.value
      guard let waypoint = walk.waypoint, second != 0, cost <= 0xFF, cost > 0 || walk.value < 0
      else { return nil }
      var bits = UInt64(second) | UInt64(cost) << 16 | UInt64(waypoint) << 24
      walk.forEachNext { third, _ in bits |= 1 << Pair.third(third) }
      self.bits = bits
    }

    /// One of the upper 16 bits.
    @inline(__always)
    private static func third(_ character: UInt16) -> UInt64 {
      UInt64(48 | IdeographPairs.scatter(character) &>> 28)
    }

    @inline(__always) fileprivate var second: UInt16 { UInt16(truncatingIfNeeded: bits) }
    @inline(__always) fileprivate var waypoint: UInt32 {
      UInt32(truncatingIfNeeded: bits >> 24 & 0xFF_FFFF)
    }
  }

  @inline(__always)
  func first(_ character: UInt16) -> First { unsafe First(firsts[Int(character)]) }

  @inline(__always)
  func pair(_ first: First, _ second: UInt16) -> Pair {
    let row = unsafe rows + first.row
    var place = Self.scatter(second) &>> first.shift
    var pair = unsafe Pair(row[Int(place)])
    while pair.second != second, pair.bits != 0 {
      place = (place &+ 1) & (UInt32.max &>> first.shift)
      unsafe pair = Pair(row[Int(place)])
    }
    return pair
  }

  /// The walk through the dictionary that took the two characters of a pair.
  @inline(__always)
  func walk(after pair: Pair) -> UnitTrie { unsafe UnitTrie(trie, waypoint: pair.waypoint) }

  /// Spreads characters that differ over the upper bits.
  @inline(__always)
  private static func scatter(_ character: UInt16) -> UInt32 { UInt32(character) &* 0x9E37_79B1 }
}

extension IdeographPairs {
  /// Nil where the dictionary holds what the tables cannot.
  init?(_ trie: UnsafePointer<UInt16>) {
    // Characters that begin no word share a row of no pairs.
    var rows: [UInt64] = [0, 0]
    let unknown = First(cost: Self.unknown, places: rows.count, row: 0)
    var firsts = Array(repeating: unknown.bits, count: 0x10000)
    var pairs: [Pair] = []
    var fits = true
    unsafe UnitTrie(trie, at: 0).forEachNext { character, walk in
      let cost = walk.value < 0 ? Self.unknown : walk.value
      pairs.removeAll(keepingCapacity: true)
      walk.forEachNext { second, walk in
        if let pair = Pair(second: second, walk) { pairs.append(pair) } else { fits = false }
      }
      // Half of a row is empty at least, so that a search is short and ends.
      var places = 2
      while places < 2 * pairs.count { places *= 2 }
      fits = fits && cost <= Self.unknown && rows.count / First.rowStep < First.mostRows
      guard fits else { return }
      let first = First(cost: cost, places: places, row: rows.count)
      firsts[Int(character)] = first.bits
      rows += repeatElement(0, count: places)
      for pair in pairs {
        var place = Int(Self.scatter(pair.second) &>> first.shift)
        while rows[first.row + place] != 0 { place = (place + 1) & (places - 1) }
        rows[first.row + place] = pair.bits
      }
    }
    if !fits { return nil }
    unsafe self.firsts = TableMemory.copy(of: firsts)
    unsafe self.rows = TableMemory.copy(of: rows)
    unsafe self.trie = trie
  }
}
