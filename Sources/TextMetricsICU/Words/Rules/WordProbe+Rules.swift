import TextMetrics

extension WordProbe {
  /// Creates a probe that takes every transition of the rules, on every path of the tables.
  ///
  /// Scalars that a dictionary divides are left to the probe of their dictionary.
  init(_ rules: CompiledRules, _ automaton: WordAutomaton, _ classes: ScalarClasses) {
    var writer = ProbeWriter()
    var scalars = ProbeScalars(rules, automaton, classes)
    writer.writeTransitions(of: rules, &scalars)
    let plain = scalars.members.prefix(rules.firstDictionaryCategory)
    for largest in [0x7F, 0x4FF, 0xFFFF, 0x10FFFF] as [UInt32] {
      writer.writeBlocks(of: plain.map { $0.filter { $0.value <= largest } }.filter { !$0.isEmpty })
    }
    for (_, scalars) in scalars.undivided.sorted(by: { $0.key < $1.key }) {
      // An iterator with a dictionary of the script would divide a long run.
      for _ in 0..<200 { writer.write(writer.pick(scalars)) }
      writer.endText()
    }
    texts = writer.texts
  }
}

extension ProbeWriter {
  /// Writes texts that take every transition of the rules.
  ///
  /// A shortest text leads to each state. Other categories follow the transition, so that one to a
  /// wrong state shows in what follows.
  ///
  /// - Parameter withDictionary: Whether to write only the texts that ask for a dictionary, with
  ///   few categories that follow.
  mutating func writeTransitions(
    of rules: CompiledRules, _ scalars: inout ProbeScalars, withDictionary: Bool = false
  ) {
    let categories = scalars.members.indices.filter { !scalars.members[$0].isEmpty }
    let asking = categories.filter { $0 >= rules.firstDictionaryCategory }
    let plain = categories.dropLast(asking.count)
    let paths = rules.paths(categories)
    // ICU's iterator takes long if the script of undivided scalars changes often.
    for category in categories {
      for path in paths.map({ $0 + [category] }) {
        let asks = path.contains(where: asking.contains)
        if withDictionary, !asks { continue }
        let ends = asks ? [pick(plain), pick(plain), pick(asking)] : categories
        for end in ends { write((path + [end]).map { scalars.next($0) } + ["\n"]) }
        endText()
        // The end of a text takes a transition, too.
        write(path.map { scalars.next($0) })
        endText()
      }
    }
  }

  /// Writes texts of every size up to a few blocks, and long ones.
  fileprivate mutating func writeBlocks(of categories: [[Unicode.Scalar]]) {
    if categories.isEmpty { return }
    for count in Array(0...200) + Array(repeating: 2000, count: 4) {
      for _ in 0..<count {
        let members = pick(categories)
        // Repeated, so that there are words of several letters.
        for _ in 0...number(below: 3) { write(pick(members)) }
      }
      endText()
    }
  }
}

extension CompiledRules {
  /// Returns the categories of a shortest text to each state, and to each state of the segment that
  /// begins where the rules may fall back to.
  fileprivate func paths(_ categories: [Int]) -> [[Int]] {
    struct Reached: Hashable {
      var state = CompiledRules.start
      var fallback = CompiledRules.start
    }
    var paths = [(reached: Reached(), categories: [Int]())]
    var seen = Set(paths.map(\.reached))
    var number = 0
    while number < paths.count {
      let (reached, path) = paths[number]
      for category in categories {
        var next = Reached(state: Int(states[reached.state].next[category]))
        if !states[next.state].isAccepting {
          next.fallback = Int(states[reached.fallback].next[category])
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
