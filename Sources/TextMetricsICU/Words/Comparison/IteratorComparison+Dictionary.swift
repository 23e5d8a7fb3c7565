import TextMetrics

extension IteratorComparison {
  /// Creates a comparison of a dictionary. It's needed because an untested version of ICU can use
  /// another algorithm, or an LSTM model instead of the dictionary. `lowestCharacter` is the scalar
  /// that the symbol 0 represents in `words`. Returns `nil` if the root locale has no scanner, or
  /// if the dictionary has no words.
  init?(
    of dictionary: WordDictionary, script: DictionaryScript, words: some WordTrie,
    lowestCharacter: UInt32
  ) {
    guard let prototype = try? BreakIteratorPrototype(tag: "und"),
      let rules = CompiledRules(prototype.compiledRules()),
      let automaton = SegmentAutomaton(rules),
      let scanner = SegmentScanner(
        rules: rules, automaton: automaton, prototype: prototype, comparesBlockRules: false,
        onlyDictionary: (script, dictionary))
    else { return nil }
    var scalars = SampleScalars(
      rules: rules, automaton: automaton, classTable: scanner.classTable, dividedScript: script)
    var texts = DictionaryTexts(
      of: script, otherSamples: scalars, trie: words, lowestCharacter: lowestCharacter)
    guard texts.hasWordsAndSamples else { return nil }
    texts.writeAll()
    texts.writer.writeTransitions(of: rules, &scalars, onlyWithDictionary: true)
    self.init(scanner: scanner, texts: texts.writer.texts)
  }
}

/// Sample texts of one script: random runs, and each sample of the script's scalars beside words.
///
/// Tests verify that there are enough texts. They change the parameters of ICU's algorithms one at
/// a time, and the texts must detect each change.
private struct DictionaryTexts {
  private typealias Word = [Unicode.Scalar]

  var writer = SampleWriter()
  private var words: [Word] = []
  private var overlapping: [Word] = []
  private var wordsByFirstScalar: [Unicode.Scalar: [Word]] = [:]
  private let scriptSamples: Word
  private let otherSamples: SampleScalars
  private let isIdeographic: Bool

  init(
    of script: DictionaryScript, otherSamples: SampleScalars, trie: some WordTrie,
    lowestCharacter: UInt32
  ) {
    isIdeographic = script == .ideographs
    self.otherSamples = otherSamples
    scriptSamples = DictionaryScript.memberRanges.filter { $0.membership.script == script }
      .flatMap { SampleScalars.sample(of: $0.scalars, atMost: 100) }
    let first = trie.children(lowestCharacter: lowestCharacter)
    let tries = Dictionary(first, uniquingKeysWith: { first, _ in first })
    for scalar in scriptSamples {
      guard let trie = tries[scalar] else { continue }
      wordsByFirstScalar[scalar] = (0..<4).flatMap { _ in
        trie.words(after: scalar, &writer, lowestCharacter: lowestCharacter)
      }
    }
    for _ in 0..<(first.isEmpty ? 0 : 2000) {
      let (scalar, trie) = writer.pick(first)
      words += trie.words(after: scalar, &writer, lowestCharacter: lowestCharacter)
    }
    // An overlapping text joins two words at a scalar that ends one word and begins the other.
    for word in words where word.count > 1 {
      guard let last = word.last, let trie = tries[last] else { continue }
      let following = trie.words(after: last, &writer, lowestCharacter: lowestCharacter)
      overlapping += following.prefix(1).map { word.dropLast() + $0 }
    }
  }

  var hasWordsAndSamples: Bool { !words.isEmpty && !scriptSamples.isEmpty }

  mutating func writeAll() {
    for _ in 0..<400 { writeRun() }
    for words in overlapping { writeSegment(words) }
    for _ in 0..<(isIdeographic ? 1 : 4) {
      for scalar in scriptSamples { writeWords(beside: scalar) }
    }
    if isIdeographic { writeKatakana() }
    writer.endText()
    writeWordsBesideOtherScripts()
  }

