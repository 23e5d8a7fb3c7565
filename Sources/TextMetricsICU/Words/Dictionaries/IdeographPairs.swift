/// The first two characters of every word, so that most look-ups don't search ICU's trie.
@safe struct IdeographPairs: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed.
  private let entries: UnsafePointer<Entry>
  /// Rows of ``Pair`` bits. A row is a cuckoo hash table of pairs with the same first character.
  private let rows: UnsafePointer<UInt64>
  private let trie: UnsafePointer<UInt16>

  /// The cost of a character that isn't a word.
  static let unknownCost = 255

  struct Entry: BitwiseCopyable {
    /// The cost of the character as a word.
    let cost: UInt8
    let isKatakana: Bool
    /// The shift of a hash that leaves the slot's number: 32 - log2(slots).
    fileprivate let shift: UInt8
    /// The start of the row of the pairs that begin with the character.
    fileprivate let row: UInt32

    fileprivate init(_ character: UInt16, cost: Int, slots: Int, row: Int) {
      self.cost = UInt8(cost)
      isKatakana = IdeographPairs.isKatakana(character)
      shift = UInt8(32 - slots.trailingZeroBitCount)
      self.row = UInt32(row)
    }
  }

  /// The second character, the cost of the two characters as a word (or 0), the position after them
  /// in the trie, and a Bloom filter of the third characters. If no word begins with the two
  /// characters, all bits are 0.
  struct Pair: BitwiseCopyable {
    fileprivate let bits: UInt64

    var isEmpty: Bool { bits == 0 }

    @inline(__always) var cost: UInt64 { bits >> 16 & 0xFF }
    /// All bits are set if the two characters aren't a word. Otherwise, all bits are 0.
    @inline(__always) var noWordMask: UInt64 { 0 &- ((cost &- 1) >> 63) }

    /// Whether a word can continue with `third` after the two characters, by the Bloom filter.
    /// False positives are possible.
    @inline(__always)
    func canContinue(with third: UInt16) -> Bool { bits >> Pair.filterBit(of: third) & 1 != 0 }

    fileprivate init(bits: UInt64) { self.bits = bits }

    fileprivate init?(second: UInt16, _ trie: UTF16Trie) {
      let cost = trie.value < 0 ? 0 : trie.value
      guard let packed = trie.packedPosition, second != 0, cost <= 0xFF, cost > 0 || trie.value < 0
      else { return nil }
      var bits = UInt64(second) | UInt64(cost) << 16 | UInt64(packed) << 24
      trie.forEachChild { third, _ in bits |= 1 << Pair.filterBit(of: third) }
      self.bits = bits
    }

    @inline(__always)
    private static func filterBit(of character: UInt16) -> UInt64 {
      UInt64(48 | IdeographPairs.hashes(of: character).0 &>> 28)
    }

    @inline(__always) fileprivate var second: UInt16 { UInt16(truncatingIfNeeded: bits) }
    @inline(__always) fileprivate var packedPosition: UInt32 {
      UInt32(truncatingIfNeeded: bits >> 24 & 0xFF_FFFF)
    }
  }

  @inline(__always)
  func entry(for character: UInt16) -> Entry { unsafe entries[Int(character)] }

  /// To avoid a branch, both slots that can contain the pair are read.
  @inline(__always)
  func pair(_ first: Entry, _ second: UInt16) -> Pair {
    let row = unsafe rows + Int(first.row)
    let slots = first.slots(of: second)
    // Vectors are compared, because the compiler would turn comparisons of integers into branches.
    let pairs = unsafe SIMD2(row[slots.0], row[slots.1])
    let difference = (pairs ^ SIMD2(repeating: UInt64(second))) & SIMD2(repeating: 0xFFFF)
    let found = pairs.replacing(with: SIMD2(), where: difference .!= SIMD2())
    return Pair(bits: found.x | found.y)
  }

  @inline(__always)
  func trie(after pair: Pair) -> UTF16Trie {
    unsafe UTF16Trie(trie, packedPosition: pair.packedPosition)
  }

  @inline(__always)
  fileprivate static func hashes(of character: UInt16) -> (UInt32, UInt32) {
    (UInt32(character) &* 0x9E37_79B1, UInt32(character) &* 0x85EB_CA6B)
  }

  private static func isKatakana(_ character: UInt16) -> Bool {
    (0x30A1...0x30FE).contains(character) && character != 0x30FB
      || (0xFF66...0xFF9F).contains(character)
  }
}

extension IdeographPairs.Entry {
  @inline(__always)
  fileprivate func slots(of second: UInt16) -> (Int, Int) {
    let (one, other) = IdeographPairs.hashes(of: second)
    return (Int(one &>> UInt32(shift)), Int(other &>> UInt32(shift)))
  }
}

// MARK: - Loading

extension IdeographPairs {
  init?(_ trie: UnsafePointer<UInt16>) {
    // The capacity can be larger than needed, since the system only allocates pages that are
    // written.
    let capacity = 1 << 20
    let rows = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    // Characters that don't begin a word share an empty row.
    var end = 2
    unsafe rows.initialize(repeating: 0, count: end)
    var entries = (0...UInt16.max).map {
      Entry($0, cost: Self.unknownCost, slots: end, row: 0)
    }
    var pairs: [Pair] = []
    var fits = true
    unsafe UTF16Trie(trie, at: 0).forEachChild { character, trie in
      let cost = trie.value < 0 ? Self.unknownCost : trie.value
      pairs.removeAll(keepingCapacity: true)
      trie.forEachChild { second, trie in
        if let pair = Pair(second: second, trie) { pairs.append(pair) } else { fits = false }
      }
      var slots = 2
      while slots < 2 * pairs.count { slots *= 2 }
      while fits {
        fits = cost <= Self.unknownCost && slots <= 0x10000 && end + slots <= capacity
        guard fits else { return }
        let first = Entry(character, cost: cost, slots: slots, row: end)
        entries[Int(character)] = first
        if unsafe first.fill(rows + end, count: slots, with: pairs) {
          end += slots
          return
        }
        slots *= 2
      }
    }
    guard fits else { return nil }
    unsafe self.entries = TableMemory.copy(of: entries)
    unsafe self.rows = UnsafePointer(rows)
    unsafe self.trie = trie
  }
}

extension IdeographPairs.Entry {
  /// Returns `false` if the pairs can't be arranged in the slots.
  fileprivate func fill(
    _ row: UnsafeMutablePointer<UInt64>, count: Int, with pairs: [IdeographPairs.Pair]
  ) -> Bool {
    unsafe row.initialize(repeating: 0, count: count)
    for pair in pairs {
      // Cuckoo hashing: a pair evicts another pair, which moves to its other slot, and so on.
      var evicted = pair
      var slot = slots(of: pair.second).0
      var moves = 0
      while unsafe row[slot] != 0 {
        if moves > pairs.count { return false }
        moves += 1
        let next = unsafe IdeographPairs.Pair(bits: row[slot])
        unsafe row[slot] = evicted.bits
        evicted = next
        let slots = slots(of: evicted.second)
        slot = slot == slots.0 ? slots.1 : slots.0
      }
      unsafe row[slot] = evicted.bits
    }
    return true
  }
}
