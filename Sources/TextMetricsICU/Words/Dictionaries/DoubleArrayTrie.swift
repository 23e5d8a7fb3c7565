/// The words of a dictionary as a double-array trie: the index of a child is the base of its parent
/// plus the child's symbol. A symbol represents a character, and symbol 0 the end of a text.
/// Characters in the dictionary's range have symbols less than ``unknownSymbol``, and all others
/// ``unknownSymbol`` or more.
@safe struct DoubleArrayTrie: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed.
  private let nodes: UnsafePointer<UInt32>
  /// The ``TwoSymbolPrefix`` of each pair of symbols, at the index `first << 8 | second`.
  private let prefixes: UnsafePointer<UInt32>
  let root: Node

  static let unknownSymbol: UInt8 = 253
  private static let unusedEntrySymbol: UInt8 = 255

  struct Node: BitwiseCopyable {
    /// Bits 0 through 7 are the symbol that leads to the node. Bit 8 is ``wordBit``, and the bits
    /// above are the base, which is 0 if the node has no children.
    fileprivate let bits: UInt32

    /// 1 if a word ends at the node, or else 0.
    @inline(__always) var wordBit: UInt64 { UInt64(bits >> 8 & 1) }
    /// 1 if the node has children, or else 0.
    @inline(__always) var childrenBit: UInt64 { (0 &- UInt64(bits >> 9)) >> 63 }

    @inline(__always) fileprivate var base: Int { Int(bits >> 9) }

    @inline(__always) fileprivate init(bits: UInt32) { self.bits = bits }

    fileprivate init(symbol: UInt8, isWord: Bool = false, base: Int = 0) {
      bits = UInt32(symbol) | (isWord ? 0x100 : 0) | UInt32(base) << 9
    }
  }

  /// Returns the child of `node` for `symbol`. If there's none, the result isn't a word and has no
  /// children. The code has no branches, because they would often be mispredicted.
  @inline(__always)
  func next(_ node: Node, _ symbol: UInt8) -> Node {
    let bits = unsafe nodes[node.base &+ Int(symbol)]
    let isFound = (UInt64((bits ^ UInt32(symbol)) & 0xFF) &- 1) >> 63
    return Node(bits: bits & (0 &- UInt32(truncatingIfNeeded: isFound)))
  }

  @inline(__always)
  func prefix(_ first: UInt8, _ second: UInt8) -> TwoSymbolPrefix {
    unsafe TwoSymbolPrefix(bits: prefixes[Int(first) &<< 8 | Int(second)])
  }

  struct TwoSymbolPrefix: BitwiseCopyable {
    fileprivate let bits: UInt32

    /// A bit set: bit *n* is set if the first *n* symbols are a word.
    @inline(__always) var wordLengths: UInt64 { UInt64(bits & 6) }
    @inline(__always) var node: Node { Node(bits: bits) }

    fileprivate init(bits: UInt32) { self.bits = bits }

    fileprivate init(_ one: Node, _ two: Node) {
      bits = two.bits & ~0xFF | UInt32(truncatingIfNeeded: one.wordBit << 1 | two.wordBit << 2)
    }
  }

  /// Returns `nil` if a word has more than `longestWord` symbols, if more than `maximumPrefixes`
  /// words can begin at one position, or if a symbol or a base doesn't fit in an entry.
  init?(_ words: ByteTrie, longestWord: Int, maximumPrefixes: Int) {
    var builder = Builder()
    let subtree = builder.layOut(words)
    guard builder.fits, subtree.symbols <= longestWord, subtree.words <= maximumPrefixes
    else { return nil }
    unsafe nodes = TableMemory.copy(of: builder.usedNodes)
    root = Node(symbol: Self.unusedEntrySymbol, base: Int(subtree.base))
    let prefixes = unsafe TableMemory.zeros(UInt32.self, 0x10000)
    unsafe self.prefixes = UnsafePointer(prefixes)
    // No word begins with an unknown symbol. The second symbol can be unknown, because the first
    // symbol can be a word by itself.
    for first in 0..<Self.unknownSymbol {
      let one = next(root, first)
      for second in 0..<Self.unusedEntrySymbol {
        let prefix = TwoSymbolPrefix(one, next(one, second))
        unsafe prefixes[Int(first) << 8 | Int(second)] = prefix.bits
      }
    }
  }

  /// Assigns a base to each node. Base 0 is for nodes without children. Two nodes with children
  /// have the same base only if they share their children in ICU's trie. Therefore, the entry at a
  /// node's base plus a symbol is a child of the node exactly if the entry has this symbol.
  private struct Builder {
    /// Entries below `firstBase` stay empty, because base 0 is the base of nodes without children.
    private var nodes = Array(repeating: empty, count: firstBase + 0x100)
    private(set) var fits = true
    private var isBase = Array(repeating: false, count: firstBase + 0x100)
    /// The subtrees by the position of their root in ICU's trie. An element is `nil` if the root
    /// has no base yet.
    private var subtrees: [Subtree?] = []
    private var pending: [(symbol: UInt8, trie: ByteTrie)] = []
    /// The first base to try, by the bit width of the number of children.
    private var firstFreeBases = Array(repeating: firstBase, count: 9)

    /// The base of a node. `symbols` and `words` are the maximum numbers of symbols and words on a
    /// path that begins after the node.
    struct Subtree {
      let base: Int32
      var symbols: Int16 = 0
      var words: Int16 = 0
    }

    private static let empty = Node(symbol: DoubleArrayTrie.unusedEntrySymbol).bits
    private static let firstBase = 0x100
    private static let maximumNodes = 1 << 23

    var usedNodes: [UInt32] {
      // Look-ups don't check bounds, so the array must contain all entries up to the last base plus
      // 255. Unlike `prefix`, the range traps if the array is too short.
      Array(nodes[..<((isBase.lastIndex(of: true) ?? 0) + 0x100)])
    }

    mutating func layOut(_ trie: ByteTrie) -> Subtree {
      while subtrees.count <= trie.position { subtrees.append(nil) }
      if let subtree = subtrees[trie.position] { return subtree }
      let first = pending.count
      trie.forEachChild { byte, trie in
        // The bytes 0xFE and 0xFF represent U+200C and U+200D, which aren't in a run.
        if byte >= 0xFE { return }
        fits = fits && byte < DoubleArrayTrie.unknownSymbol - 1
        pending.append((byte &+ 1, trie))
      }
      let next = first..<pending.count
      defer { pending.removeLast(next.count) }
      let base = freeBase(for: next)
      var subtree = Subtree(base: Int32(base))
      fits = fits && nodes.count <= Self.maximumNodes
      guard fits else { return subtree }
      for (symbol, trie) in pending[next] {
        nodes[base + Int(symbol)] = Node(symbol: symbol, isWord: trie.isWord).bits
      }
      for index in next {
        let (symbol, trie) = pending[index]
        let childSubtree = trie.hasChildren ? layOut(trie) : Subtree(base: 0)
        nodes[base + Int(symbol)] =
          Node(symbol: symbol, isWord: trie.isWord, base: Int(childSubtree.base)).bits
        subtree.symbols = max(subtree.symbols, childSubtree.symbols + 1)
        subtree.words = max(subtree.words, childSubtree.words + (trie.isWord ? 1 : 0))
      }
      subtrees[trie.position] = subtree
      return subtree
    }

    private mutating func freeBase(for next: Range<Int>) -> Int {
      let bits = Int.bitWidth - next.count.leadingZeroBitCount
      var base = firstFreeBases[bits]
      reserve(base)
      while !isFree(base, for: next) {
        base += 1
        reserve(base)
      }
      isBase[base] = true
      firstFreeBases[bits] = base + 1
      return base
    }

    private mutating func reserve(_ base: Int) {
      guard base + 0x100 > nodes.count else { return }
      nodes += repeatElement(Self.empty, count: nodes.count)
      isBase += repeatElement(false, count: isBase.count)
    }

    private func isFree(_ base: Int, for next: Range<Int>) -> Bool {
      if isBase[base] { return false }
      for index in next where nodes[base + Int(pending[index].symbol)] != Self.empty {
        return false
      }
      return true
    }
  }
}
