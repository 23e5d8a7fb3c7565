import TextMetrics

/// Whether a text keeps all limits: strictly, or leniently, where a limit that was broken before
/// is taken to hold if the text is no worse.
struct LimitTest {
  /// A limit and, where the text from before broke it, that text's tally.
  private struct Item {
    let limit: EnforcedLimit
    let broken: Tally?

    func passes(_ tally: Tally) -> Bool {
      if limit.holds(tally) { return true }
      guard let broken else { return false }
      return tally <= broken
    }
  }

  private let items: [Item]

  /// The strict test.
  init(_ limits: [EnforcedLimit]) {
    items = limits.map { Item(limit: $0, broken: nil) }
  }

  /// The lenient test.
  init(_ limits: [EnforcedLimit], noWorseThan before: String) {
    items = limits.map { limit in
      let tally = before.tally(in: limit.unit)
      return Item(limit: limit, broken: limit.holds(tally) ? nil : tally)
    }
  }

  var units: [TextUnit] { items.map(\.limit.unit) }

  /// Whether any limit was broken before, so that this test differs from the strict one.
  var isLenient: Bool { items.contains { $0.broken != nil } }

  func passes(_ text: String) -> Bool {
    text.withUTF8Bytes { bytes in
      for item in items where !item.passes(item.limit.unit.tally(of: bytes)) { return false }
      return true
    }
  }

  /// What to report of a text that does not pass.
  func violations(of text: String) -> [EditViolation] {
    items.flatMap { item in
      let tally = text.tally(in: item.limit.unit)
      return item.passes(tally) ? [] : item.limit.violations(of: tally)
    }
  }

  /// A number of bytes of `insertion` that no prefix which passes exceeds, given what will stand
  /// before and after it.
  ///
  /// It spares the search for a clip the far end of a large paste. Counts of the three pieces may
  /// differ a little from the count of what they make together, since neighbours merge: every
  /// unit gets the slack that its merging can take.
  func reach(of insertion: String, between before: Substring, and after: Substring) -> Int {
    items.map { item in
      guard let slack = item.limit.unit.mergingSlack else { return insertion.utf8.count }
      let unit = item.limit.unit
      let around = before.count(in: unit) + after.count(in: unit)
      let room = max(item.limit.maximum, item.broken?.count ?? 0) - around + slack
      if item.broken.map({ $0.unencodable > 0 }) == true { return insertion.utf8.count }
      return insertion.withUTF8Bytes { unit.prefixEnd(in: $0, atMost: max(room, 0)) }
    }.min() ?? insertion.utf8.count
  }
}

extension TextUnit {
  fileprivate func prefixEnd(in text: Span<UInt8>, atMost count: Int) -> Int {
    switch self {
    case .characters: CharacterKernel.end(ofFirst: count, in: text)
    case .scalars: ScalarKernel.end(ofFirst: count, in: text)
    case .utf16: UTF16Kernel.end(ofFirst: count, in: text)
    case .whitespaceWords: WhitespaceWordKernel.end(ofFirst: count, in: text)
    case .officeWords: OfficeWordKernel.end(ofFirst: count, in: text)
    case .lines: LineKernel.end(ofFirst: count, in: text)
    case .bytes: min(count, text.count)
    default: text.count
    }
  }

  /// By how much at most the count of three pieces put together falls short of the sum of their
  /// counts; nil where nothing is known.
  fileprivate var mergingSlack: Int? {
    switch self {
    case .scalars, .utf16, .bytes, .bytes(.utf16), .bytes(.utf32): 0
    // Both seams may merge two of what is counted; an empty piece of lines counts one.
    case .characters, .whitespaceWords, .officeWords: 2
    case .lines: 4
    default: nil
    }
  }
}
