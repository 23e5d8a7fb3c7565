// The formats in which ICU stores the words of a dictionary.

protocol WordTrie {
  associatedtype Symbol: UnsignedInteger

  var isWord: Bool { get }

  func forEachChild(_ body: (Symbol, Self) -> Void)
}

// MARK: - Trie of bytes

/// A position in ICU's trie over bytes (`bytestrie.h`). A node begins with a byte below 0x10 if
/// it's a branch, with a byte below 0x20 if it's a sequence of bytes, or else with the value of a
/// word. After a value, another node follows unless the value's first byte is odd.
@safe struct ByteTrie: WordTrie {
  private let bytes: UnsafePointer<UInt8>
  /// An offset in ``bytes``. Two prefixes can have the same position if the same letters can follow
  /// both prefixes.
  private(set) var position = 0
  /// The number of bytes to the end of a sequence, or 0 outside of a sequence.
  private var remainingMatchLength = 0

  private static let minimumLinearMatch: UInt8 = 0x10
  private static let minimumValueLead: UInt8 = 0x20
  private static let maximumBranchListLength = 5

  init(_ bytes: UnsafePointer<UInt8>) { unsafe self.bytes = bytes }

  private init(_ bytes: UnsafePointer<UInt8>, at position: Int, remainingMatchLength: Int = 0) {
    unsafe self.bytes = bytes
    self.position = position
    self.remainingMatchLength = remainingMatchLength
  }

  var isWord: Bool {
    let node = unsafe bytes[position]
    return remainingMatchLength == 0 && node >= Self.minimumValueLead
  }

  var hasChildren: Bool {
    let node = unsafe bytes[position]
    return !isWord || node & 1 == 0
  }

  func forEachChild(_ body: (UInt8, ByteTrie) -> Void) {
    if !hasChildren { return }
    if remainingMatchLength > 0 {
      return followLinearMatch(at: position, count: remainingMatchLength, body)
    }
    var offset = isWord ? value(at: position).next : position
    let node = unsafe bytes[offset]
    offset += 1
    if node >= Self.minimumLinearMatch {
      return followLinearMatch(at: offset, count: Int(node - Self.minimumLinearMatch) + 1, body)
    }
    if node > 0 { return followBranch(at: offset, childCount: Int(node) + 1, body) }
    followBranch(at: offset + 1, childCount: unsafe Int(bytes[offset]) + 1, body)
  }

  private func followLinearMatch(at offset: Int, count: Int, _ body: (UInt8, ByteTrie) -> Void) {
    body(
      unsafe bytes[offset], unsafe ByteTrie(bytes, at: offset + 1, remainingMatchLength: count - 1))
  }

  private func followBranch(at first: Int, childCount count: Int, _ body: (UInt8, ByteTrie) -> Void)
  {
    var (childCount, offset) = (count, first)
    while childCount > Self.maximumBranchListLength {
      let (jump, next) = jump(at: offset + 1)
      followBranch(at: next + jump, childCount: childCount >> 1, body)
      childCount -= childCount >> 1
      offset = next
    }
    while childCount > 1 {
      let isFinal = unsafe bytes[offset + 1] & 1 != 0
      let (jump, next) = value(at: offset + 1)
      // If the value is final, it's the whole node of the child, which has no children. Otherwise,
      // it's the distance to the node of the child.
      body(unsafe bytes[offset], unsafe ByteTrie(bytes, at: isFinal ? offset + 1 : next + jump))
      offset = next
      childCount -= 1
    }
    body(unsafe bytes[offset], unsafe ByteTrie(bytes, at: offset + 1))
  }

  private func value(at offset: Int) -> (value: Int, next: Int) {
    let lead = unsafe bytes[offset] >> 1
    return switch lead {
    case ..<0x51: number(high: lead - 0x10, at: offset + 1, byteCount: 0)
    case ..<0x6C: number(high: lead - 0x51, at: offset + 1, byteCount: 1)
    case ..<0x7E: number(high: lead - 0x6C, at: offset + 1, byteCount: 2)
    default: number(high: 0, at: offset + 1, byteCount: Int(lead) - 0x7B)
    }
  }

  private func jump(at offset: Int) -> (value: Int, next: Int) {
    let lead = unsafe bytes[offset]
    return switch lead {
    case ..<0xC0: number(high: lead, at: offset + 1, byteCount: 0)
    case ..<0xF0: number(high: lead - 0xC0, at: offset + 1, byteCount: 1)
    case ..<0xFE: number(high: lead - 0xF0, at: offset + 1, byteCount: 2)
    default: number(high: 0, at: offset + 1, byteCount: Int(lead) - 0xFB)
    }
  }

  private func number(high: UInt8, at offset: Int, byteCount: Int) -> (value: Int, next: Int) {
    let value = (0..<byteCount).reduce(Int(high)) { unsafe $0 << 8 | Int(bytes[offset + $1]) }
    return (value, offset + byteCount)
  }
}

// MARK: - Trie of UTF-16 code units

/// A position in ICU's trie over UTF-16 code units (`ucharstrie.h`). A node begins with a unit
/// below 0x30 if it's a branch, with a unit below 0x40 if it's a sequence of units, or else with a
/// word's value. Unless bit 15 of the value's first unit is set, the low six bits of this unit also
/// begin another node.
@safe struct UTF16Trie: WordTrie {
  private let units: UnsafePointer<UInt16>
  private(set) var position: Int
  private var remainingMatchLength = 0

  private static let minimumLinearMatch: UInt16 = 0x30
  private static let minimumValueLead: UInt16 = 0x40
  private static let finalFlag: UInt16 = 0x8000
  private static let maximumBranchListLength = 5

