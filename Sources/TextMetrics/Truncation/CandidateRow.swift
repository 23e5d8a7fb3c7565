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
  /// Where a longer candidate may fit although a shorter one does not, those right behind the one
  /// that was found are tried one by one: merging with a marker and dictionary words do not reach
  /// farther.
  func longest(
    isMonotone: Bool, in text: Span<UInt8>, fits: (KeptEnds) -> Bool
  ) -> KeptEnds? {
    func fitsAt(_ count: Int) -> Bool { fits(candidate(count, in: text)) }
    guard most >= 0 else { return nil }
    var last = lastThatFits(near: keeping == .ends ? most / 2 : most, fits: fitsAt)
    while !isMonotone, last < most {
      let behind = last + 2...max(last + 2, min(last + 1 + Self.reach, most))
      guard let further = behind.first(where: { $0 <= most && fitsAt($0) }) else { break }
      last = lastThatFits(near: further, fits: fitsAt)
    }
    return last < 0 ? nil : candidate(last, in: text)
  }

  /// A candidate that fits where the next one does not; -1 where the first one does not. Gallops
  /// from `guess` in growing steps, then bisects the last of them.
  private func lastThatFits(near guess: Int, fits: (Int) -> Bool) -> Int {
    var fitting: Int
    var unfitting: Int
    var step = 1
    if fits(guess) {
      (fitting, unfitting) = (guess, guess + 1)
      while unfitting <= most, fits(unfitting) {
        step *= 2
        (fitting, unfitting) = (unfitting, min(unfitting + step, most + 1))
      }
    } else {
      (fitting, unfitting) = (guess - 1, guess)
      while fitting >= 0, !fits(fitting) {
        step *= 2
        (fitting, unfitting) = (max(fitting - step, -1), fitting)
      }
    }
    while unfitting - fitting > 1 {
      let middle = fitting + (unfitting - fitting) / 2
      if fits(middle) { fitting = middle } else { unfitting = middle }
    }
    return fitting
  }

  private static var reach: Int { 48 }
}
