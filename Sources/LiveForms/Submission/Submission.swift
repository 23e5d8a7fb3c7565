/// Which of several submissions runs.
public enum SubmissionStrategy: Sendable, Hashable {
  /// The first runs; others are refused until it is done and the window since its start is over,
  /// so that a double click on something fast sends once.
  case leading(window: Duration)
  /// The last runs: the one in flight is cancelled, and the next starts when it has ended.
  case latestWins
  /// The first runs; others are refused until it is done.
  case untilDone
}

/// Why a submission did not run, or its result does not count.
public enum DropReason: Sendable, Hashable {
  /// Another was there first.
  case refused
  /// A later one took its place.
  case superseded
  /// The host asked for its end.
  case cancelled
}

/// What came of a submission.
public enum Submission<Value: Sendable>: Sendable {
  /// It ran, and this is its result.
  case done(Value)
  /// It did not run, or its result does not count.
  case dropped(DropReason)
}

extension Submission: Equatable where Value: Equatable {}
