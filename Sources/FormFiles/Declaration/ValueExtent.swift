import FormValidation
import TextMetrics

/// The numbers, dates or times that ranges and steps leave.
struct ValueExtent {
  private let kind: ValueKind
  private var minima = Ends(areMinima: true)
  private var maxima = Ends(areMinima: false)
  /// What all steps have in common; nil as long as there are none.
  private var steps: DecimalStep.Common?

  init(_ kind: ValueKind) {
    self.kind = kind
    if kind == .integer { steps = .step(.one) }
  }

  /// Adds a range or a step, and returns whether no value is left between an end of it and one that
  /// was there, or in the steps.
  mutating func isEmptied(by meaning: FieldRule<String>.Meaning) -> Bool {
    switch meaning {
    case .step(let step):
      if case .step(let others)? = steps {
        steps = others.common(with: step)
      } else {
        steps = steps ?? .step(step)
      }
    case .range(let range):
      if let end = range.minimum { minima.add(end, kind) }
      if let end = range.maximum { maxima.add(end, kind) }
      if let end = range.minimum, maxima.exclude(end, kind) { return true }
      if let end = range.maximum, minima.exclude(end, kind) { return true }
    default: return false
    }
    switch steps {
    case nil, .unknown: return false
    case .some(.none): return true
    case .step(let step):
      guard case .number(let first)? = minima.narrowest, case .number(let last)? = maxima.narrowest
      else { return false }
      return step.hasMember(from: first, to: last) == false
    }
  }
}

/// The minima of several ranges, or their maxima.
private struct Ends {
  let areMinima: Bool
  /// The one that excludes most values, of those that are known without a record.
  private(set) var narrowest: ReadValue?
  /// How far the others are from what they are counted from.
  private var offsets: [ValueBound<String>.Origin: Set<CalendarOffset>] = [:]

  init(areMinima: Bool) { self.areMinima = areMinima }

  mutating func add(_ end: ValueBound<String>, _ kind: ValueKind) {
    guard let literal = end.literal else {
      offsets[end.origin, default: []].insert(end.offset)
      return
    }
    guard let value = try? kind.read(literal) else { return }
    if narrowest.map({ areMinima ? $0.precedes(value) : value.precedes($0) }) ?? true {
      narrowest = value
    }
  }

  /// Whether an end of the other side is beyond one of these, whatever a record holds.
  func exclude(_ end: ValueBound<String>, _ kind: ValueKind) -> Bool {
    guard let literal = end.literal else {
      return offsets[end.origin, default: []].contains {
        areMinima ? $0.isLonger(than: end.offset) : end.offset.isLonger(than: $0)
      }
    }
    guard let narrowest, let value = try? kind.read(literal) else { return false }
    return areMinima ? value.precedes(narrowest) : narrowest.precedes(value)
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
