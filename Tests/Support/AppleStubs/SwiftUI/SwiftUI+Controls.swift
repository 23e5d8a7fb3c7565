// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
public import Foundation

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

public struct EnvironmentValues {
  public init() { fatalError() }
  public var dismiss: DismissAction { fatalError() }
  public var isEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  public var locale: Locale {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() { fatalError() }
}

public struct Stepper<Label: View>: View {
  public var body: Never { fatalError() }
}

extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { fatalError() }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { fatalError() }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { fatalError() }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents
  public var body: Never { fatalError() }
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { fatalError() }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { fatalError() }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { fatalError() }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { fatalError() }
}

extension View {
  public func lineLimit(_ number: Int?) -> some View { Color.red }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { Color.red }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { Color.red }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { Color.red }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { Color.red }
}
