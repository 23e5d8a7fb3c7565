/// The dictionary's entries for the next positions in a run of ideographs, looked up for many
/// positions at once so that no look-up waits for another.
@safe struct IdeographWindow {
  private let memory: Memory

  init(in memory: Memory) { unsafe self.memory = memory }

  /// Looks up the positions from `start` on, and returns how many.
  @inline(__always)
  func look(at run: PlainCharacters, from start: Int, _ table: IdeographPairs) -> Int {
    let left = run.count &- start
    let count = min(left, Self.positions)
    let (characters, firsts, pairs) = unsafe (memory.characters, memory.firsts, memory.pairs)
    let known = min(left, Self.positions &+ Self.ahead)
    for index in 0..<known { unsafe characters[index] = run.character(start &+ index) }
    for index in known..<count &+ Self.ahead { unsafe characters[index] = Self.none }
    for index in 0..<count {
      let first = unsafe table.first(characters[index])
      unsafe firsts[index] = first
      unsafe pairs[index] = table.pair(first, characters[index &+ 1])
    }
    return count
  }

  @inline(__always) func first(_ index: Int) -> IdeographPairs.First { unsafe memory.firsts[index] }
  @inline(__always) func pair(_ index: Int) -> IdeographPairs.Pair { unsafe memory.pairs[index] }
  @inline(__always) func character(_ index: Int) -> UInt16 { unsafe memory.characters[index] }

  private static let positions = 64
  /// Characters that words begin with are looked at together with those after them.
  private static let ahead = 2
  /// A character of no word, after the end.
  private static let none: UInt16 = 0xFFFF

  /// The memory of a window, on the stack, which need not be initialized.
  @unsafe struct Memory {
    fileprivate let characters: UnsafeMutablePointer<UInt16>
    fileprivate let firsts: UnsafeMutablePointer<IdeographPairs.First>
    fileprivate let pairs: UnsafeMutablePointer<IdeographPairs.Pair>

    @inline(__always)
    static func with<Result>(_ body: (Memory) -> Result) -> Result {
      unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: positions + ahead) { units in
        unsafe withUnsafeTemporaryAllocation(
          of: IdeographPairs.First.self, capacity: positions
        ) { firsts in
          unsafe withUnsafeTemporaryAllocation(
            of: IdeographPairs.Pair.self, capacity: positions
          ) { pairs in
            // A buffer of fixed capacity has an address.
            unsafe body(
              Memory(
                characters: units.baseAddress!, firsts: firsts.baseAddress!,
                pairs: pairs.baseAddress!))
          }
        }
      }
    }
  }
}
