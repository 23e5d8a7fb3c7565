/// Divides runs by ICU's dictionary of Thai, Lao, Khmer or Burmese: from the start, by the longest
/// word that other words follow.
@safe struct SyllableDictionary: BitwiseCopyable, @unchecked Sendable {
  /// Never freed, so that a dictionary is passed as one word.
  private let address: UnsafePointer<SyllableTables>

  @inline(__always) var tables: SyllableTables { unsafe address.pointee }

  /// The dictionaries of this ICU, each read on first use; nil where it has none that we can
  /// read, or divides otherwise, as an ICU built with models instead of dictionaries does.
  static let thai = SyllableDictionary(.thai)
  static let lao = SyllableDictionary(.lao)
  static let khmer = SyllableDictionary(.khmer)
  static let burmese = SyllableDictionary(.burmese)

  private init?(_ script: SyllableScript) {
    guard let data = DictionaryData(named: script.dictionary, form: .bytes) else { return nil }
    let trie = unsafe ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self))
    let base = UInt16(truncatingIfNeeded: data.base)
    guard let tables = SyllableTables(script, trie, base: base) else { return nil }
    self.init(tables)
    let agrees =
      KnownData.contains(data.checksum)
      ? agreesWithICU(onSampleOf: script) : agreesWithICU(on: script, trie, base: base)
    if !agrees { return nil }
  }

  /// Returns whether ICU divides by the words of `trie` as this dictionary does.
  func agreesWithICU(on script: SyllableScript, _ trie: ByteTrie, base: UInt16) -> Bool {
    DictionaryProbe(script.script, .syllables(self), trie, base: UInt32(base))?.agrees ?? false
  }

  /// Returns whether ICU divides one text of a script as this dictionary does. An ICU with a known
  /// dictionary may use a model instead of the dictionary.
  private func agreesWithICU(onSampleOf script: SyllableScript) -> Bool {
    guard let iterator = try? WordIterator(tag: "und") else { return false }
    var ends: [Int] = []
    script.sample.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // The sample isn't empty, and its scalars have three bytes.
        let run = unsafe PlainCharacters(bytes: bytes.baseAddress!, count: bytes.count / 3)
        _ = forEachEnd(in: run) { end in
          ends.append(3 * end)
          return true
        }
      }
    }
    return ends == iterator.segments(of: script.sample).map(\.end)
  }

  init(_ tables: SyllableTables) {
    let memory = UnsafeMutablePointer<SyllableTables>.allocate(capacity: 1)
    unsafe memory.initialize(to: tables)
    unsafe address = UnsafePointer(memory)
  }

  /// The number of words in a run. Linear in the characters, in constant memory. Not inlined, so
  /// that the scan for runs keeps its registers.
  @inline(never)
  func wordCount(in run: PlainCharacters) -> Int {
    var words = 0
    _ = forEachEnd(in: run) { _ in
      words += 1
      return true
    }
    return words
  }

  /// Calls `body` with the end of each word, in characters from the start of the run, until it
  /// returns false; returns whether it never did.
  @inline(__always)
  func forEachEnd(in run: PlainCharacters, _ body: (Int) -> Bool) -> Bool {
    if run.count < tables.minimumCharacters { return body(run.count) }
    return unsafe SyllablePositions.Memory.with { memory in
      var positions = unsafe SyllablePositions(run, self, memory)
      var end = 0
      while end < run.count {
        end = wordEnd(&positions, from: end, count: run.count)
        if !body(end) { return false }
      }
      return true
    }
  }

  /// A word as long as this stands alone, whatever follows.
  private static let shortestAlone = 3

  /// Whether no unknown characters after a word join it.
  @inline(__always)
  func standsAlone(_ word: Range<Int>) -> Bool { word.count >= Self.shortestAlone }

  /// The end of the word that begins at `start`, in characters; at most `count`, the run's.
  @inline(__always)
  func wordEnd(_ positions: inout SyllablePositions, from start: Int, count: Int) -> Int {
    var end = start + firstWord(&positions, at: start, count: count)
    if end < count, !standsAlone(start..<end) {
      let following = positions[end]
      if following.words == 0, end == start || !positions.leadsFar(from: end) {
        end = nextPlausibleStart(&positions, after: end, count: count)
      }
    }
    while end < count, positions[end].is(.mark) { end += 1 }
    if tables.hasSuffixes, end < count, positions[end].words == 0 {
      end = suffixesEnd(&positions, at: end, count: count)
    }
    return end
  }

  /// The characters of the word to begin with at `start`, 0 where none is known: the longest that
  /// two words follow, else the shortest that one follows, else the longest.
  @inline(__always)
  private func firstWord(_ positions: inout SyllablePositions, at start: Int, count: Int) -> Int {
    let here = positions[start]
    let longest = here.longest
    if here.words.nonzeroBitCount <= 1 || start + longest >= count { return longest }
    var best = longest
    var firsts = here.words
    while let first = Self.takeLongest(&firsts) {
      let following = positions[start + first]
      if following.words == 0 { continue }
      best = first
      if start + first + following.longest >= count { break }
      var seconds = following.words
      while let second = Self.takeLongest(&seconds) {
        if positions[start + first + second].words != 0 { return first }
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

  /// The next position after unknown text at which a word begins, or the end of the run.
  func nextPlausibleStart(
    _ positions: inout SyllablePositions, after start: Int, count: Int
  ) -> Int {
    var position = start + 1
    while position < count {
      let here = positions[position]
      if here.words != 0, here.is(.begins), !positions[position - 1].is(.cannotEnd) {
        return position
      }
      position += 1
    }
    return position
  }

  private func suffixesEnd(_ positions: inout SyllablePositions, at position: Int, count: Int)
    -> Int
  {
    var end = position
    if positions[end].is(.abbreviation), !positions[end - 1].is([.abbreviation, .repetition]) {
      end += 1
    }
    if end < count, positions[end].is(.repetition), !positions[end - 1].is(.repetition) { end += 1 }
    return end
  }
}
