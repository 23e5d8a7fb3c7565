import TextMetrics

/// Numbers, dates, times and files that no value can be.
extension FieldDeclaration {
  /// Whether no value meets a range or step beside those before it, of those that always hold.
  /// Linear in the rules.
  func excludesValues(to index: Int) -> Bool {
    var minima: [ValueBound] = []
    var maxima: [ValueBound] = []
    var steps = kind == .integer ? [DecimalStep.one] : []
    for rule in rules[...index] where rule.condition == nil {
      if case .step(let step) = rule.demand { steps.append(step) }
      guard case .range(let range) = rule.demand else { continue }
      if let bound = range.minimum { minima.append(bound) }
      if let bound = range.maximum { maxima.append(bound) }
    }
    if case .range(let range) = rules[index].demand {
      if let first = range.minimum, maxima.contains(where: { first.isAfter($0, kind) }) {
        return true
      }
      if let last = range.maximum, minima.contains(where: { $0.isAfter(last, kind) }) {
        return true
      }
    }
    guard var step = steps.first else { return false }
    for other in steps.dropFirst() {
      switch step.common(with: other) {
      case .none: return true
      case .step(let common): step = common
      case .unknown: return false
      }
    }
    let (first, last) = (minima.compactMap(\.number).max(), maxima.compactMap(\.number).min())
    guard let first, let last else { return false }
    return step.hasMember(from: first, to: last) == false
  }

  /// The rule over files before another one with which it leaves no file, of those that always hold.
  /// Linear in the rules.
  func ruleExcludingFiles(with index: Int) -> Int? {
    rules[..<index].firstIndex { earlier in
      guard earlier.condition == nil else { return false }
      switch (earlier.demand, rules[index].demand) {
      case (.accept(let types), .accept(let others)):
        let types = types.compactMap(FileType.init)
        let others = others.compactMap(FileType.init)
        return !types.contains { type in others.contains { $0.mayBe(type) } }
      case (.size(let minimum, let maximum), .size(let least, let most)):
        return minimum > most ?? .max || least > maximum ?? .max
      default: return false
      }
    }
  }
}

extension ValueBound {
  fileprivate var number: ExactDecimal? { literal.flatMap { ExactDecimal($0) } }

  /// Whether this end comes after another one, whatever a record holds.
  fileprivate func isAfter(_ other: ValueBound, _ kind: ValueKind) -> Bool {
    switch (origin, other.origin) {
    case (.value(let mine), .value(let theirs)):
      guard let mine = try? kind.read(mine), let theirs = try? kind.read(theirs) else {
        return false
      }
      return theirs.precedes(mine)
    case (.reference, .reference), (.field, .field):
      return origin == other.origin && offset.isLonger(than: other.offset)
    default: return false
    }
  }
}

extension CalendarOffset {
  /// Whether the offset leads later than another one from any date.
  fileprivate func isLonger(than other: CalendarOffset) -> Bool {
    guard isWithinCalendar, other.isWithinCalendar else { return false }
    let (months, theirs) = (months - other.months, other.seconds + other.days * 86_400)
    // The months that one has more have at least 28 days each, or 31 at most.
    return seconds + days * 86_400 + months * (months > 0 ? 28 : 31) * 86_400 > theirs
  }
}
