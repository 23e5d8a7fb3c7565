/// A list of top-level domains to be looked up in.
struct KnownDomains: Sendable {
  /// In small letters.
  private let names: NameList
  /// Two bits for each name, by its hash value: what stands behind a full stop and is no domain is
  /// nearly always told by them.
  private let hashes: [UInt64]
  /// In the order of hash values, for names that are not ASCII, which may be spelled in several
  /// ways. A set has code of its own for each type of element, which a page would have to load.
  private let all: [(hash: Int, name: String)]
  /// Bytes of the longest one.
  let longest: Int

  /// - Parameter list: In small letters, with a space between.
  init(_ list: String) {
    var all: [String] = []
    var hashes = [UInt64](repeating: 0, count: 1 << (Self.hashBits - 6))
    var longest = 0
    for name in list.split(separator: " ") {
      let name = String(name)
      let hash = Self.hash(name.utf8.count, of: ByteBlocks.word(ContiguousArray(name.utf8).span, 0))
      for bit in [Self.bit(hash), Self.secondBit(hash)] {
        hashes[bit >> 6] |= 1 << UInt64(bit & 63)
      }
      longest = max(longest, name.utf8.count)
      all.append(name)
    }
    names = NameList(all)
    self.hashes = hashes
    self.all = all.map { ($0.hashValue, $0) }.ordered { $0.hash < $1.hash }
    self.longest = longest
  }

  private static let hashBits = 15

  /// Of the first eight bytes of a name and their number, letter case aside.
  @inline(__always)
  private static func hash(_ count: Int, of word: UInt64) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: 8 &* max(0, 8 &- count))
    let name = (word | 0x2020_2020_2020_2020) &<< bits &+ UInt64(truncatingIfNeeded: count)
    return name &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  private static func bit(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64(64 &- hashBits))
  }

  @inline(__always)
  private static func secondBit(_ hash: UInt64) -> Int { bit(hash &<< UInt64(hashBits)) }

  /// Whether one may have this many bytes, at least one, from there on.
  @inline(__always)
  func mayHold(_ count: Int, from start: Int, in text: Span<UInt8>) -> Bool {
    let hash = Self.hash(count, of: ByteBlocks.word(text, start))
    return isSet(Self.bit(hash)) && isSet(Self.secondBit(hash))
  }

  @inline(__always)
  private func isSet(_ bit: Int) -> Bool {
    hashes[bit &>> 6] &>> UInt64(truncatingIfNeeded: bit & 63) & 1 == 1
  }

  /// Whether a name is among them.
  func contains(_ name: Span<UInt8>) -> Bool {
    guard name.endOfASCII(from: 0) == name.count else {
      return holds(String(name).lowercased())
    }
    guard mayHold(name.count, from: 0, in: name) else { return false }
    var folded: ContiguousArray<UInt8> = []
    for offset in name.indices { folded.append(name[offset] | 0x20) }
    return names.contains(folded.span)
  }

  /// Whether a name is among them however its letters are composed.
  private func holds(_ name: String) -> Bool {
    let hash = name.hashValue
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    while low < all.count, all[low].hash == hash {
      if all[low].name == name { return true }
      low += 1
    }
    return false
  }
}
