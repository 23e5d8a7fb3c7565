#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextMetrics

  /// How much room is left in a field, once a share of the maximum is used; red over the limit.
  ///
  /// ```
  /// LimitCounter(limits.status(of: name))
  /// ```
  ///
  /// Hidden from screen readers, which a number at every key would interrupt.
  public struct LimitCounter: View {
    private let reading: LimitStatus?
    private let percent: Int

    /// A counter of the limit that will stop the user first.
    ///
    /// - Parameters:
    ///   - readings: Where the committed text stands.
    ///   - percent: From which share of the maximum on it shows.
    public init(_ readings: TextStatus, from percent: Int = 75) {
      reading = readings.tightest
      self.percent = percent
    }

    /// The number, or nothing.
    public var body: some View {
      if let reading, let remaining = reading.remaining,
        reading.hasReached(percentOfMaximum: percent)
      {
        Text("\(remaining)")
          .foregroundStyle(remaining < 0 ? Color.red : Color.secondary)
          .accessibilityHidden(true)
      }
    }
  }
#endif
