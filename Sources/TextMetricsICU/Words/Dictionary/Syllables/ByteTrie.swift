/// A walk through ICU's trie over bytes (`bytestrie.h`), from the root on.
///
/// A node is a byte: below 0x10 a branch, below 0x20 so many bytes in a row, and above that a
/// value, of a word that ends here; an odd one is a value that nothing follows.
@safe struct ByteTrie: WordTrie {
  private let bytes: UnsafePointer<UInt8>
  /// The next byte to read. It is the same after all prefixes with the same continuations.
  private(set) var position = 0
  private var rowLeft = 0

  private static let firstRow: UInt8 = 0x10
  private static let firstValue: UInt8 = 0x20
  /// Branches of more ways are split in halves.
  private static let maximumListedWays = 5

  init(_ bytes: UnsafePointer<UInt8>) { unsafe self.bytes = bytes }

  private init(_ bytes: UnsafePointer<UInt8>, at position: Int, rowLeft: Int = 0) {
    unsafe self.bytes = bytes
    self.position = position
    self.rowLeft = rowLeft
  }

  /// Whether the bytes so far are a word.
  var isWord: Bool {
    let node = unsafe bytes[position]
    return rowLeft == 0 && node >= Self.firstValue
  }

  /// Whether longer words begin with the bytes so far.
  var goesOn: Bool {
    let node = unsafe bytes[position]
    return !isWord || node & 1 == 0
  }

  /// Calls `body` with every byte that words go on with, and the walk after it.
  func forEachNext(_ body: (UInt8, ByteTrie) -> Void) {
    if !goesOn { return }
    if rowLeft > 0 { return followRow(at: position, rowLeft, body) }
    var offset = isWord ? value(at: position).next : position
    let node = unsafe bytes[offset]
    offset += 1
    if node >= Self.firstRow { return followRow(at: offset, Int(node - Self.firstRow) + 1, body) }
    if node > 0 { return followBranch(at: offset, Int(node) + 1, body) }
    followBranch(at: offset + 1, unsafe Int(bytes[offset]) + 1, body)
  }

  private func followRow(at offset: Int, _ count: Int, _ body: (UInt8, ByteTrie) -> Void) {
    body(unsafe bytes[offset], unsafe ByteTrie(bytes, at: offset + 1, rowLeft: count - 1))
  }

  private func followBranch(at first: Int, _ count: Int, _ body: (UInt8, ByteTrie) -> Void) {
    var (ways, offset) = (count, first)
    while ways > Self.maximumListedWays {
      let (jump, next) = jump(at: offset + 1)
      followBranch(at: next + jump, ways >> 1, body)
      ways -= ways >> 1
      offset = next
    }
    while ways > 1 {
      let isFinal = unsafe bytes[offset + 1] & 1 != 0
      let (jump, next) = value(at: offset + 1)
      // A final value is read later, with the node; any other value is the distance of a jump.
      body(unsafe bytes[offset], unsafe ByteTrie(bytes, at: isFinal ? offset + 1 : next + jump))
      offset = next
      ways -= 1
    }
    body(unsafe bytes[offset], unsafe ByteTrie(bytes, at: offset + 1))
  }

  private func value(at offset: Int) -> (value: Int, next: Int) {
    let lead = unsafe bytes[offset] >> 1
    return switch lead {
    case ..<0x51: number(lead - 0x10, offset + 1, 0)
    case ..<0x6C: number(lead - 0x51, offset + 1, 1)
    case ..<0x7E: number(lead - 0x6C, offset + 1, 2)
    default: number(0, offset + 1, Int(lead) - 0x7B)
    }
  }

  private func jump(at offset: Int) -> (value: Int, next: Int) {
    let lead = unsafe bytes[offset]
    return switch lead {
    case ..<0xC0: number(lead, offset + 1, 0)
    case ..<0xF0: number(lead - 0xC0, offset + 1, 1)
    case ..<0xFE: number(lead - 0xF0, offset + 1, 2)
    default: number(0, offset + 1, Int(lead) - 0xFB)
    }
  }

  /// A number of `count` bytes below a high part, and the offset after it.
  private func number(_ high: UInt8, _ offset: Int, _ count: Int) -> (value: Int, next: Int) {
    let value = (0..<count).reduce(Int(high)) { unsafe $0 << 8 | Int(bytes[offset + $1]) }
    return (value, offset + count)
  }
}
