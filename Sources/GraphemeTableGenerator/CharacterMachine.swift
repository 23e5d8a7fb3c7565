import TextMetrics

/// The state machine of Characters, learned by asking the standard library alone.
///
/// No rule and no property of Unicode is written down here. Two scalars are in one class when
/// they start Characters, and let later ones start, in the same way from every state; two texts
/// lead to one state when no continuation tells them apart. Both are found together: a scalar that
/// behaves like no class so far founds a new one, and may reveal new states, until nothing new
/// appears. The seeds are there because some classes show only beside another one: LF after CR.
package struct CharacterMachine {
  /// What a class does in one state.
  package struct Transition: Hashable {
    package var startsCharacter: Bool
    package var next: Int
  }

  /// The first scalar of each class.
  package private(set) var representatives = Self.seeds

  /// One scalar for each class that a rule of UAX #29 names, so that each rule has its chance to
  /// show. A wrong or needless seed does no harm.
  private static let seeds: [Unicode.Scalar] = [
    "a", "\r", "\n", "\0", "\u{300}", "\u{200D}", "\u{1F1E6}", "\u{600}", "\u{903}", "\u{1100}",
    "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{1F600}", "\u{915}", "\u{94D}",
  ]

  /// A text that leads to each state; state 0 is the start of a text.
  package private(set) var accessTexts: [[Unicode.Scalar]] = []

  /// What happens, by class and state.
  package private(set) var transitions: [[Transition]] = []

  /// The class of every scalar value; surrogates, which no text has, are of class 0.
  package private(set) var classes: [UInt8] = []

  private var states: [LibraryBreaker] = []

  /// Learns the machine of the running standard library.
  package init() {
    repeat { learnStates() } while classifyAll()
  }

  /// Finds the states that the representatives lead to. Continuations of two scalars tell them
  /// apart.
  private mutating func learnStates() {
    var rows: [[Bool]: Int] = [:]
    accessTexts = []
    states = []
    func continuations(_ oracle: LibraryBreaker) -> [Bool] {
      representatives.flatMap { first in
        representatives.flatMap { oracle.starts([first, $0]) }
      }
    }
    func state(after text: [Unicode.Scalar]) -> Int {
      let oracle = LibraryBreaker(after: text)
      let row = continuations(oracle)
      if let known = rows[row] { return known }
      rows[row] = states.count
      accessTexts.append(text)
      states.append(oracle)
      return states.count - 1
    }
    _ = state(after: [])
    transitions = representatives.map { _ in [] }
    var visited = 0
    while visited < states.count {
      let text = accessTexts[visited]
      let oracle = states[visited]
      for (index, scalar) in representatives.enumerated() {
        transitions[index].append(
          Transition(
            startsCharacter: oracle.starts([scalar])[0], next: state(after: text + [scalar])))
      }
      visited += 1
    }
  }

  /// Assigns a class to every scalar; returns whether new ones were founded.
  private mutating func classifyAll() -> Bool {
    let probes = distinguishingTexts()
    var known: [[UInt64]: UInt8] = [:]
    let before = representatives.count
    for (index, scalar) in representatives.enumerated() {
      let signature = signature(of: scalar, probes)
      if known[signature] == nil { known[signature] = UInt8(index) }
    }
    classes = Array(repeating: 0, count: 0x110000)
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let signature = signature(of: scalar, probes)
      if let index = known[signature] {
        classes[Int(value)] = index
      } else {
        classes[Int(value)] = UInt8(representatives.count)
        known[signature] = UInt8(representatives.count)
        representatives.append(scalar)
      }
    }
    return representatives.count > before
  }

  /// Continuations that between them tell all states apart. One scalar is not always enough: only
  /// a joiner and then a second pictograph show that an emoji may still go on.
  private func distinguishingTexts() -> [[Unicode.Scalar]] {
    let texts =
      representatives.map { [$0] }
      + representatives.flatMap { first in representatives.map { [first, $0] } }
    var chosen: [[Unicode.Scalar]] = []
    func distinct(_ probes: [[Unicode.Scalar]]) -> Int {
      Set(states.map { state in probes.map { state.starts($0) } }).count
    }
    var best = 0
    while best < states.count {
      let counts = texts.map { distinct(chosen + [$0]) }
      guard let count = counts.max(), count > best, let index = counts.firstIndex(of: count) else {
        break
      }
      chosen.append(texts[index])
      best = count
    }
    return chosen
  }

  /// In every state, whether a Character starts at `scalar` and then in each probe.
  private func signature(
    of scalar: Unicode.Scalar, _ probes: [[Unicode.Scalar]]
  ) -> [UInt64] {
    states.map { state in
      var after = state
      var bits: UInt64 = after.startsCharacter(scalar.value) ? 1 : 0
      for probe in probes {
        var next = after
        for scalar in probe { bits = bits << 1 | (next.startsCharacter(scalar.value) ? 1 : 0) }
      }
      return bits
    }
  }
}

// What `String` itself finds its Characters with. It can be copied in the middle of a text, so that
// a million scalars are asked about in seconds. The tests compare it with `String`.
extension LibraryBreaker {
  fileprivate init(after text: some Sequence<Unicode.Scalar>) {
    self.init()
    for scalar in text { _ = startsCharacter(scalar.value) }
  }

  /// Whether a Character starts at each scalar of a text that comes next.
  fileprivate func starts(_ text: some Sequence<Unicode.Scalar>) -> [Bool] {
    var breaker = self
    return text.map { breaker.startsCharacter($0.value) }
  }
}

extension CharacterMachine {
  /// Whether a Character starts between the classes in every state.
  func isCertain(_ first: Int, _ second: Int) -> Bool {
    transitions[first].allSatisfy { transitions[second][$0.next].startsCharacter }
  }

  /// Classes any two of which have a boundary between them, from the most populous down, as bits.
  ///
  /// Of two classes with as many scalars the later one is taken: LF, which shows only after CR.
  var plainClasses: UInt32 {
    var population = Array(repeating: 0, count: representatives.count)
    for index in classes { population[Int(index)] += 1 }
    var plain: [Int] = []
    let order = representatives.indices.sorted { (population[$0], $0) > (population[$1], $1) }
    for candidate in order {
      let all = plain + [candidate]
      if all.allSatisfy({ isCertain($0, candidate) && isCertain(candidate, $0) }) {
        plain = all
      }
    }
    return plain.reduce(0) { $0 | 1 << $1 }
  }

  /// The states in which every plain class starts a Character, as bits.
  var openStates: UInt32 {
    let plain = representatives.indices.filter { plainClasses >> $0 & 1 == 1 }
    return accessTexts.indices.reduce(0) { bits, state in
      plain.allSatisfy { transitions[$0][state].startsCharacter } ? bits | 1 << state : bits
    }
  }
}