  init(_ units: UnsafePointer<UInt16>, at position: Int) {
    unsafe self.units = units
    self.position = position
  }

  /// The value of the word that ends at this position, or a negative number if no word ends here.
  @inline(__always)
  var value: Int {
    if remainingMatchLength > 0 { return -1 }
    let node = unsafe units[position]
    if node < Self.minimumValueLead { return -1 }
    if node & Self.finalFlag != 0 { return finalValue(node & ~Self.finalFlag, position + 1).value }
    if node < 0x4040 { return Int(node >> 6) - 1 }
    let next = unsafe Int(units[position + 1])
    if node < 0x7FC0 { return (Int(node & 0x7FC0) - 0x4040) << 10 | next }
    return unsafe next << 16 | Int(units[position + 2])
  }

  var isWord: Bool { value >= 0 }

  @inline(__always)
  var hasChildren: Bool {
    if remainingMatchLength > 0 { return true }
    return unsafe units[position] & Self.finalFlag == 0
  }

  /// Returns `false` if there's no child for `unit`. The position is then invalid.
  ///
  /// - Precondition: ``hasChildren`` is `true`.
  @inline(__always)
  mutating func moveToChild(for unit: UInt16) -> Bool {
    if remainingMatchLength == 0, let childCount = enterNode() { return branch(childCount, unit) }
    guard unsafe units[position] == unit else { return false }
    position += 1
    remainingMatchLength -= 1
    return true
  }

  /// Moves past the start of the node. Returns the number of children of a branch, or `nil` for a
  /// sequence of code units.
  @inline(__always)
  private mutating func enterNode() -> Int? {
    var node = unsafe units[position]
    position += 1
    if node >= Self.minimumValueLead {
      if node >= 0x4040 { position += node < 0x7FC0 ? 1 : 2 }
      node &= 0x3F
    }
    if node >= Self.minimumLinearMatch {
      remainingMatchLength = Int(node - Self.minimumLinearMatch) + 1
      return nil
    }
    if node == 0 {
      unsafe node = units[position]
      position += 1
    }
    return Int(node) + 1
  }

  private mutating func branch(_ count: Int, _ unit: UInt16) -> Bool {
    var childCount = count
    while childCount > Self.maximumBranchListLength {
      let split = unsafe units[position]
      let jump = jump(at: position + 1)
      if unit < split {
        childCount >>= 1
        position = jump.target
      } else {
        childCount -= childCount >> 1
        position = jump.next
      }
    }
    while childCount > 1 {
      let key = unsafe units[position]
      let lead = unsafe units[position + 1]
      let (value, next) = finalValue(lead & ~Self.finalFlag, position + 2)
      if key == unit {
        // If the value is final, it's the whole node of the child, which has no children.
        // Otherwise, it's the distance to the node of the child.
        position = lead & Self.finalFlag != 0 ? position + 1 : next + value
        return true
      }
      position = next
      childCount -= 1
    }
    guard unsafe units[position] == unit else { return false }
    position += 1
    return true
  }

  private func jump(at offset: Int) -> (target: Int, next: Int) {
    let lead = unsafe Int(units[offset])
    if lead < 0xFC00 { return (offset + 1 + lead, offset + 1) }
    let first = unsafe Int(units[offset + 1])
    if lead < 0xFFFF { return (offset + 2 + ((lead - 0xFC00) << 16 | first), offset + 2) }
    return unsafe (offset + 3 + (first << 16 | Int(units[offset + 2])), offset + 3)
  }

  private func finalValue(_ lead: UInt16, _ offset: Int) -> (value: Int, next: Int) {
    if lead < 0x4000 { return (Int(lead), offset) }
    let first = unsafe Int(units[offset])
    if lead < 0x7FFF { return (Int(lead - 0x4000) << 16 | first, offset + 1) }
    return unsafe (first << 16 | Int(units[offset + 1]), offset + 2)
  }
}

extension UTF16Trie {
  @inline(__always)
  init(_ units: UnsafePointer<UInt16>, packedPosition: UInt32) {
    unsafe self.units = units
    position = Int(packedPosition >> 4)
    remainingMatchLength = Int(packedPosition & 0xF)
  }

  /// A 24-bit integer, or `nil` if the position doesn't fit. It's 0 only at the start of the trie.
  var packedPosition: UInt32? {
    remainingMatchLength < 1 << 4 && position < 1 << 20
      ? UInt32(position << 4 | remainingMatchLength) : nil
  }

  func forEachChild(_ body: (UInt16, UTF16Trie) -> Void) {
    if !hasChildren { return }
    var child = self
    if remainingMatchLength == 0, let childCount = child.enterNode() {
      return forEachChildOfBranch(at: child.position, childCount: childCount, body)
    }
    let unit = unsafe units[child.position]
    child.position += 1
    child.remainingMatchLength -= 1
    body(unit, child)
  }

  private func forEachChildOfBranch(
    at first: Int, childCount count: Int, _ body: (UInt16, UTF16Trie) -> Void
  ) {
    var (childCount, offset) = (count, first)
    while childCount > Self.maximumBranchListLength {
      let jump = jump(at: offset + 1)
      forEachChildOfBranch(at: jump.target, childCount: childCount >> 1, body)
      childCount -= childCount >> 1
      offset = jump.next
    }
    while childCount > 1 {
      let lead = unsafe units[offset + 1]
      let (value, next) = finalValue(lead & ~Self.finalFlag, offset + 2)
      let node = lead & Self.finalFlag != 0 ? offset + 1 : next + value
      body(unsafe units[offset], unsafe UTF16Trie(units, at: node))
      offset = next
      childCount -= 1
    }
    body(unsafe units[offset], unsafe UTF16Trie(units, at: offset + 1))
  }
}
