#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextMetrics

  /// A view that shows the number of units that remain in a field, in red if a limit is exceeded.
  ///
  /// ```
  /// LimitCounter(post, limit: [.characters(300), .bytes(3000)])
  /// ```
  ///
  /// The counter is for the tightest limit. By default, it appears at 75 percent of the maximum.
  /// Screen readers ignore the counter, since a number at each key would interrupt them. Use
  /// ``FieldAnnouncer`` to announce the status.
  public struct LimitCounter: View {
    private let status: LimitStatus?
    private let percent: Int

    /// Creates a counter for a text.
    ///
    /// - Parameters:
    ///   - text: The text of the field.
    ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
    ///     profile.
    ///   - percent: The percentage of the maximum at which the counter appears.
    public init(_ text: String, limit: some LimitExpression, from percent: Int = 75) {
      status = TextConstraints(limit: limit).limits.status(of: text).tightest
      self.percent = percent
    }

    /// The number of remaining units, or an empty view.
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
