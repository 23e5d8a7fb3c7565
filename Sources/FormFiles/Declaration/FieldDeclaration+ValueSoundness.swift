import FormValidation
import TextMetrics

/// The numbers, dates or times that ranges and steps leave.
struct ValueExtent {
  private let kind: ValueKind
  /// Ends that are known.
  private var minimum: ReadValue?
  private var maximum: ReadValue?
  /// How far other ends are from what they are counted from.
  private var minima: [ValueBound<String>.Origin: Set<CalendarOffset>] = [:]
  private var maxima: [ValueBound<String>.Origin: Set<CalendarOffset>] = [:]
  private var steps = Steps.any

  /// What several steps have in common.
  private enum Steps {
    case any
    case none
    case step(DecimalStep)
    /// There are more digits than can be told.
    case unknown

    func common(with other: DecimalStep) -> Self {
      switch self {
      case .any: return .step(other)
      case .none, .unknown: return self
      case .step(let step):
        switch step.common(with: other) {
        case .none: return .none
        case .step(let common): return .step(common)
        case .unknown: return .unknown
        }
      }
    }
  }

  init(_ kind: ValueKind) {
    self.kind = kind
    if kind == .integer { steps = .step(.one) }
  }

  /// Adds a range or a step, and returns whether no value is left between an end of it and one that
  /// was there, or in the steps.
  mutating func isEmptied(by meaning: FieldRule<String>.Meaning) -> Bool {
    switch meaning {
    case .step(let step): steps = steps.common(with: step)
    case .range(let range):
      if let end = range.minimum { addMinimum(end) }
      if let end = range.maximum { addMaximum(end) }
      if let end = range.minimum, isAfterMaximum(end) { return true }
      if let end = range.maximum, isBeforeMinimum(end) { return true }
    default: break
    }
    switch steps {
    case .any, .unknown: return false
    case .none: return true
    case .step(let step):
      guard case .number(let first)? = minimum, case .number(let last)? = maximum else {
        return false
      }
      return step.hasMember(from: first, to: last) == false
    }
  }

  private mutating func addMinimum(_ end: ValueBound<String>) {
    guard let value = end.literal else {
      minima[end.origin, default: []].insert(end.offset)
      return
    }
    guard let value = try? kind.read(value) else { return }
    if minimum.map({ $0.precedes(value) }) ?? true { minimum = value }
  }

  private mutating func addMaximum(_ end: ValueBound<String>) {
    guard let value = end.literal else {
      maxima[end.origin, default: []].insert(end.offset)
      return
    }
    guard let value = try? kind.read(value) else { return }
    if maximum.map({ value.precedes($0) }) ?? true { maximum = value }
  }

  /// Whether an end comes after the first maximum, whatever a record holds.
  private func isAfterMaximum(_ end: ValueBound<String>) -> Bool {
    guard let value = end.literal else {
      return maxima[end.origin, default: []].contains { end.offset.isLonger(than: $0) }
    }
    guard let maximum, let value = try? kind.read(value) else { return false }
    return maximum.precedes(value)
  }

  private func isBeforeMinimum(_ end: ValueBound<String>) -> Bool {
    guard let value = end.literal else {
      return minima[end.origin, default: []].contains { $0.isLonger(than: end.offset) }
    }
    guard let minimum, let value = try? kind.read(value) else { return false }
    return value.precedes(minimum)
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

/// The files that rules about types and sizes leave.
struct FileExtent {
  private var sizes = Extent<Int>()
  private var types = FileTypeLists()
  /// The rules that the lists of types are from.
  private var typeRules: [Int] = []

  /// Adds a meaning, and returns the first rule that leaves no file with it.
  mutating func narrow(by meaning: FieldRule<String>.Meaning, _ rule: Int) -> Int? {
    switch meaning {
    case .fileSize(let minimum, let maximum): return sizes.narrow(from: minimum, to: maximum, rule)
    case .fileTypes(let accepted):
      typeRules.append(rule)
      return types.add(accepted).map { typeRules[$0] }
    default: return nil
    }
  }
}
