/// What is known of each place in a run of syllables: the words that begin there, and what its
/// character is. Places are looked at in their order, many at a time, and the last ones are kept.
@safe struct SyllablePlaces {
  private let run: PlainCharacters
  private let dictionary: SyllableDictionary
  private let memory: Memory
  /// The first place not yet looked at.
  private var end = 0

  /// Places kept: more than of a word, of two that follow it, and of a step. A power of two.
  private static let kept = 128
  /// Places looked at together.
  private static let step = 32
  private static let symbolCount = step + Place.longestWord + 1

  @inline(__always)
  init(_ run: PlainCharacters, _ dictionary: SyllableDictionary, _ memory: Memory) {
    self.run = run
    self.dictionary = dictionary
    unsafe self.memory = memory
  }

  @inline(__always)
  subscript(index: Int) -> Place {
    mutating get {
      while index >= end { lookOn() }
      return unsafe Place(bits: memory.places[index & (Self.kept - 1)])
    }
  }

  struct Place: BitwiseCopyable {
    fileprivate(set) var bits: UInt64

    /// Bit n: n characters are a word.
    @inline(__always) var words: UInt64 { bits & Self.wordBits }

    @inline(__always)
    var longest: Int { words == 0 ? 0 : 63 - words.leadingZeroBitCount }

    @inline(__always)
    func `is`(_ kind: Kind) -> Bool { bits & kind.bits != 0 }

    /// Of so many words that begin at a place, the shortest are looked at.
    fileprivate static let mostWords = 20

    fileprivate var shortened: Place {
      var place = self
      while place.words.nonzeroBitCount > Self.mostWords {
        place.bits ^= 1 << UInt64(place.longest)
      }
      return place
    }

    /// No word is longer, so that kinds stand above.
    static let longestWord = 47
    fileprivate static let wordBits: UInt64 = (2 << UInt64(longestWord)) - 2
  }

  /// What a place may be.
  struct Kind: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// Three characters or more had to be looked at to find the words.
    static let leadsFar = Kind(rawValue: 1)
    static let mark = Kind(rawValue: 2)
    /// May begin a word where none is known.
    static let begins = Kind(rawValue: 4)
    /// Cannot end such a word.
    static let cannotEnd = Kind(rawValue: 8)
    static let abbreviation = Kind(rawValue: 16)
    static let repetition = Kind(rawValue: 32)

    @inline(__always) var bits: UInt64 { UInt64(rawValue) << 56 }
  }

  /// The memory for a run, on the stack, which need not be initialized.
  @unsafe struct Memory {
    fileprivate let places: UnsafeMutablePointer<UInt64>
    fileprivate let symbols: UnsafeMutablePointer<UInt8>
    fileprivate let walks: UnsafeMutablePointer<Walk>

    static func with<Result>(_ body: (Memory) -> Result) -> Result {
      unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: kept) { places in
        unsafe withUnsafeTemporaryAllocation(of: Walk.self, capacity: step) { walks in
          unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: symbolCount) { symbols in
            // A buffer of fixed capacity has an address.
            unsafe body(
              Memory(
                places: places.baseAddress!, symbols: symbols.baseAddress!,
                walks: walks.baseAddress!))
          }
        }
      }
    }
  }

  /// A walk through the dictionary that goes on.
  struct Walk: BitwiseCopyable {
    var node: SyllableTrie.Node
    /// The place where it began.
    var start: Int32
  }
}

extension SyllablePlaces {
  /// Looks at the next places: all walks through the dictionary take one step, and then the next,
  /// so that no step waits for the one before.
  private mutating func lookOn() {
    let first = end
    let count = min(run.count - first, Self.step)
    let symbolCount = min(run.count - first, Self.symbolCount - 1)
    let trie = dictionary.trie
    let (symbols, walks) = unsafe (memory.symbols, memory.walks)
    for index in 0..<symbolCount {
      unsafe symbols[index] = dictionary.symbol(of: run.character(first &+ index))
    }
    // The end, or a place that no walk from here reaches.
    unsafe symbols[symbolCount] = 0
    let places = unsafe memory.places + (first & (Self.kept - 1))
    var going = 0
    for index in 0..<count {
      let symbol = unsafe symbols[index]
      let node = trie.next(trie.root, symbol)
      unsafe places[index] = dictionary.kinds[Int(symbol)].bits | node.words &<< 1
      unsafe walks[going] = Walk(node: node, start: Int32(truncatingIfNeeded: index))
      going &+= Int(truncatingIfNeeded: node.goesOn)
    }
    var characters: UInt64 = 1
    while going > 0, characters < Place.longestWord {
      let next = unsafe symbols + Int(truncatingIfNeeded: characters)
      var stillGoing = 0
      for index in 0..<going {
        let walk = unsafe walks[index]
        let start = Int(truncatingIfNeeded: walk.start)
        let node = trie.next(walk.node, unsafe next[start])
        unsafe places[start] |= node.words &<< (characters &+ 1)
        unsafe walks[stillGoing] = Walk(node: node, start: walk.start)
        stillGoing &+= Int(truncatingIfNeeded: node.goesOn)
      }
      going = stillGoing
      characters &+= 1
      if characters == 2 {
        for index in 0..<going {
          let start = unsafe Int(walks[index].start)
          if first &+ start &+ 2 < run.count { unsafe places[start] |= Kind.leadsFar.bits }
        }
      }
    }
    if characters > Place.mostWords {
      for index in 0..<count { unsafe places[index] = Place(bits: places[index]).shortened.bits }
    }
    end = first + count
  }
}
