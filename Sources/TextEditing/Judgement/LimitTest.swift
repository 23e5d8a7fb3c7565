import TextMetrics

/// Whether a text keeps all limits: strictly, or leniently, where a limit that was broken before
/// is taken to hold if the text is no worse.
struct LimitTest {
  /// A limit and, where the text from before broke it, that text's tally.
  private struct Item {
    let limit: EnforcedLimit
    var broken: Tally?

    func passes(_ tally: Tally) -> Bool {
      if limit.holds(tally) { return true }
      guard let broken else { return false }
      return tally <= broken
    }
  }

  private var items: [Item]

  /// The strict test.
  init(_ limits: [EnforcedLimit]) {
    items = limits.map { Item(limit: $0) }
  }

  /// The lenient form of a strict test (rule 4). A limit that the whole insertion keeps may have
  /// been broken before, and be broken by a prefix.
  func lenient(noWorseThan before: String) -> LimitTest {
    var lenient = self
    for index in items.indices {
      let tally = before.tally(in: items[index].limit.unit)
      if !items[index].limit.holds(tally) { lenient.items[index].broken = tally }
    }
    return lenient
  }

  /// Whether any limit was broken before, so that this test differs from the strict one.
  var isLenient: Bool { items.contains { $0.broken != nil } }

  func passes(_ text: String) -> Bool {
    text.withUTF8Bytes { bytes in
      for item in items where !item.passes(item.limit.unit.tally(of: bytes)) { return false }
      return true
    }
  }

  /// What a text counts in the unit of each limit, in order.
  typealias Tallies = [Tally]

  func tallies(of text: String) -> Tallies {
    text.withUTF8Bytes { bytes in items.map { $0.limit.unit.tally(of: bytes) } }
  }

  func passes(_ tallies: Tallies) -> Bool {
    zip(items, tallies).allSatisfy { $0.passes($1) }
  }

  /// What to report of a text that does not pass.
  func violations(of tallies: Tallies) -> [EditViolation] {
    zip(items, tallies).flatMap { $0.passes($1) ? [] : $0.limit.violations(of: $1) }
  }

  /// What finds words in the first unit that asks for words as a segmenter finds them.
  var segmenter: (any WordSegmenter)? {
    items.lazy.compactMap(\.limit.unit.segmenter).first
  }

  /// A number of bytes of `insertion` that no prefix which passes exceeds, given what will stand
  /// before and after it: it spares the search for a clip the far end of a large paste.
  func reach(of insertion: String, between before: Substring, and after: Substring) -> Int {
    insertion.withUTF8Bytes { bytes in
      items.map { item in
        if let broken = item.broken, broken.unencodable > 0 { return bytes.count }
        let unit = item.limit.unit
        let ceiling = max(item.limit.maximum, item.broken?.count ?? 0)
        let around = unit.isAdditive ? before.count(in: unit) + after.count(in: unit) : 0
        let end = unit.longestPrefixEnd(
          in: bytes, atMost: max(ceiling - around + unit.mergingSlack, 0))
        // Beside other text the insertion may fall into other Characters than on its own.
        return CharacterKernel.boundary(atOrAfter: min(end + 1, bytes.count), in: bytes)
      }.min() ?? bytes.count
    }
  }
}

extension TextUnit {
  /// Whether the count of a text is about the sum of the counts of its pieces.
  fileprivate var isAdditive: Bool { self != .scalarsPerCharacter }

  /// By how much at most the count of three pieces put together falls short of the sum of their
  /// counts.
  fileprivate var mergingSlack: Int {
    // A dictionary may regroup the last few words before a seam; modes of an encoding are left
    // and entered again at seams.
    if segmenter != nil { return 8 }
    if let encoding { return encoding.isAdditive ? 0 : 16 }
    return switch self {
    // Both seams may merge two of what is counted.
    case .characters, .whitespaceWords, .officeWords: 2
    // The same, and an empty piece has one line.
    case .lines: 4
    default: 0
    }
  }
}
