/// ICU's dictionary of Thai, Lao, Khmer or Burmese: a run is divided from its start, by the
/// longest words that others follow.
@safe struct SyllableDictionary: BitwiseCopyable, @unchecked Sendable {
  /// Shorter runs are not divided.
  let leastCharacters: Int
  private let suffixes: SyllableScript.Suffixes?
  private let base: UInt16
  private let trie: UnsafePointer<UInt8>
  /// By byte, and by two bytes below ``pairBytes``: where a walk through the dictionary stands
  /// after them, 0 where no word begins so.
  private let firsts: UnsafePointer<UInt32>
  private let pairs: UnsafePointer<UInt32>
  /// By character from ``base`` on: its ``Kind``.
  private let kinds: UnsafePointer<UInt8>
  /// Marks that ``kinds`` does not hold.
  private let farMarks: UnsafeBufferPointer<ClosedRange<UInt16>>

  private static let pairBytes = 128
  private static let kindCount = 256

  private enum Kind {
    static let mark: UInt8 = 1
    static let begins: UInt8 = 2
    static let cannotEnd: UInt8 = 4
  }

  /// The dictionaries of this ICU, each read on first use; nil where it has none that we can
  /// read, or divides otherwise, as an ICU built with models instead of dictionaries does.
  static let thai = SyllableDictionary(.thai)
  static let lao = SyllableDictionary(.lao)
  static let khmer = SyllableDictionary(.khmer)
  static let burmese = SyllableDictionary(.burmese)

  private init?(_ script: SyllableScript) {
    guard let data = DictionaryData(named: script.dictionary, form: .bytes),
      let marks = ScalarRanges.set(script.marks)
    else { return nil }
    leastCharacters = script.leastCharacters
    suffixes = script.suffixes
    base = UInt16(truncatingIfNeeded: data.base)
    unsafe trie = data.trie.assumingMemoryBound(to: UInt8.self)
    let firsts = unsafe TableMemory.zeros(UInt32.self, 256)
    let pairs = unsafe TableMemory.zeros(UInt32.self, Self.pairBytes * Self.pairBytes)
    for first in 0..<256 {
      var walk = unsafe ByteTrie(trie)
      guard walk.step(UInt8(first)) else { continue }
      unsafe firsts[first] = walk.waypoint
      guard first < Self.pairBytes, walk.goesOn else { continue }
      for second in 0..<Self.pairBytes {
        var longer = walk
        if longer.step(UInt8(second)) {
          unsafe pairs[first * Self.pairBytes + second] = longer.waypoint
        }
      }
    }
    let kinds = unsafe TableMemory.zeros(UInt8.self, Self.kindCount)
    var farMarks: [ClosedRange<UInt16>] = []
    for range in marks where range.upperBound <= 0xFFFF {
      let range = UInt16(range.lowerBound)...UInt16(range.upperBound)
      if range.lowerBound < base || range.upperBound > base + UInt16(Self.kindCount - 1) {
        farMarks.append(range)
      }
    }
    for offset in 0..<Self.kindCount {
      let character = base + UInt16(offset)
      var kind: UInt8 = 0
      if marks.contains(where: { $0.contains(UInt32(character)) }) { kind |= Kind.mark }
      if script.begins.contains(where: { $0.contains(character) }) { kind |= Kind.begins }
      if script.cannotEnd.contains(where: { $0.contains(character) }) { kind |= Kind.cannotEnd }
      unsafe kinds[offset] = kind
    }
    unsafe self.firsts = UnsafePointer(firsts)
    unsafe self.pairs = UnsafePointer(pairs)
    unsafe self.kinds = UnsafePointer(kinds)
    let kept = UnsafeMutableBufferPointer<ClosedRange<UInt16>>.allocate(capacity: farMarks.count)
    _ = unsafe kept.initialize(from: farMarks)
    unsafe self.farMarks = UnsafeBufferPointer(kept)
    if !agreesWithICU(on: script.probe) { return nil }
  }

  /// Of so many words that begin at a place, the shortest are looked at.
  private static let mostWords = 20
  /// A word as long as this stands alone, whatever follows.
  private static let standsAlone = 3

