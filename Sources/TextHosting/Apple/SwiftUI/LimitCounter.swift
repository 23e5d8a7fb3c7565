#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextMetrics

  /// A view with the number of units that are left in a field, which is red if a limit is exceeded.
  ///
  /// ```
  /// LimitCounter(post, limit: [.characters(300), .bytes(3000)])
  /// ```
  ///
  /// The counter is for the tightest limit, and appears when a share of its maximum is used. Screen
  /// readers skip it, since a number at each key interrupts; use ``FieldAnnouncer`` for them.
  public struct LimitCounter: View {
    private let status: LimitStatus?
    private let percent: Int

    /// Creates a counter.
    ///
    /// - Parameters:
    ///   - text: The text of the field.
    ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
    ///     profile.
    ///   - percent: The share of the maximum, in percent, from which on the counter appears.
    public init(_ text: String, limit: some LimitExpression, from percent: Int = 75) {
      status = TextConstraints(limit: limit).limits.status(of: text).tightest
      self.percent = percent
    }

    /// The number, or nothing.
    public var body: some View {
      if let status, let remaining = status.remaining, status.hasReached(percentOfMaximum: percent)
      {
        Text("\(remaining)")
          .foregroundStyle(remaining < 0 ? Color.red : Color.secondary)
          .accessibilityHidden(true)
      }
    }
  }
#endif
