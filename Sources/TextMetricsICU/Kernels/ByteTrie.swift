/// A walk through ICU's trie over bytes (`bytestrie.h`), from the root on.
///
/// A node is a byte: below 0x10 a branch, below 0x20 so many bytes in a row, and above that a
/// value, of a word that ends here; an odd one is a value that nothing follows.
@safe struct ByteTrie {
  private let bytes: UnsafePointer<UInt8>
  private var position = 0
  private var rowLeft = 0

  private static let firstRow: UInt8 = 0x10
  private static let firstValue: UInt8 = 0x20
  private static let mostListedWays = 5

  init(_ bytes: UnsafePointer<UInt8>) { unsafe self.bytes = bytes }

  /// A walk that went on from ``waypoint``.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, at waypoint: UInt32) {
    unsafe self.bytes = bytes
    position = Int(waypoint >> 5)
    rowLeft = Int(waypoint & 0x1F)
  }

  /// Where the walk stands, never 0 after a step. A dictionary is smaller than 128 MB.
  var waypoint: UInt32 { UInt32(truncatingIfNeeded: position << 5 | rowLeft) }

  /// Whether the bytes so far are a word.
  @inline(__always)
  var isWord: Bool {
    let node = unsafe bytes[position]
    return rowLeft == 0 && node >= Self.firstValue
  }

  /// Whether longer words may begin with the bytes so far.
  @inline(__always)
  var goesOn: Bool {
    let node = unsafe bytes[position]
    return !isWord || node & 1 == 0
  }

  /// Goes on by one byte; false, and no further use, where no word does. Requires ``goesOn``.
  @inline(__always)
  mutating func step(_ byte: UInt8) -> Bool {
    if rowLeft == 0 {
      var node = unsafe bytes[position]
      position += 1
      if node >= Self.firstValue {
        position += Self.valueBytes(lead: node >> 1)
        unsafe node = bytes[position]
        position += 1
      }
      if node < Self.firstRow { return branch(Int(node), byte) }
      rowLeft = Int(node - Self.firstRow) + 1
    }
    guard unsafe bytes[position] == byte else { return false }
    position += 1
    rowLeft -= 1
    return true
  }

  private mutating func branch(_ node: Int, _ byte: UInt8) -> Bool {
    var ways = node
    if ways == 0 {
      unsafe ways = Int(bytes[position])
      position += 1
    }
    ways += 1
    while ways > Self.mostListedWays {
      let split = unsafe bytes[position]
      let lead = unsafe bytes[position + 1]
      let extra = lead < 0xC0 ? 0 : lead < 0xF0 ? 1 : lead < 0xFE ? 2 : lead == 0xFE ? 3 : 4
      if byte < split {
        ways >>= 1
        let high = lead < 0xC0 ? lead : lead < 0xF0 ? lead - 0xC0 : lead < 0xFE ? lead - 0xF0 : 0
        position = position + 2 + extra + number(high, position + 2, extra)
      } else {
        ways -= ways >> 1
        position += 2 + extra
      }
    }
    while ways > 1 {
      let key = unsafe bytes[position]
      let node = unsafe bytes[position + 1]
      let extra = Self.valueBytes(lead: node >> 1)
      if key == byte {
        // A final value stays to be read; another is how far to jump.
        position = node & 1 != 0 ? position + 1 : position + 2 + extra + jump(position + 1)
        return true
      }
      position += 2 + extra
      ways -= 1
    }
    guard unsafe bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// The value whose lead byte is at `place`.
  private func jump(_ place: Int) -> Int {
    let lead = unsafe bytes[place] >> 1
    let extra = Self.valueBytes(lead: lead)
    let high: UInt8 =
      lead < 0x51 ? lead - 0x10 : lead < 0x6C ? lead - 0x51 : lead < 0x7E ? lead - 0x6C : 0
    return number(high, place + 1, extra)
  }

  private func number(_ high: UInt8, _ place: Int, _ extra: Int) -> Int {
    (0..<extra).reduce(Int(high)) { unsafe $0 << 8 | Int(bytes[place + $1]) }
  }

  /// How many bytes follow the lead byte of a value, without its mark.
  @inline(__always)
  private static func valueBytes(lead: UInt8) -> Int {
    lead < 0x51 ? 0 : lead < 0x6C ? 1 : lead < 0x7E ? 2 : lead == 0x7E ? 3 : 4
  }
}
