import TextMetrics

/// A comparison of a scanner with ICU's iterator on generated texts. `WordsOfICU.md` describes the
/// texts.
struct IteratorComparison {
  let scanner: SegmentScanner
  let texts: [String]

  func agrees() -> Bool { agrees(with: scanner.prototype) }

  /// For sentences, only the ends of the segments are compared.
  func agrees(with prototype: BreakIteratorPrototype) -> Bool {
    guard let iterator = prototype.copy() else { return false }
    return texts.allSatisfy { text in
      let expected = iterator.segments(of: text)
      let found = scanner.segments(of: text)
      if prototype.findsSentences { return found.map(\.end) == expected.map(\.end) }
      let words = expected.count { $0.status >= Segment.minimumWordStatus }
      return found == expected
        && words == text.withUTF8Bytes { scanner.wordCount(in: $0, over: .max).count }
    }
  }
}

// MARK: - Sample texts

/// A writer of sample texts. Its random choices are the same each time the program runs.
struct SampleWriter {
  private(set) var texts: [String] = []
  private var scalars: [Unicode.Scalar] = []
  private var random = SampleRandom()

  mutating func write(_ scalar: Unicode.Scalar) { scalars.append(scalar) }

  mutating func write(_ scalars: some Sequence<Unicode.Scalar>) { self.scalars += scalars }

  mutating func endText() {
    texts.append(String(String.UnicodeScalarView(scalars)))
    scalars.removeAll(keepingCapacity: true)
  }

  mutating func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &random) }

  mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: number(below: choices.count))]
  }

  private struct SampleRandom: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
      func half() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32
      }
      return half() << 32 | half()
    }
  }
}

// MARK: - Segments

extension SegmentScanner {
  func segments(of text: String) -> [Segment] {
    Segment.all(in: text) { bytes, body in forEachSegment(in: bytes, body) }
  }
}

extension BreakIterator {
  func segments(of text: String) -> [Segment] {
    Segment.all(in: text) { bytes, body in _ = forEachSegment(in: bytes, body) }
  }
}

extension Segment {
  fileprivate static func all(
    in text: String,
    _ forEachSegment: (Span<UInt8>, (_ end: Int, _ status: Int32) -> Bool) -> Void
  ) -> [Segment] {
    var segments: [Segment] = []
    text.withUTF8Bytes { bytes in
      forEachSegment(bytes) { end, status in
        segments.append(Segment(end: end, status: status))
        return true
      }
    }
    return segments
  }
}

// MARK: - Rules

extension IteratorComparison {
  /// The texts take every transition of the rules, except at scalars that a dictionary divides.
  init(of scanner: SegmentScanner, rules: CompiledRules, automaton: SegmentAutomaton) {
    self.scanner = scanner
    var writer = SampleWriter()
    var scalars = SampleScalars(
      rules: rules, automaton: automaton, classTable: scanner.classTable)
    writer.writeTransitions(of: rules, &scalars)
    let ordinaryMembers = scalars.members.prefix(rules.firstDictionaryCategory)
    writer.writeNeighbors(of: ordinaryMembers.filter { !$0.isEmpty })
    for largest in [0x7F, 0x4FF, 0xFFFF, 0x10FFFF] as [UInt32] {
      writer.writeBlocks(
        of: ordinaryMembers.map { $0.filter { $0.value <= largest } }.filter { !$0.isEmpty })
    }
    for (_, scalars) in scalars.withoutDictionary.sorted(by: { $0.key < $1.key }) {
      // The run is long, because ICU would divide a long run if it had a dictionary of the script.
      for _ in 0..<200 { writer.write(writer.pick(scalars)) }
      writer.endText()
    }
    texts = writer.texts
  }
}

extension SampleWriter {
  /// Writes texts that take each transition. The scalar after a transition shows whether the
  /// transition leads to the right state.
  mutating func writeTransitions(
    of rules: CompiledRules, _ scalars: inout SampleScalars, onlyWithDictionary: Bool = false
  ) {
    let categories = scalars.members.indices.filter { !scalars.members[$0].isEmpty }
    let dictionaryCategories = categories.filter { $0 >= rules.firstDictionaryCategory }
    let otherCategories = categories.dropLast(dictionaryCategories.count)
    let paths = rules.paths(categories)
    for category in categories {
      for path in paths.map({ $0 + [category] }) {
        let needsDictionary = path.contains(where: dictionaryCategories.contains)
        if onlyWithDictionary, !needsDictionary { continue }
        // With a dictionary, only three scalars are tried after the transition, because ICU's
        // iterator is slow if a text often changes between scripts without a dictionary.
        let ends =
          needsDictionary
          ? [pick(otherCategories), pick(otherCategories), pick(dictionaryCategories)] : categories
        for end in ends { write((path + [end]).map { scalars.nextSample(of: $0) } + ["\n"]) }
        endText()
        write(path.map { scalars.nextSample(of: $0) })
        endText()
      }
    }
  }

