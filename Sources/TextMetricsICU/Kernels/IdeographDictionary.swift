/// ICU's dictionary of Chinese and Japanese: every word has a cost, and a run is divided into the
/// words that cost least together.
///
/// The first character of a word is looked up in a table, the others in ICU's own trie.
@safe struct IdeographDictionary: BitwiseCopyable, @unchecked Sendable {
  /// By character: the cost of the word that it is alone in the low byte, and above it the place
  /// in the trie from which longer words go on, 0 where there are none.
  private let firsts: UnsafePointer<UInt32>
  private let units: UnsafePointer<UInt16>

  /// The dictionary of this ICU, read on first use; nil where it has none that we can read, or
  /// divides otherwise.
  static let shared: IdeographDictionary? = {
    guard let data = DictionaryData(named: "cjdict", form: .units),
      let dictionary = IdeographDictionary(data), dictionary.agreesWithICU()
    else { return nil }
    return dictionary
  }()

  /// The cost of a character that is no word.
  private static let unknown: UInt64 = 255
  /// Characters of the longest word that is looked for.
  private static let longestWord = 20
  /// What a whole run of katakana costs as one word, by its characters; more cost ``longKatakana``.
  private static let katakana: [UInt64] = [0, 984, 408, 240, 204, 252, 300, 372, 480]
  private static let longKatakana: UInt64 = 8192
  /// A run of so many is no longer taken as a word.
  private static let longestKatakana = 20

  private init?(_ data: DictionaryData) {
    unsafe units = data.trie.assumingMemoryBound(to: UInt16.self)
    let firsts = unsafe TableMemory.zeros(UInt32.self, 0x10000)
    unsafe firsts.update(repeating: UInt32(Self.unknown), count: 0x10000)
    var fits = true
    unsafe UnitTrie(units, at: 0).forEachFirst { character, walk in
      let cost = walk.value < 0 ? Int(Self.unknown) : walk.value
      let place = walk.goesOn ? walk.position : 0
      fits = fits && cost <= Self.unknown && place < 1 << 24
      if fits { unsafe firsts[Int(character)] = UInt32(place << 8 | cost) }
    }
    if !fits { return nil }
    unsafe self.firsts = UnsafePointer(firsts)
  }

  /// Divides characters from `start` to the next place that no word spans, and calls `body` with
  /// what it found: the number of characters up to there, and for each of them, counted from 1,
  /// whether a word ends after it.
  ///
  /// Linear in the characters. Memory is `scratch`, and more only where words overlap for longer.
  @inline(__always)
  func divide<Run: IdeographRun>(
    _ run: Run, from start: Int, scratch: UnsafeMutableBufferPointer<UInt64>,
    _ body: (_ characters: Int, _ isEnd: (Int) -> Bool) -> Void
  ) {
    // By characters from the start: the least cost of a way there, above 255 less the characters
    // of its last word. Of equal costs the one with the longer last word is less, which is the
    // one that ICU finds first.
    var ways = unsafe scratch
    defer { if unsafe ways.baseAddress != scratch.baseAddress { unsafe ways.deallocate() } }
    unsafe ways[0] = 0
    var (here, reach) = (0, 0)
    let left = run.count - start

    func add(_ characters: Int, _ cost: UInt64) {
      let end = here + characters
      while reach < end {
        reach += 1
        unsafe ways[reach] = .max
      }
      let way = unsafe ((ways[here] >> 8) &+ cost) << 8 | UInt64(255 - characters)
      if unsafe way < ways[end] { unsafe ways[end] = way }
    }

    var followsKatakana = start > 0 && Self.isKatakana(run.character(start - 1))
    repeat {
      if here + Self.longestWord >= ways.count { unsafe Self.grow(&ways, used: reach + 1, scratch) }
      let character = run.character(start + here)
      let first = unsafe firsts[Int(character)]
      add(1, UInt64(first & 0xFF))
      if first > 0xFF {
        var walk = unsafe UnitTrie(units, at: Int(first >> 8))
        let most = min(Self.longestWord, left - here)
        var characters = 1
        while characters < most, walk.goesOn, walk.step(run.character(start + here + characters)) {
          characters += 1
          let cost = walk.value
          if cost >= 0 { add(characters, UInt64(cost)) }
        }
      }
      let isKatakana = Self.isKatakana(character)
      if isKatakana && !followsKatakana {
        var characters = 1
        while characters < min(Self.longestKatakana, left - here),
          Self.isKatakana(run.character(start + here + characters))
        { characters += 1 }
        if characters < Self.longestKatakana {
          add(
            characters,
            characters < Self.katakana.count ? Self.katakana[characters] : Self.longKatakana)
        }
      }
      followsKatakana = isKatakana
      here += 1
    } while here < reach

    // Marks the ends of the words of the way to here.
    var end = here
    while end > 0 {
      let characters = 255 - Int(unsafe ways[end] & 0xFF)
      unsafe ways[end] = .max
      end -= characters
    }
    body(here) { unsafe ways[$0] == .max }
  }

  private static func grow(
    _ ways: inout UnsafeMutableBufferPointer<UInt64>, used: Int,
    _ scratch: UnsafeMutableBufferPointer<UInt64>
  ) {
    let grown = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: ways.count * 2)
    for index in 0..<used { unsafe grown[index] = ways[index] }
    if unsafe ways.baseAddress != scratch.baseAddress { unsafe ways.deallocate() }
    unsafe ways = grown
  }

  @inline(__always)
  private static func isKatakana(_ character: UInt16) -> Bool {
    (0x30A1...0x30FE).contains(character) && character != 0x30FB
      || (0xFF66...0xFF9F).contains(character)
  }
}

/// Characters that the dictionary divides: UTF-16, with 0xFFFF for what no word holds.
protocol IdeographRun {
  var count: Int { get }
  func character(_ index: Int) -> UInt16
}
