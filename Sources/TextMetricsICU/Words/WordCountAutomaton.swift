/// ICU's rules as words are counted by them: one look-up for each scalar, which also says whether
/// a segment ended before it, and whether that was a word. Where it ended is not asked.
///
/// A word that might have gone on, `a.` before a space, is thus no reason to read anything again:
/// a station remembers what became of what would be read again. The text must be free of scalars
/// that a dictionary divides.
struct WordCountAutomaton {
  /// By class and step: the next step, a station and what ended before the scalar; ``unsure``
  /// where a dictionary is needed, or the rules do what no rules of ICU did so far. Nothing leads
  /// on from there.
  private(set) var steps: [UInt8]

  static let stepCount = 256
  /// The station before the first scalar of a segment.
  static let start: UInt8 = 1
  static let unsure: UInt8 = 0
  static let station: UInt8 = 0x3F
  /// A word ended before the scalar.
  static let endsWord: UInt8 = 0x40
  /// A segment ended before the scalar.
  static let endsSegment: UInt8 = 0x80

  private let rules: CompiledRules
  private var stations = [Station(state: CompiledRules.stop), Station(state: CompiledRules.start)]

  /// All of what was read that what follows can depend on.
  private struct Station: Equatable {
    var state: Int
    /// Where no segment can end: what the rules come to from the last place where one can.
    var fallback: Fallback?

    struct Fallback: Equatable {
      var state: Int
      /// The segment before that place is a word.
      var isAfterWord: Bool
    }
  }

  init(_ automaton: WordAutomaton, _ rules: CompiledRules) {
    self.rules = rules
    steps = Array(repeating: Self.unsure, count: WordAutomaton.mostClasses * Self.stepCount)
    var number = Int(Self.start)
    while number < stations.count {
      for (row, scalarClass) in automaton.classes.enumerated() where !scalarClass.isDivided {
        let step = step(from: stations[number], scalarClass.category)
        for flags in 0..<4 { steps[row * Self.stepCount + flags << 6 + number] = step }
      }
      number += 1
    }
  }

  private mutating func step(from station: Station, _ category: Int) -> UInt8 {
    let here = rules.states[station.state]
    let next = Int(here.next[category])
    if next != CompiledRules.stop {
      if rules.states[next].isAccepting { return step(to: Station(state: next)) }
      let fallback =
        if let fallback = station.fallback {
          Station.Fallback(
            state: Int(rules.states[fallback.state].next[category]),
            isAfterWord: fallback.isAfterWord)
        } else {
          Station.Fallback(state: first(category), isAfterWord: isWord(station.state))
        }
      guard here.isAccepting || station.fallback != nil,
        rules.states[fallback.state].isAccepting
      else { return Self.unsure }
      return step(to: Station(state: next, fallback: fallback))
    }
    guard rules.states[first(category)].isAccepting else { return Self.unsure }
    let after = Station(state: first(category))
    guard let fallback = station.fallback else {
      guard here.isAccepting else { return Self.unsure }
      return step(to: after, endsSegment: true, endsWord: isWord(station.state))
    }
    // Two segments end: one before what was read again, one here.
    guard rules.states[fallback.state].next[category] == CompiledRules.stop,
      !(fallback.isAfterWord && isWord(fallback.state))
    else { return Self.unsure }
    return step(
      to: after, endsSegment: true, endsWord: fallback.isAfterWord || isWord(fallback.state))
  }

  private func first(_ category: Int) -> Int {
    Int(rules.states[CompiledRules.start].next[category])
  }

  private func isWord(_ state: Int) -> Bool {
    rules.states[state].status >= WordSegment.leastWordStatus
  }

  /// The number of a station, which is new or not; ``unsure`` where there is no number for it.
  private mutating func step(
    to station: Station, endsSegment: Bool = false, endsWord: Bool = false
  ) -> UInt8 {
    let number = stations.firstIndex(of: station) ?? stations.count
    guard number <= Int(Self.station) else { return Self.unsure }
    if number == stations.count { stations.append(station) }
    return UInt8(number) | (endsSegment ? Self.endsSegment : 0) | (endsWord ? Self.endsWord : 0)
  }
}