  /// Writes each scalar between two scalars of each category, to test the scalar's category.
  fileprivate mutating func writeNeighbors(of categories: [[Unicode.Scalar]]) {
    let neighbors = categories.map { $0[0] }
    for scalar in categories.joined() {
      for neighbor in neighbors { write([neighbor, scalar, neighbor, "\n"]) }
      endText()
    }
  }

  fileprivate mutating func writeBlocks(of categories: [[Unicode.Scalar]]) {
    if categories.isEmpty { return }
    for count in Array(0...200) + Array(repeating: 2000, count: 4) {
      for _ in 0..<count {
        let members = pick(categories)
        for _ in 0...number(below: 3) { write(pick(members)) }
      }
      endText()
    }
  }
}

extension CompiledRules {
  /// Returns the shortest sequence of categories to each reachable `StatePair`.
  fileprivate func paths(_ categories: [Int]) -> [[Int]] {
    struct StatePair: Hashable {
      var state = CompiledRules.start
      /// The state in a second segment, which begins at the last possible end of the first segment.
      var stateAfterLastEnd = CompiledRules.start
    }
    var paths = [(reached: StatePair(), categories: [Int]())]
    var seen = Set(paths.map(\.reached))
    var number = 0
    while number < paths.count {
      let (reached, path) = paths[number]
      for category in categories {
        var next = StatePair(state: Int(states[reached.state].next[category]))
        if !states[next.state].isAccepting {
          next.stateAfterLastEnd = Int(states[reached.stateAfterLastEnd].next[category])
        }
        if next.state != Self.stop, seen.insert(next).inserted {
          paths.append((next, path + [category]))
        }
      }
      number += 1
    }
    return paths.map(\.categories)
  }
}

// MARK: - Sample scalars

/// Samples of each range of scalars with the same class, including both ends of the range.
struct SampleScalars {
  /// The samples by category. A scalar that a dictionary divides is included only if it's in
  /// `dividedScript`, and if ``dependsOnContext(_:)`` is `false` for it.
  private(set) var members: [[Unicode.Scalar]]
  private(set) var notRequiringDictionary: [Unicode.Scalar] = []
  /// The samples that require a dictionary that ICU doesn't have, by ICU's code of their script.
  private(set) var withoutDictionary: [Int32: [Unicode.Scalar]] = [:]
  private var nextIndices: [Int]

  init(
    rules: CompiledRules, automaton: SegmentAutomaton, classTable: ScalarClassTable,
    dividedScript: DictionaryScript? = nil
  ) {
    members = Array(repeating: [], count: rules.categoryCount)
    nextIndices = Array(repeating: 0, count: rules.categoryCount)
    var divided: [(scalar: Unicode.Scalar, category: Int)] = []
    for (scalars, classIndex) in automaton.ranges {
      // In a range that requires a dictionary, ICU has no dictionary for a few of the scalars. More
      // samples are taken to include some of these few.
      let requiresDictionary = automaton.classes[Int(classIndex)].requiresDictionary
      for scalar in Self.sample(of: scalars, atMost: requiresDictionary ? 64 : 2) {
        let scalarClass = automaton.classes[classTable.classIndex(of: scalar.value)]
        if scalarClass.isDividedByDictionary {
          if scalarClass.script == dividedScript { divided.append((scalar, scalarClass.category)) }
          continue
        }
        members[scalarClass.category].append(scalar)
        if scalarClass.requiresDictionary {
          withoutDictionary[ScalarProperties.scriptCode(of: scalar.value), default: []].append(
            scalar)
        } else {
          notRequiringDictionary.append(scalar)
        }
      }
    }
    for (scalar, category) in divided where !dependsOnContext(scalar) {
      members[category].append(scalar)
    }
  }

  /// Returns at most `count` scalars at equal distances, followed by the upper bound.
  static func sample(of scalars: ClosedRange<UInt32>, atMost count: Int) -> [Unicode.Scalar] {
    let step = (scalars.count + count - 1) / count
    let values = stride(from: scalars.lowerBound, to: scalars.upperBound, by: step)
    return (Array(values) + [scalars.upperBound]).compactMap(Unicode.Scalar.init)
  }

  mutating func nextSample(of category: Int) -> Unicode.Scalar {
    nextIndices[category] += 1
    return members[category][nextIndices[category] % members[category].count]
  }

  /// Whether the script of the scalar has samples that require a dictionary that ICU doesn't have.
  /// ICU's iterator skips such a sample and the scalars of the same script after it, even if ICU
  /// has a dictionary for some of these scalars.
  func dependsOnContext(_ scalar: Unicode.Scalar) -> Bool {
    withoutDictionary[ScalarProperties.scriptCode(of: scalar.value)] != nil
  }
}
