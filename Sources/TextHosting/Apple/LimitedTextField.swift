#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextEditing
  public import TextMetrics

  /// A text field of SwiftUI that keeps its text within limits while people type.
  ///
  /// ```
  /// LimitedTextField("Name", text: $name, limit: 20)
  /// LimitedTextField("Post", text: $post, axis: .vertical, limit: [.characters(300), .bytes(900)])
  /// ```
  ///
  /// SwiftUI's `TextField` doesn't provide its marked range, so marked text can't be told apart
  /// from other text. This view uses a text field of UIKit or AppKit instead. The binding never
  /// contains marked text or an unfinished word. Text that you set in the binding may exceed the
  /// limits.
  public struct LimitedTextField: View {
    private let title: Text
    private let prompt: Text
    let axis: Axis
    @Binding var text: String
    /// Whether the field has marked text or an unfinished word, which isn't in the binding.
    @State var hasPendingText = false
    let constraints: TextConstraints
    let onChange: (EditResult, TextStatus, _ hasPendingText: Bool) -> Void

    /// Creates a field with a limit and a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers.
    ///   - text: The committed text.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    ///   - axis: The axis `horizontal` for text that scrolls, or `vertical` for a field that grows
    ///     with its text.
    ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
    ///     profile.
    ///   - onChange: A closure that is called with the result of each event, as
    ///     ``FieldController/onChange`` is, and with the status of the committed text after the
    ///     event.
    public init(
      _ title: LocalizedStringKey, text: Binding<String>, prompt: LocalizedStringKey? = nil,
      axis: Axis = .horizontal, limit: some LimitExpression,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(
        title, text: text, prompt: prompt, axis: axis, constraints: TextConstraints(limit: limit),
        onChange: onChange)
    }

    /// Creates a field with constraints and a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers.
    ///   - text: The committed text.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    ///   - axis: The axis `horizontal` for text that scrolls, or `vertical` for a field that grows
    ///     with its text.
    ///   - constraints: The limits, filters, and policies of the field.
    ///   - onChange: A closure that is called with the result of each event, as
    ///     ``FieldController/onChange`` is, and with the status of the committed text after the
    ///     event.
    public init(
      _ title: LocalizedStringKey, text: Binding<String>, prompt: LocalizedStringKey? = nil,
      axis: Axis = .horizontal, constraints: TextConstraints,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(Text(title), text, prompt: prompt.map { Text($0) }, axis, constraints) {
        result, status, _ in onChange(result, status)
      }
    }

    /// Creates a field with a limit and a title that isn't localized.
    ///
    /// The other parameters are the same as those of the initializer with a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers. The string is used unchanged.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    @_disfavoredOverload
    public init(
      _ title: String, text: Binding<String>, prompt: String? = nil,
      axis: Axis = .horizontal, limit: some LimitExpression,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(
        title, text: text, prompt: prompt, axis: axis, constraints: TextConstraints(limit: limit),
        onChange: onChange)
    }

    /// Creates a field with constraints and a title that isn't localized.
    ///
    /// The other parameters are the same as those of the initializer with a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers. The string is used unchanged.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    @_disfavoredOverload
    public init(
      _ title: String, text: Binding<String>, prompt: String? = nil,
      axis: Axis = .horizontal, constraints: TextConstraints,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(Text(title), text, prompt: prompt.map { Text($0) }, axis, constraints) {
        result, status, _ in onChange(result, status)
      }
    }

    package init(
      _ title: Text, _ text: Binding<String>, prompt: Text?, _ axis: Axis,
      _ constraints: TextConstraints,
      _ onChange: @escaping (EditResult, TextStatus, _ hasPendingText: Bool) -> Void
    ) {
      self.title = title
      self.prompt = prompt ?? title
      self.axis = axis
      _text = text
      self.constraints = constraints
      self.onChange = onChange
    }

    /// The text field of the system. While the field is empty, the prompt is in front of the field.
    public var body: some View {
      SystemField(parent: self)
        .accessibilityLabel(title)
        // A `LocalizedStringKey` can't be read as a string, so the prompt can't be the placeholder
        // of the system's field.
        .overlay(alignment: .topLeading) {
          if text.isEmpty, !hasPendingText {
            prompt.foregroundStyle(Color.secondary).allowsHitTesting(false)
              .accessibilityHidden(true)
          }
        }
    }
  }

  // MARK: - Counter

  /// A view that shows the number of units that remain in a field, in red if the number is
  /// negative.
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

  // MARK: - Announcements

  /// An object that announces the status of a field to people who use a screen reader.
  ///
  /// ```
  /// let announcer = FieldAnnouncer { announcement in sentence(for: announcement) }
  /// LimitedTextField("Name", text: $name, limit: 20) { result, status in
  ///   announcer.announce(result, status: status)
  /// }
  /// ```
  ///
  /// <doc:AppleFields> has an example of the function `sentence(for:)`.
  @MainActor
  public final class FieldAnnouncer {
    private let sentence: (FieldAnnouncement) -> String?
    private var debouncer: AnnouncementDebouncer
    private let start = ContinuousClock.now

    /// Creates an announcer for a field.
    ///
    /// - Parameters:
    ///   - pause: The pause in typing after which an announcement is made.
    ///   - sentence: A closure that returns the announcement in the user's language, or `nil` to
    ///     skip the announcement.
    public init(
      pause: Duration = .milliseconds(500), sentence: @escaping (FieldAnnouncement) -> String?
    ) {
      self.sentence = sentence
      debouncer = AnnouncementDebouncer(pause: pause)
    }

    /// Announces a result when typing pauses.
    ///
    /// A later result replaces the pending announcement. If the later result has no announcement,
    /// the pending announcement is discarded.
    ///
    /// - Parameters:
    ///   - result: The result of an event of the field.
    ///   - status: The status of the field's text after the event, such as
    ///     ``FieldController/status``.
    public func announce(_ result: EditResult, status: TextStatus) {
      debouncer.add(
        FieldAnnouncement(after: result, status: status), at: ContinuousClock.now - start)
      Task { [weak self, pause = debouncer.pause] in
        try? await Task.sleep(for: pause)
        self?.announceIfDue()
      }
    }

    private func announceIfDue() {
      guard let due = debouncer.due(at: ContinuousClock.now - start), let text = sentence(due)
      else { return }
      AccessibilityNotification.Announcement(text).post()
    }
  }
#endif
