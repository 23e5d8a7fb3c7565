import TextMetrics

/// The state machine that divides text into Characters, learned from the standard library. Two
/// texts lead to the same state if every continuation has the same boundaries after both texts. Two
/// scalars have the same class if they have the same transitions in every state. A scalar that
/// isn't in a known class adds a class, which can add states.
package struct CharacterMachine {
  package struct Transition: Hashable {
    package var startsCharacter: Bool
    package var next: Int
  }

  /// One scalar of each class. The index of the scalar is the number of the class.
  package private(set) var representatives = Self.seeds

  /// The first representatives: one scalar or more for each class in UAX #29. No class may be
  /// missing, because two classes can differ only next to a third class. LF, for example, differs
  /// from other controls only after CR. Several scalars of the same class are harmless.
  private static let seeds: [Unicode.Scalar] = [
    "a", "\r", "\n", "\0", "\u{300}", "\u{200D}", "\u{1F1E6}", "\u{600}", "\u{903}", "\u{1100}",
    "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{1F600}", "\u{915}", "\u{94D}",
  ]

  /// For each state, a text that leads to the state. State 0 is the start of a text.
  package private(set) var accessTexts: [[Unicode.Scalar]] = []

  /// The transitions, indexed by class and then by state.
  package private(set) var transitions: [[Transition]] = []

  /// The class of each scalar value. Surrogates have class 0.
  package private(set) var classes: [UInt8] = []

  private var states: [LibraryBreaker] = []

  package init() {
    repeat { learnStates() } while classifyAll()
  }

  private mutating func learnStates() {
    var statesByBoundaries: [[Bool]: Int] = [:]
    accessTexts = []
    states = []
    func boundaries(after breaker: LibraryBreaker) -> [Bool] {
      representatives.flatMap { first in
        representatives.flatMap { breaker.boundaries(before: [first, $0]) }
      }
    }
    func state(after text: [Unicode.Scalar]) -> Int {
      let breaker = LibraryBreaker(after: text)
      let boundaries = boundaries(after: breaker)
      if let state = statesByBoundaries[boundaries] { return state }
      statesByBoundaries[boundaries] = states.count
      accessTexts.append(text)
      states.append(breaker)
      return states.count - 1
    }
    _ = state(after: [])
    transitions = representatives.map { _ in [] }
    var visited = 0
    while visited < states.count {
      let text = accessTexts[visited]
      let breaker = states[visited]
      for (index, scalar) in representatives.enumerated() {
        transitions[index].append(
          Transition(
            startsCharacter: breaker.boundaries(before: [scalar])[0],
            next: state(after: text + [scalar])))
      }
      visited += 1
    }
  }

  /// Returns whether classes were added.
  private mutating func classifyAll() -> Bool {
    let probes = distinguishingTexts()
    precondition(1 + probes.joined().count <= 64, "too many probes: widen the signature")
    var classesBySignature: [[UInt64]: UInt8] = [:]
    let before = representatives.count
    for (index, scalar) in representatives.enumerated() {
      let signature = signature(of: scalar, probes)
      if classesBySignature[signature] == nil { classesBySignature[signature] = UInt8(index) }
    }
    classes = Array(repeating: 0, count: 0x110000)
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let signature = signature(of: scalar, probes)
      if let index = classesBySignature[signature] {
        classes[Int(value)] = index
      } else {
        classes[Int(value)] = UInt8(representatives.count)
        classesBySignature[signature] = UInt8(representatives.count)
        representatives.append(scalar)
      }
    }
    return representatives.count > before
  }

  /// Returns texts that distinguish all states: for any two states, one of the texts has different
  /// boundaries after one state than after the other.
  private func distinguishingTexts() -> [[Unicode.Scalar]] {
    let texts =
      representatives.map { [$0] }
      + representatives.flatMap { first in representatives.map { [first, $0] } }
    var chosen: [[Unicode.Scalar]] = []
    func stateCount(distinguishedBy probes: [[Unicode.Scalar]]) -> Int {
      Set(states.map { state in probes.map { state.boundaries(before: $0) } }).count
    }
    var bestCount = 0
    while bestCount < states.count {
      let counts = texts.map { stateCount(distinguishedBy: chosen + [$0]) }
      guard let count = counts.max(), count > bestCount, let index = counts.firstIndex(of: count)
      else {
        break
      }
      chosen.append(texts[index])
      bestCount = count
    }
    return chosen
  }

  /// Returns a bit set for each state. The bits indicate whether Characters start at `scalar` and,
  /// after `scalar`, at each scalar of each probe.
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

// The machine is learned from `LibraryBreaker` instead of `String`, because a breaker can be copied
// in the middle of a text. This makes testing a million scalars fast. The tests compare the breaker
// with `String`.
extension LibraryBreaker {
  fileprivate init(after text: some Sequence<Unicode.Scalar>) {
    self.init()
    for scalar in text { _ = startsCharacter(scalar.value) }
  }

  fileprivate func boundaries(before text: some Sequence<Unicode.Scalar>) -> [Bool] {
    var breaker = self
    return text.map { breaker.startsCharacter($0.value) }
  }
}

extension CharacterMachine {
  /// Whether a scalar of the class `second` always starts a Character after a scalar of the class
  /// `first`.
  func isCertainBoundary(from first: Int, to second: Int) -> Bool {
    transitions[first].allSatisfy { transitions[second][$0.next].startsCharacter }
  }

  /// A bit set of classes. There's always a boundary between two scalars of these classes. The
  /// classes with the most scalars are added first. A class isn't added if one of its scalars can
  /// share a Character with another scalar of the class or of an added class, as CR can with LF.
  var plainClasses: UInt32 {
    var population = Array(repeating: 0, count: representatives.count)
    for index in classes { population[Int(index)] += 1 }
    var plain: [Int] = []
    let order = representatives.indices.sorted { (population[$0], $0) > (population[$1], $1) }
    for candidate in order {
      let all = plain + [candidate]
      if all.allSatisfy({
        isCertainBoundary(from: $0, to: candidate)
          && isCertainBoundary(from: candidate, to: $0)
      }) {
        plain = all
      }
    }
    return plain.reduce(0) { $0 | 1 << $1 }
  }

  var statesStartingAtPlainScalar: UInt32 {
    let plain = representatives.indices.filter { plainClasses >> $0 & 1 == 1 }
    return accessTexts.indices.reduce(0) { bits, state in
      plain.allSatisfy { transitions[$0][state].startsCharacter } ? bits | 1 << state : bits
    }
  }
}
