/// ICU's dictionary of Thai, Lao, Khmer or Burmese: a run is divided from its start, by the
/// longest words that others follow.
@safe struct SyllableDictionary: BitwiseCopyable, @unchecked Sendable {
  /// Kept for good, so that a dictionary is handed on as one word.
  private let address: UnsafePointer<SyllableTables>

  @inline(__always) var tables: SyllableTables { unsafe address.pointee }

  /// The dictionaries of this ICU, each read on first use; nil where it has none that we can
  /// read, or divides otherwise, as an ICU built with models instead of dictionaries does.
  static let thai = SyllableDictionary(.thai)
  static let lao = SyllableDictionary(.lao)
  static let khmer = SyllableDictionary(.khmer)
  static let burmese = SyllableDictionary(.burmese)

  private init?(_ script: SyllableScript) {
    guard let tables = SyllableTables(script) else { return nil }
    let memory = UnsafeMutablePointer<SyllableTables>.allocate(capacity: 1)
    unsafe memory.initialize(to: tables)
    unsafe address = UnsafePointer(memory)
    if !agreesWithICU(on: script.probe) { return nil }
  }

  /// The number of words in a run. Linear in the characters, in constant memory. Apart, so that
  /// what finds runs keeps its registers.
  @inline(never)
  func wordCount(in run: PlainCharacters) -> Int {
    if run.count < tables.leastCharacters { return 1 }
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
    if tables.hasSuffixes, end < count, places[end].words == 0 {
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
