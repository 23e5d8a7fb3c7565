/// The words of a dictionary as a double-array trie. The index of a child in the array is the base
/// of the parent plus the symbol of the child.
///
/// A symbol is a byte that represents a character. Symbol 0 is the end of a text. The characters in
/// the dictionary's range have symbols less than ``unknownSymbol``. All other characters have
/// ``unknownSymbol`` or a larger symbol.
@safe struct DoubleArrayTrie: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed.
  private let nodes: UnsafePointer<UInt32>
  /// The ``TwoSymbolPrefix`` of each pair of symbols. The index is 256 times the first symbol, plus
  /// the second symbol.
  private let prefixes: UnsafePointer<UInt32>
  let root: Node

  static let unknownSymbol: UInt8 = 253
  /// The symbol of an unused entry.
  private static let unusedEntry: UInt8 = 255

  struct Node: BitwiseCopyable {
    fileprivate let bits: UInt32

    /// 1 if the node ends a word, and otherwise 0.
    @inline(__always) var wordBit: UInt64 { UInt64(bits >> 8 & 1) }
    /// 1 if the node has children, and otherwise 0.
    @inline(__always) var childrenBit: UInt64 { (0 &- UInt64(bits >> 9)) >> 63 }

    @inline(__always) fileprivate var base: Int { Int(bits >> 9) }

    @inline(__always) fileprivate init(bits: UInt32) { self.bits = bits }

    fileprivate init(symbol: UInt8, isWord: Bool = false, base: Int = 0) {
      bits = UInt32(symbol) | (isWord ? 0x100 : 0) | UInt32(base) << 9
    }
  }

  /// Returns the child of a node for a symbol. If there's no such child, returns a node that isn't
  /// a word and has no children. The code has no branches, because branches would often be
  /// mispredicted.
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

  /// The words of one or two symbols at the start of a text, and the node after the first two
  /// symbols of the text.
  struct TwoSymbolPrefix: BitwiseCopyable {
    fileprivate let bits: UInt32

    /// The lengths of the words, as a bit set. Bit 1 is set if the first symbol is a word, and bit
    /// 2 if both symbols together are a word.
    @inline(__always) var wordLengths: UInt64 { UInt64(bits & 6) }
    @inline(__always) var node: Node { Node(bits: bits) }

    fileprivate init(bits: UInt32) { self.bits = bits }

    fileprivate init(_ one: Node, _ two: Node) {
      bits = two.bits & ~0xFF | UInt32(truncatingIfNeeded: one.wordBit << 1 | two.wordBit << 2)
    }
  }

  /// Creates a trie of the words in ICU's trie. Returns `nil` if a word has more than `longestWord`
  /// symbols, if more than `maximumPrefixes` words can begin at the same position of a text, or if
  /// there are more symbols or nodes than the entries can represent.
  init?(_ words: ByteTrie, longestWord: Int, maximumPrefixes: Int) {
    var builder = Builder()
    let subtree = builder.layOut(words)
    guard builder.fits, subtree.symbols <= longestWord, subtree.words <= maximumPrefixes
    else { return nil }
    unsafe nodes = TableMemory.copy(of: builder.usedNodes)
    root = Node(symbol: Self.unusedEntry, base: Int(subtree.base))
    let prefixes = unsafe TableMemory.zeros(UInt32.self, 0x10000)
    unsafe self.prefixes = UnsafePointer(prefixes)
    for first in 0...Self.unknownSymbol {
      let one = next(root, first)
      for second in 0..<Self.unusedEntry {
        let prefix = TwoSymbolPrefix(one, next(one, second))
        unsafe prefixes[Int(first) << 8 | Int(second)] = prefix.bits
      }
    }
  }

  /// A builder that assigns a base to each node.
  ///
  /// Each node has a base of its own, with two exceptions: nodes that share their children in ICU's
  /// trie share a base, and all nodes without children have the base 0. Therefore, the entry at a
  /// node's base plus a symbol is the node's child for this symbol exactly if the entry has this
  /// symbol.
  private struct Builder {
    /// The entries of the trie. The entries below `firstBase` are empty, because base 0 is the base
    /// of nodes without children.
    private var nodes = Array(repeating: empty, count: firstBase + 0x100)
    private(set) var fits = true
    private var isBase = Array(repeating: false, count: firstBase + 0x100)
    /// The subtrees whose base is assigned. The index is the position of the subtree's root in
    /// ICU's trie.
    private var subtrees: [Subtree?] = []
    private var pending: [(symbol: UInt8, trie: ByteTrie)] = []
    /// The first base to try for a node. The index is the bit width of the node's number of
    /// children.
    private var firstFreeBases = Array(repeating: firstBase, count: 9)

    /// The base of a node, and the maximum numbers of symbols and words on a path that begins after
    /// the node.
    struct Subtree {
      let base: Int32
      var symbols: Int16 = 0
      var words: Int16 = 0
    }

    private static let empty = Node(symbol: DoubleArrayTrie.unusedEntry).bits
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