  private mutating func writeSegment(_ parts: Word...) {
    for part in parts { writer.write(part) }
    writer.write("\n")
  }

  private mutating func word() -> Word { writer.pick(words) }

  private mutating func randomScalars(_ count: ClosedRange<Int>) -> Word {
    (0..<(count.lowerBound + writer.number(below: count.count))).map { _ in
      writer.pick(scriptSamples)
    }
  }

  private mutating func writeRun() {
    for _ in 0..<(1 + writer.number(below: 30)) {
      let word = word()
      let isCut = writer.number(below: 8) == 0
      writer.write(isCut ? word.dropLast(writer.number(below: word.count + 1)) : word[...])
      if writer.number(below: 6) == 0 { writer.write(randomScalars(1...3)) }
    }
    writeSegment(randomScalars(0...3))
    // Short runs are also tested, because ICU doesn't divide them.
    writeSegment(randomScalars(1...8))
    writeSegment((word() + word()).dropLast(writer.number(below: 4)))
  }

  private mutating func writeWords(beside scalar: Unicode.Scalar) {
    let before = [writer.pick(otherSamples.notRequiringDictionary)]
    let after = [writer.pick(otherSamples.notRequiringDictionary)]
    writeSegment(before, [scalar], after)
    writeSegment(before, [scalar], word(), after)
    writeSegment([scalar, scalar], word())
    writeSegment(word(), [scalar], word())
    writeSegment(word(), [scalar, scalar])
    writeSegment(randomScalars(1...3), [scalar], word())
    for word in wordsByFirstScalar[scalar] ?? [] { writeSegment(randomScalars(1...3), word) }
    if isIdeographic { writeSegment(katakana(2), [scalar], katakana(3)) }
  }

  private mutating func katakana(_ count: Int) -> Word {
    (0..<count).map { _ in writer.pick(Self.katakana) }
  }

  private mutating func writeKatakana() {
    let words = Self.katakana.flatMap { wordsByFirstScalar[$0] ?? [] }
      .filter { $0.allSatisfy(Self.katakana.contains) }
    for first in Self.katakana {
      for _ in 0..<20 { writeSegment([first], katakana(1), word()) }
    }
    for count in 1...25 {
      for _ in 0..<40 {
        writeSegment(word(), katakana(count), word())
        if words.isEmpty { continue }
        writeSegment((0...writer.number(below: 3)).flatMap { _ in writer.pick(words) })
      }
    }
  }

  private static let katakana = (0x30A1...0x30FA).compactMap { Unicode.Scalar($0 as UInt32) }

  private mutating func writeWordsBesideOtherScripts() {
    words.removeAll { $0.contains(where: otherSamples.dependsOnContext) }
    if words.isEmpty { return }
    for scalar in otherSamples.withoutDictionary.values.joined().sorted() {
      writeSegment([scalar], word())
      writeSegment(word(), [scalar, scalar], word(), [scalar])
    }
    writer.endText()
  }
}

extension WordTrie {
  fileprivate func children(lowestCharacter: UInt32) -> [(Unicode.Scalar, Self)] {
    var children: [(Unicode.Scalar, Self)] = []
    forEachChild { symbol, trie in
      if let scalar = Unicode.Scalar(lowestCharacter + UInt32(symbol)) {
        children.append((scalar, trie))
      }
    }
    return children
  }

  /// Returns the words on one random path from this node to a leaf. `first` is the scalar that
  /// leads to this node.
  fileprivate func words(
    after first: Unicode.Scalar, _ writer: inout SampleWriter, lowestCharacter: UInt32
  ) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var (word, trie) = ([first], self)
    while true {
      if trie.isWord { words.append(word) }
      let children = trie.children(lowestCharacter: lowestCharacter)
      if children.isEmpty { return words }
      let (scalar, child) = writer.pick(children)
      word.append(scalar)
      trie = child
    }
  }
}
