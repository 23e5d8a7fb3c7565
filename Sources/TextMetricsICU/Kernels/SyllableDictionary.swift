/// ICU's dictionary of Thai, Lao, Khmer or Burmese: a run is divided from its start, by the
/// longest words that others follow.
@safe struct SyllableDictionary: BitwiseCopyable, @unchecked Sendable {
  /// Shorter runs are not divided.
  let leastCharacters: Int
  let trie: SyllableTrie
  /// By symbol.
  let kinds: UnsafePointer<SyllablePlaces.Kind>
  private let hasSuffixes: Bool
  /// The character before the one that is symbol 1.
  private let base: UInt16
  /// Marks that have no symbol of their own.
  private let farMarks: UnsafeBufferPointer<ClosedRange<UInt16>>

  /// ICU looks at no more words that begin at a place.
  private static let mostWords = 20
  /// The symbol of marks that are in no word.
  private static let otherMark = SyllableTrie.other + 1

  /// The dictionaries of this ICU, each read on first use; nil where it has none that we can
  /// read, or divides otherwise, as an ICU built with models instead of dictionaries does.
  static let thai = SyllableDictionary(.thai)
  static let lao = SyllableDictionary(.lao)
  static let khmer = SyllableDictionary(.khmer)
  static let burmese = SyllableDictionary(.burmese)

  private init?(_ script: SyllableScript) {
    guard let data = DictionaryData(named: script.dictionary, form: .bytes),
      let trie = unsafe SyllableTrie(
        ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self)),
        longestWord: SyllablePlaces.Place.longestWord, mostWords: Self.mostWords),
      let marks = ScalarRanges.set(script.marks)
    else { return nil }
    self.trie = trie
    leastCharacters = script.leastCharacters
    hasSuffixes = script.suffixes != nil
    let base = UInt16(truncatingIfNeeded: data.base)
    self.base = base
    var kinds = Array(repeating: SyllablePlaces.Kind(), count: 0x100)
    for symbol in 1..<SyllableTrie.other {
      kinds[Int(symbol)] = script.kind(of: base + UInt16(symbol) - 1, marks)
    }
    kinds[Int(Self.otherMark)] = .mark
    unsafe self.kinds = TableMemory.copy(of: kinds)
    let farMarks = marks.filter { $0.upperBound <= 0xFFFF }
      .map { UInt16($0.lowerBound)...UInt16($0.upperBound) }
      .filter { $0.lowerBound < base || $0.upperBound - base >= UInt16(SyllableTrie.other - 1) }
    let kept = UnsafeMutableBufferPointer<ClosedRange<UInt16>>.allocate(capacity: farMarks.count)
    _ = unsafe kept.initialize(from: farMarks)
    unsafe self.farMarks = UnsafeBufferPointer(kept)
    if !agreesWithICU(on: script.probe) { return nil }
  }

  /// What the dictionary has for a character.
  @inline(__always)
  func symbol(of character: UInt16) -> UInt8 {
    let offset = character &- base
    if offset < SyllableTrie.other - 1 { return UInt8(truncatingIfNeeded: offset) &+ 1 }
    return unsafe farMarks.contains { $0.contains(character) } ? Self.otherMark : SyllableTrie.other
  }
}

extension SyllableScript {
  fileprivate func kind(
    of character: UInt16, _ marks: [ClosedRange<UInt32>]
  ) -> SyllablePlaces.Kind {
    var kind: SyllablePlaces.Kind = []
    if marks.contains(where: { $0.contains(UInt32(character)) }) { kind.insert(.mark) }
    if begins.contains(where: { $0.contains(character) }) { kind.insert(.begins) }
    if cannotEnd.contains(where: { $0.contains(character) }) { kind.insert(.cannotEnd) }
    if character == suffixes?.abbreviation { kind.insert(.abbreviation) }
    if character == suffixes?.repetition { kind.insert(.repetition) }
    return kind
  }
}

// MARK: Words

extension SyllableDictionary {
  /// The number of words in a run. Linear in the characters, in constant memory.
  func wordCount(in run: PlainCharacters) -> Int {
    if run.count < leastCharacters { return 1 }
    return unsafe SyllablePlaces.Memory.with { memory in
      var places = unsafe SyllablePlaces(run, self, memory)
      var (words, end) = (0, 0)
      while end < run.count {
        end = wordEnd(&places, from: end, count: run.count)
        words += 1
      }
      return words
    }
  }

  /// A word as long as this stands alone, whatever follows.
  private static let standsAlone = 3

  /// The end of the word that begins at `start`, in characters; at most `count`, the run's.
  @inline(__always)
  func wordEnd(_ places: inout SyllablePlaces, from start: Int, count: Int) -> Int {
    var end = start + firstWord(&places, at: start, count: count)
    if end < count, end - start < Self.standsAlone {
      let following = places[end]
      if following.words == 0, end == start || !places.leadsFar(from: end) {
        end = nextPlausibleStart(&places, after: end, count: count)
      }
    }
    while end < count, places[end].is(.mark) { end += 1 }
    if hasSuffixes, end < count, places[end].words == 0 {
      end = suffixesEnd(&places, at: end, count: count)
    }
    return end
  }

  /// The characters of the word to begin with at `start`, 0 where none is known: the longest that
  /// two words follow, else the shortest that one follows, else the longest.
  @inline(__always)
  private func firstWord(_ places: inout SyllablePlaces, at start: Int, count: Int) -> Int {
    let here = places[start]
    let longest = here.longest
    if here.words.nonzeroBitCount <= 1 || start + longest >= count { return longest }
    var best = longest
    var firsts = here.words
    while let first = Self.takeLongest(&firsts) {
      let following = places[start + first]
      if following.words == 0 { continue }
      best = first
      if start + first + following.longest >= count { break }
      var seconds = following.words
      while let second = Self.takeLongest(&seconds) {
        if places[start + first + second].words != 0 { return first }
      }
    }
    return best
  }

  @inline(__always)
  private static func takeLongest(_ words: inout UInt64) -> Int? {
    if words == 0 { return nil }
    let longest = 63 - words.leadingZeroBitCount
    words &= ~(1 &<< UInt64(longest))
    return longest
  }

  /// The next place after unknown text at which a word begins, or the end of the run.
  private func nextPlausibleStart(
    _ places: inout SyllablePlaces, after start: Int, count: Int
  ) -> Int {
    var place = start + 1
    while place < count {
      let here = places[place]
      if here.words != 0, here.is(.begins), !places[place - 1].is(.cannotEnd) { return place }
      place += 1
    }
    return place
  }

  private func suffixesEnd(_ places: inout SyllablePlaces, at place: Int, count: Int) -> Int {
    var end = place
    if places[end].is(.abbreviation), !places[end - 1].is([.abbreviation, .repetition]) {
      end += 1
    }
    if end < count, places[end].is(.repetition), !places[end - 1].is(.repetition) { end += 1 }
    return end
  }
}
