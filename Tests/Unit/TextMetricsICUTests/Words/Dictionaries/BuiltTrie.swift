import CICUOracle
import TestSupport

@safe final class BuiltTrie<Unit: FixedWidthInteger & UnsignedInteger & BitwiseCopyable> {
  let words: [[Unit]: Int]
  let trie: UnsafeMutablePointer<Unit>
  let beginnings: Set<[Unit]>

  private typealias Build = (
    UnsafePointer<Unit>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32,
    UnsafeMutablePointer<Unit>?, Int32
  ) -> Int32

  private init(_ words: [[Unit]: Int], _ build: Build) {
    self.words = words
    var beginnings: Set<[Unit]> = [[]]
    for word in words.keys { for end in word.indices { beginnings.insert(Array(word[...end])) } }
    self.beginnings = beginnings
    let listed = Array(words)
    let units = listed.flatMap(\.key)
    let capacity = 8 * units.count + 64
    unsafe trie = .allocate(capacity: capacity)
    unsafe trie.initialize(repeating: 0, count: capacity)
    let size = unsafe build(
      units, listed.map { Int32($0.key.count) }, listed.map { Int32($0.value) },
      Int32(listed.count), trie, Int32(capacity))
    precondition(size > 0, "ICU's builder failed")
  }

  deinit { unsafe trie.deallocate() }

  func isWord(_ units: [Unit]) -> Bool { words[units] != nil }

  func isBeginning(_ units: [Unit]) -> Bool { properPrefixes.contains(units) }

  private lazy var properPrefixes = Set(
    beginnings.filter { !$0.isEmpty }.map { Array($0.dropLast()) })
}

extension BuiltTrie<UInt16> {
  convenience init(units words: [[UInt16]: Int]) {
    unsafe self.init(words) { unsafe icu_oracle_units_trie($0, $1, $2, $3, $4, $5) }
  }
}

extension BuiltTrie<UInt8> {
  convenience init(bytes words: Set<[UInt8]>) {
    // The values have all sizes, since a reader has to skip them.
    let values = words.sorted { $0.lexicographicallyPrecedes($1) }.enumerated().map { index, word in
      (word, index % 5 == 0 ? index << 12 : index)
    }
    unsafe self.init(Dictionary(uniqueKeysWithValues: values)) {
      unsafe icu_oracle_bytes_trie($0, $1, $2, $3, $4, $5)
    }
  }
}

extension RandomSource {
  /// Each unit is one of the `kinds` units from `first` on. Some words are prefixes of other words.
  mutating func words<Unit: FixedWidthInteger & UnsignedInteger>(
    from first: Unit, kinds: Int
  ) -> Set<[Unit]> {
    var drawn: [[Unit]] = []
    for _ in 0..<number(in: 1...300) {
      // An array, since a set has another order in each run, despite the seed.
      var word = chance(50) ? drawn.randomElement(using: &self) ?? [] : []
      // Some sequences are longer than a node of a trie.
      for _ in 0..<(chance(5) ? 40 : number(in: 1...4)) where word.count < 60 {
        word.append(first + Unit(number(below: kinds)))
      }
      drawn.append(word)
    }
    return Set(drawn)
  }
}
