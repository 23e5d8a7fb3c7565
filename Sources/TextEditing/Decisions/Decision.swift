/// What the engine made of an event, from best to worst.
///
/// ```swift
/// [Decision.accepted, .clipped, .deferred].max()  // .clipped
/// ```
public enum Decision: String, Sendable, Hashable, CaseIterable {
  /// The event was carried out. A filter may have removed Characters: see
  /// ``EditResult/isComplete``.
  case accepted
  /// The text is marked or the beginning of a word, and is evaluated when the composition or the word
  /// ends.
  case deferred
  /// A part of the insertion was kept.
  case clipped
  /// Nothing changed.
  case rejected
}

extension Decision: Comparable {
  /// Whether one decision is better than another.
  public static func < (left: Decision, right: Decision) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
