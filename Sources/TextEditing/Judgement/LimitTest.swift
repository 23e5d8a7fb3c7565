import TextMetrics

/// Whether a text keeps all limits: strictly, or leniently, where a limit that was broken before
/// is taken to hold if the text is no worse.
struct LimitTest {
  private var items: [Item]
  /// The text that was counted last, or that is edited first; empty where no heads are used.
  private var text = ""
  private let usesHeads: Bool

  /// The strict test of what becomes of a text.
  init(_ limits: [EnforcedLimit], editing text: String) {
    items = limits.map { Item(limit: $0) }
    usesHeads = items.contains { $0.usesHead }
    if usesHeads { self.text = text }
  }

  /// Counts a text in the unit of each limit.
  mutating func passes(_ text: String) -> Bool {
    let before = self.text
    if usesHeads { self.text = text }
    text.withUTF8Bytes { bytes in
      let shared = usesHeads ? before.sharedBytes(with: bytes) : 0
      for index in items.indices { items[index].count(bytes, sharing: shared) }
    }
    return passes
  }

  /// Whether the text that was counted last passes.
  var passes: Bool {
    for index in items.indices where !items[index].passes { return false }
    return true
  }

  /// What to report of the text that was counted last.
  var violations: [EditViolation] {
    var violations: [EditViolation] = []
    for index in items.indices where !items[index].passes {
      items[index].limit.report(items[index].tally, to: &violations)
    }
    return violations
  }

  /// The lenient form of a strict test (rule 4); nil where the text from before breaks no limit.
  /// One that the whole insertion keeps may have been broken before, and be broken by a prefix.
  func lenient(noWorseThan before: String) -> LimitTest? {
    before.withUTF8Bytes { bytes in
      let shared = usesHeads ? text.sharedBytes(with: bytes) : 0
      var lenient: LimitTest?
      for index in items.indices {
        let tally = items[index].tally(of: bytes, sharing: shared)
        if items[index].limit.holds(tally) { continue }
        var test = lenient ?? self
        test.items[index].allow(tally)
        lenient = test
      }
      return lenient
    }
  }

  /// What finds words in the first unit that asks for words as a segmenter finds them.
  var segmenter: (any WordSegmenter)? {
    items.lazy.compactMap { $0.limit.unit.segmenter }.first
  }

  /// What a text may count to pass.
  var ceilings: [CountCeiling] {
    items.map { CountCeiling($0.limit.maximum, in: $0.limit.unit, orNoWorseThan: $0.broken) }
  }
}

extension String {
  /// Bytes that both texts begin with.
  fileprivate func sharedBytes(with other: Span<UInt8>) -> Int {
    withUTF8Bytes { CommonBytes.prefix($0, other) }
  }
}

/// A limit, and how the text that was counted last stands against it.
private struct Item {
  let limit: EnforcedLimit
  /// The tally of the text from before, where it broke the limit and may go on to.
  private(set) var broken: Tally?
  private(set) var tally = Tally(count: 0)
  private(set) var passes = true
  private var head = SettledHead()

  /// Whether to find the head and count what follows takes less than to count the whole.
  let usesHead: Bool

  init(limit: EnforcedLimit) {
    self.limit = limit
    usesHead = limit.unit.isExpensive || limit.unit == .characters
  }

  mutating func count(_ text: Span<UInt8>, sharing shared: Int) {
    tally =
      usesHead
      ? head.tally(of: text, sharing: shared, in: limit.unit) : limit.unit.tally(of: text)
    passes = limit.holds(tally) || broken.map { limit.isNoWorse(tally, than: $0) } ?? false
  }

  /// The tally of a text that is counted beside the last one.
  func tally(of text: Span<UInt8>, sharing shared: Int) -> Tally {
    var head = head
    return usesHead
      ? head.tally(of: text, sharing: shared, in: limit.unit) : limit.unit.tally(of: text)
  }

  /// Takes the limit to hold as long as nothing is worse than this tally.
  mutating func allow(_ tally: Tally) {
    broken = tally
    passes = passes || limit.isNoWorse(self.tally, than: tally)
  }
}
