/// ICU's dictionary of Thai, Lao, Khmer or Burmese: a run is divided from its start, by the
/// longest words that others follow.
@safe final class SyllableDictionary: @unchecked Sendable {
  private let script: SyllableScript
  /// By byte: the walk through the dictionary after it, where words begin with it.
  private let firsts: [ByteTrie?]
  private let base: UInt16
  private let marks: [ClosedRange<UInt16>]

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
    self.script = script
    firsts = (0...UInt8.max).map { byte in
      var walk = unsafe ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self))
      return walk.step(byte) ? walk : nil
    }
    base = UInt16(truncatingIfNeeded: data.base)
    self.marks = marks.compactMap {
      $0.upperBound <= 0xFFFF ? UInt16($0.lowerBound)...UInt16($0.upperBound) : nil
    }
    if !agreesWithICU() { return nil }
  }

  var leastCharacters: Int { script.leastCharacters }
  var probe: String { script.probe }

  /// Of so many words that begin at a place, the shortest are looked at.
  private static let mostWords = 20
  /// A word as long as this stands alone, whatever follows.
  private static let standsAlone = 3

  /// The end of the word that begins at `start`, in characters; at most the run's count.
  func wordEnd(in run: PlainIdeographs, from start: Int, _ memory: SyllableMatches) -> Int {
    var end = start + firstWord(in: run, at: start, memory)
    if end < run.count, end - start < Self.standsAlone {
      let following = matches(in: run, at: end, memory)
      if following.words == 0, end == start || following.prefix < Self.standsAlone {
        end = nextPlausibleStart(in: run, after: end, memory)
      }
    }
    while end < run.count, contains(marks, run.character(end)) { end += 1 }
    if let suffixes = script.suffixes, end < run.count,
      matches(in: run, at: end, memory).words == 0
    {
      end = self.end(of: suffixes, in: run, at: end)
    }
    return end
  }

  /// The characters of the word to begin with at `start`, 0 where none is known: the longest that
  /// two words follow, else the shortest that one follows, else the longest.
  private func firstWord(
    in run: PlainIdeographs, at start: Int, _ memory: SyllableMatches
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
    in run: PlainIdeographs, after start: Int, _ memory: SyllableMatches
  ) -> Int {
    var place = start + 1
    while place < run.count {
      if !contains(script.cannotEnd, run.character(place - 1)),
        contains(script.begins, run.character(place)),
        matches(in: run, at: place, memory).words != 0
      {
        return place
      }
      place += 1
    }
    return place
  }

  private func end(of suffixes: SyllableScript.Suffixes, in run: PlainIdeographs, at place: Int)
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

  private func contains(_ ranges: [ClosedRange<UInt16>], _ character: UInt16) -> Bool {
    for range in ranges where range.contains(character) { return true }
    return false
  }

  /// The words that begin at a place.
  private func matches(
    in run: PlainIdeographs, at start: Int, _ memory: SyllableMatches
  ) -> SyllableMatches.Match {
    if let match = memory.match(at: start) { return match }
    var match = SyllableMatches.Match(start: start)
    let most = min(run.count - start, UInt64.bitWidth - 1)
    guard var walk = firsts[Int(byte(run.character(start)))] else {
      match.prefix = 1
      memory.keep(match)
      return match
    }
    while true {
      match.prefix += 1
      if walk.isWord {
        if match.words.nonzeroBitCount < Self.mostWords { match.words |= 1 << UInt64(match.prefix) }
        if !walk.goesOn { break }
      }
      if match.prefix == most { break }
      if !walk.step(byte(run.character(start + match.prefix))) {
        match.prefix += 1
        break
      }
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
