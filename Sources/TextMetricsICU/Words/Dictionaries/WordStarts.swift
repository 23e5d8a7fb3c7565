/// An entry for each position of a run: the words that begin there, and the kinds of the character.
/// Words are looked up in batches, and only the last ``capacity`` entries are stored.
@safe struct WordStarts {
  private let run: DictionaryRun
  private let dictionary: SoutheastAsianDictionary
  private let memory: Memory
  private var end = 0

  /// The maximum length of a word, in characters.
  static let longestWord = 47
  /// The maximum length of two words plus the size of a batch, rounded up to a power of two.
  static let capacity = 128
  private static let batchSize = 32
  private static let lookUpReach = longestWord
  /// The minimum number of characters that a look-up reads. Few look-ups need more.
  private static let unconditionalSteps: UInt8 = 4
  /// The capacity of the ring buffer of unfinished look-ups. It exceeds the size of a batch.
  private static let lookUpCapacity = 64

  @inline(__always)
  init(_ run: DictionaryRun, _ dictionary: SoutheastAsianDictionary, _ memory: Memory) {
    self.run = run
    self.dictionary = dictionary
    unsafe self.memory = memory
  }

  /// - Precondition: `index` is at most ``capacity`` before the end of the last batch.
  @inline(__always)
  subscript(index: Int) -> Entry {
    mutating get {
      assert(index >= end - Self.capacity)
      while index >= end { lookUpNextBatch() }
      return unsafe Entry(bits: memory.starts[index & (Self.capacity - 1)])
    }
  }

  /// Whether a word of more than two characters begins with the two characters at `position`. The
  /// third character isn't looked up, but if the run has none, the result is `false`.
  func beginsLongWord(at position: Int) -> Bool {
    if position &+ 2 >= run.count { return false }
    let tables = dictionary.tables
    let first = tables.symbol(of: run.character(position))
    let second = tables.symbol(of: run.character(position &+ 1))
    return tables.trie.prefix(first, second).node.childrenBit != 0
  }

  struct Entry: BitwiseCopyable {
    /// Bits 1 through 47 are ``wordLengths``, and the highest eight bits are the ``Kind``.
    fileprivate let bits: UInt64

    /// A bit set: bit *n* is set if the next *n* characters are a word.
    @inline(__always) var wordLengths: UInt64 { bits & Self.wordBits }

    @inline(__always)
    var longest: Int { wordLengths == 0 ? 0 : 63 - wordLengths.leadingZeroBitCount }

    @inline(__always)
    func `is`(_ kind: Kind) -> Bool { bits & kind.bits != 0 }

    fileprivate static let wordBits: UInt64 = (2 << UInt64(longestWord)) - 2
  }

  struct Kind: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let mark = Kind(rawValue: 1)
    static let possibleFirst = Kind(rawValue: 2)
    static let impossibleLast = Kind(rawValue: 4)
    static let abbreviation = Kind(rawValue: 8)
    static let repetition = Kind(rawValue: 16)

    @inline(__always) var bits: UInt64 { UInt64(rawValue) << 56 }
  }

  @unsafe struct Memory {
    fileprivate let starts: UnsafeMutablePointer<UInt64>
    fileprivate let symbols: UnsafeMutablePointer<UInt8>
    fileprivate let lookUps: UnsafeMutablePointer<LookUp>

    @inline(__always)
    static func withTemporaryAllocation<Result>(_ body: (Memory) -> Result) -> Result {
      unsafe withTemporaryMemory(of: UInt64.self, capacity: capacity) { starts in
        unsafe withTemporaryMemory(of: LookUp.self, capacity: lookUpCapacity) { lookUps in
          unsafe withTemporaryMemory(
            of: UInt8.self, capacity: batchSize + lookUpReach + Int(unconditionalSteps)
          ) { symbols in
            unsafe body(Memory(starts: starts, symbols: symbols, lookUps: lookUps))
          }
        }
      }
    }
  }

  /// `start` is an index in the batch. `node` is the node after `characters` characters.
  fileprivate struct LookUp: BitwiseCopyable {
    let node: DoubleArrayTrie.Node
    let start: UInt8
    let characters: UInt8
  }
}

extension WordStarts {
  /// The look-ups take turns after each character and have no branches, so that the processor can
  /// load entries for several look-ups at once.
  private mutating func lookUpNextBatch() {
    let tables = dictionary.tables
    let first = end
    let count = min(run.count &- first, Self.batchSize)
    let (symbols, lookUps) = unsafe (memory.symbols, memory.lookUps)
    let symbolCount = min(run.count &- first, Self.batchSize &+ Self.lookUpReach)
    var known = 0
    if first > 0 {
      unsafe symbols.update(from: symbols + Self.batchSize, count: Self.lookUpReach)
      known = min(Self.lookUpReach, symbolCount)
    }
    for index in known..<symbolCount {
      unsafe symbols[index] = tables.symbol(of: run.character(first &+ index))
    }
    for past in 0..<Int(Self.unconditionalSteps) { unsafe symbols[symbolCount &+ past] = 0 }
    let trie = tables.trie
    let starts = unsafe memory.starts + (first & (Self.capacity - 1))
    var waiting = 0
    for start in 0..<count {
      let symbol = unsafe symbols[start]
      let two = trie.prefix(symbol, unsafe symbols[start &+ 1])
      let three = trie.next(two.node, unsafe symbols[start &+ 2])
      let four = trie.next(three, unsafe symbols[start &+ 3])
      let words = two.wordLengths | three.wordBit &<< 3 | four.wordBit &<< 4
      unsafe starts[start] = tables.kinds[Int(symbol)].bits | words
      unsafe lookUps[waiting] = LookUp(
        node: four, start: UInt8(truncatingIfNeeded: start), characters: Self.unconditionalSteps)
      waiting &+= Int(truncatingIfNeeded: four.childrenBit)
    }
    var next = 0
    while next < waiting {
      let lookUp = unsafe lookUps[next & (Self.lookUpCapacity - 1)]
      next &+= 1
      let (start, characters) = (Int(lookUp.start), Int(lookUp.characters))
      let node = trie.next(lookUp.node, unsafe symbols[start &+ characters])
      unsafe starts[start] |= node.wordBit &<< UInt64(truncatingIfNeeded: characters &+ 1)
      unsafe lookUps[waiting & (Self.lookUpCapacity - 1)] = LookUp(
        node: node, start: lookUp.start, characters: lookUp.characters &+ 1)
      waiting &+= Int(truncatingIfNeeded: node.childrenBit)
    }
    end = first &+ count
  }
}
