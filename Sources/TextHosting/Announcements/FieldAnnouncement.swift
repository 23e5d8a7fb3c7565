public import TextEditing
public import TextMetrics

/// What is worth telling people who do not see a counter, as data: the sentence is the program's.
///
/// ```swift
/// let limit = TextLimit(...20, in: .characters)
/// let announcement = FieldAnnouncement(readings: [limit].readings(of: "fifteen letters"))
/// if case .remaining(let reading) = announcement { print(reading.remaining ?? 0) }  // 5
/// ```
public enum FieldAnnouncement: Sendable, Hashable {
  /// A limit stopped what was typed or pasted, or a part of it.
  case refused(Reading)
  /// The text is over a limit, by what the reading says.
  case tooLong(Reading)
  /// Little room is left.
  case remaining(Reading)

  /// What a text's readings call for: nothing below a share of the maximum, in percent.
  public init?(readings: Readings, from percent: Int = 75) {
    guard let reading = readings.binding else { return nil }
    switch reading.standing {
    case .tooLong, .unencodable: self = .tooLong(reading)
    case .tooShort, .within:
      guard reading.hasReached(percentOfMaximum: percent) else { return nil }
      self = .remaining(reading)
    }
  }

  /// What a step calls for, given the readings after it. Nothing while an input method composes.
  public init?(after step: Step, readings: Readings, from percent: Int = 75) {
    guard step.state.markedRange == nil else { return nil }
    let isStopped = [step.decision, step.exit].contains { $0 == .clipped || $0 == .rejected }
    if isStopped, let reading = step.stoppingReading(in: readings) {
      self = .refused(reading)
    } else {
      self.init(readings: readings, from: percent)
    }
  }
}

extension FieldController {
  /// What is worth announcing after a step, as ``onStep`` brings it. Linear in the text.
  public func announcement(after step: Step, from percent: Int = 75) -> FieldAnnouncement? {
    FieldAnnouncement(after: step, readings: readings(), from: percent)
  }
}

extension Step {
  /// The reading of the first limit that stopped the step.
  fileprivate func stoppingReading(in readings: Readings) -> Reading? {
    for violation in violations {
      switch violation {
      case .limit(let index, _, _), .encoding(let index, _, _):
        if readings.all.indices.contains(index) { return readings.all[index] }
      case .scalarsPerCharacter, .lineBreaks, .normalization, .filter, .position: continue
      }
    }
    return nil
  }
}
