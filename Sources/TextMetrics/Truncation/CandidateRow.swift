/// What a truncation may keep of a text, in a row from nothing to all but one Character.
struct CandidateRow {
  private let keeping: Keeping
  /// The ends of the text outside of which no candidate reaches: both all of it, or apart.
  private let window: KeptEnds
  /// The most Characters that a candidate keeps.
  private let most: Int

  init(keeping: Keeping, window: KeptEnds, in text: Span<UInt8>) {
    self.keeping = keeping
    self.window = window
    let head = CharacterKernel.count(text.extracting(..<window.headEnd))
    if window.headEnd == text.count {
      most = head - 1
    } else {
      let tail = CharacterKernel.count(text.extracting(window.tailStart...))
      most =
        switch keeping {
        case .head: head
        case .tail: tail
        case .ends: min(2 * head, 2 * tail + 1)
        }
    }
  }

  /// The candidate that keeps `count` Characters. Linear in what it keeps.
  private func candidate(_ count: Int, in text: Span<UInt8>) -> KeptEnds {
    let (head, tail) =
      switch keeping {
      case .head: (count, 0)
      case .tail: (0, count)
      case .ends: ((count + 1) / 2, count / 2)
      }
    let tailWindow = text.extracting(window.tailStart...)
    return KeptEnds(
      headEnd: CharacterKernel.end(ofFirst: head, in: text.extracting(..<window.headEnd)),
      tailStart: window.tailStart + CharacterKernel.start(ofLast: tail, in: tailWindow))
  }

  /// The last candidate that fits; nil if none does.
  ///
  /// Bisects. Where a longer candidate may fit although a shorter one does not, those right behind
  /// the one that was found are tried one by one: merging with a marker and dictionary words do
  /// not reach farther.
  func longest(
    isMonotone: Bool, in text: Span<UInt8>, fits: (KeptEnds) -> Bool
  ) -> KeptEnds? {
    var found: Int? = nil
    var next = 0
    while next <= most {
      let start = next
      var low = start - 1
      var high = most + 1
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if fits(candidate(middle, in: text)) { low = middle } else { high = middle }
      }
      if low >= start { found = low }
      guard !isMonotone else { break }
      let reach = (low + 2)..<max(low + 2, min(low + 2 + Self.reach, most + 1))
      guard let further = reach.first(where: { fits(candidate($0, in: text)) }) else { break }
      found = further
      next = further + 1
    }
    return found.map { candidate($0, in: text) }
  }

  private static var reach: Int { 48 }
}
