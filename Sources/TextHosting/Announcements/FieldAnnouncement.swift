public import TextEditing
public import TextMetrics

/// What is worth telling people who do not see a counter, as data: the sentence is the program's.
///
/// ```swift
/// let limit = TextLimit(20, in: .characters)
/// let announcement = FieldAnnouncement(readings: [limit].status(of: "fifteen letters"))
/// if case .remaining(let reading) = announcement { print(reading.remaining ?? 0) }  // 5
/// ```
public enum FieldAnnouncement: Sendable, Hashable {
  /// A limit stopped what was typed or pasted, or a part of it.
  case refused(LimitStatus)
  /// A filter removed these Characters from what was typed or pasted.
  case filtered(String)
  /// The text is over a limit, by what the reading says.
  case tooLong(LimitStatus)
  /// Little room is left.
  case remaining(LimitStatus)

  /// What a text's readings call for: nothing below a share of the maximum, in percent.
  public init?(readings: TextStatus, from percent: Int = 75) {
    guard let reading = readings.tightest else { return nil }
    switch reading.standing {
    case .tooLong, .unencodable: self = .tooLong(reading)
    case .tooShort, .within, .refused:
      guard reading.hasReached(percentOfMaximum: percent) else { return nil }
      self = .remaining(reading)
    }
  }

  /// What a result calls for, given the readings after it. Nothing while an input method composes or
  /// a word is unfinished.
  public init?(after result: EditResult, readings: TextStatus, from percent: Int = 75) {
    guard result.state.markedRange == nil, result.decision != .deferred else { return nil }
    let isStopped = [result.decision, result.compositionDecision].contains {
      $0 == .clipped || $0 == .rejected
    }
    if isStopped, let reading = result.stoppingReading(in: readings) {
      self = .refused(reading)
    } else if !result.filtered.isEmpty {
      self = .filtered(result.filtered)
    } else {
      self.init(readings: readings, from: percent)
    }
  }
}

extension EditResult {
  /// The reading of the first limit that stopped the edit.
  fileprivate func stoppingReading(in readings: TextStatus) -> LimitStatus? {
    for violation in violations {
      switch violation {
      case .limit(let index, _, _), .encoding(let index, _, _):
        if readings.indices.contains(index) { return readings[index] }
      case .scalarsPerCharacter, .lineBreaks, .normalization, .filter, .position: continue
      }
    }
    return nil
  }
}
