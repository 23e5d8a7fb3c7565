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