  /// The end of the word that begins at `start`, in characters; at most the run's count.
  func wordEnd(in run: PlainCharacters, from start: Int, _ memory: SyllableMatches) -> Int {
    var end = start + firstWord(in: run, at: start, memory)
    if end < run.count, end - start < Self.standsAlone {
      let following = matches(in: run, at: end, memory)
      if following.words == 0, end == start || following.prefix < Self.standsAlone {
        end = nextPlausibleStart(in: run, after: end, memory)
      }
    }
    while end < run.count, kind(run.character(end)) & Kind.mark != 0 { end += 1 }
    if let suffixes, end < run.count,
      matches(in: run, at: end, memory).words == 0
    {
      end = self.end(of: suffixes, in: run, at: end)
    }
    return end
  }

  /// The characters of the word to begin with at `start`, 0 where none is known: the longest that
  /// two words follow, else the shortest that one follows, else the longest.
  private func firstWord(
    in run: PlainCharacters, at start: Int, _ memory: SyllableMatches
  ) -> Int {
    let words = matches(in: run, at: start, memory)
    let longest = words.longest
    if words.words.nonzeroBitCount <= 1 || start + longest >= run.count { return longest }
    var best = longest
    for first in words.longestFirst {
      let seconds = matches(in: run, at: start + first, memory)
      if seconds.words == 0 { continue }
      best = first
      if start + first + seconds.longest >= run.count { break }
      for second in seconds.longestFirst
      where matches(in: run, at: start + first + second, memory).words != 0 {
        return first
      }
    }
    return best
  }

  /// The next place after unknown text at which a word begins, or the end of the run.
  private func nextPlausibleStart(
    in run: PlainCharacters, after start: Int, _ memory: SyllableMatches
  ) -> Int {
    var place = start + 1
    while place < run.count {
      if kind(run.character(place - 1)) & Kind.cannotEnd == 0,
        kind(run.character(place)) & Kind.begins != 0,
        matches(in: run, at: place, memory).words != 0
      {
        return place
      }
      place += 1
    }
    return place
  }

  private func end(of suffixes: SyllableScript.Suffixes, in run: PlainCharacters, at place: Int)
    -> Int
  {
    var end = place
    let before = run.character(end - 1)
    if run.character(end) == suffixes.abbreviation, before != suffixes.abbreviation,
      before != suffixes.repetition
    {
      end += 1
    }
    if end < run.count, run.character(end) == suffixes.repetition,
      run.character(end - 1) != suffixes.repetition
    {
      end += 1
    }
    return end
  }

  @inline(__always)
  private func kind(_ character: UInt16) -> UInt8 {
    let offset = Int(character &- base)
    if offset < Self.kindCount { return unsafe kinds[offset] }
    return unsafe farMarks.contains { $0.contains(character) } ? Kind.mark : 0
  }

  /// The words that begin at a place.
  private func matches(
    in run: PlainCharacters, at start: Int, _ memory: SyllableMatches
  ) -> SyllableMatches.Match {
    if let match = memory.match(at: start) { return match }
    var match = SyllableMatches.Match(start: start)
    let most = min(run.count - start, UInt64.bitWidth - 1)
    let first = byte(run.character(start))
    var waypoint = unsafe firsts[Int(first)]
    match.prefix = 1
    while waypoint != 0 {
      var walk = unsafe ByteTrie(trie, at: waypoint)
      if walk.isWord {
        if match.words.nonzeroBitCount < Self.mostWords {
          match.words |= 1 &<< UInt64(match.prefix)
        }
        if !walk.goesOn { break }
      }
      if match.prefix == most { break }
      let next = byte(run.character(start + match.prefix))
      if match.prefix == 1, Int(first | next) < Self.pairBytes {
        unsafe waypoint = pairs[Int(first) * Self.pairBytes + Int(next)]
      } else {
        waypoint = walk.step(next) ? walk.waypoint : 0
      }
      match.prefix += 1
    }
    memory.keep(match)
    return match
  }

  private func byte(_ character: UInt16) -> UInt8 {
    // Joiners have bytes of their own; what the dictionary does not hold has none of any word.
    switch character {
    case 0x200D: return 0xFF
    case 0x200C: return 0xFE
    default:
      let byte = Int(character) - Int(base)
      return (0...0xFD).contains(byte) ? UInt8(byte) : 0xFF
    }
  }
}
