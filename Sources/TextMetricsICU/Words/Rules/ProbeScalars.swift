/// Scalars for the texts of a probe: the ends of each range of equal scalars, and some between them.
struct ProbeScalars {
  /// By category of the rules: scalars that no dictionary divides, and those of one script.
  private(set) var members: [[Unicode.Scalar]]
  /// Scalars that the rules ask for no dictionary.
  private(set) var ordinary: [Unicode.Scalar] = []
  /// By script, scalars that the rules ask for a dictionary and that have none.
  private(set) var undivided: [Int32: [Unicode.Scalar]] = [:]
  /// By category, the number of members that were taken.
  private var taken: [Int]

  init(
    _ rules: CompiledRules, _ automaton: WordAutomaton, _ classes: ScalarClasses,
    with script: DictionaryScript? = nil
  ) {
    members = Array(repeating: [], count: rules.categoryCount)
    taken = Array(repeating: 0, count: rules.categoryCount)
    var divided: [(scalar: Unicode.Scalar, category: Int)] = []
    for (scalars, rangeClass) in automaton.ranges {
      // No dictionary divides a few scalars, so those that ask for one need more.
      let asks = automaton.classes[Int(rangeClass)].asksForDictionary
      for scalar in Self.sample(of: scalars, atMost: asks ? 64 : 2) {
        let scalarClass = automaton.classes[classes(scalar)]
        if scalarClass.isDivided {
          if scalarClass.script == script { divided.append((scalar, scalarClass.category)) }
          continue
        }
        members[scalarClass.category].append(scalar)
        if scalarClass.asksForDictionary {
          undivided[ScalarRanges.script(of: scalar.value), default: []].append(scalar)
        } else {
          ordinary.append(scalar)
        }
      }
    }
    for (scalar, category) in divided where !dependsOnContext(scalar) {
      members[category].append(scalar)
    }
  }

  /// Returns all scalars of a short range; of a longer one its ends and some at even distances.
  static func sample(of scalars: ClosedRange<UInt32>, atMost count: Int) -> [Unicode.Scalar] {
    let step = (scalars.count + count - 1) / count
    let values = stride(from: scalars.lowerBound, to: scalars.upperBound, by: step)
    return (Array(values) + [scalars.upperBound]).compactMap(Unicode.Scalar.init)
  }

  /// Returns a member of a category, each in turn.
  mutating func next(_ category: Int) -> Unicode.Scalar {
    taken[category] += 1
    return members[category][taken[category] % members[category].count]
  }

  /// Returns whether the division of a text with a scalar depends on the text before it: an iterator
  /// that has met an undivided scalar passes over all scalars of that script from then on.
  func dependsOnContext(_ scalar: Unicode.Scalar) -> Bool {
    undivided[ScalarRanges.script(of: scalar.value)] != nil
  }
}
