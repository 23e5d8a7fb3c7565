// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
@_exported public import Foundation
public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
  public static func buildEither<True: View, False: View>(
    first: True
  ) -> _ConditionalContent<True, False> { fatalError() }
  public static func buildEither<True: View, False: View>(
    second: False
  ) -> _ConditionalContent<True, False> { fatalError() }
  public static func buildLimitedAvailability<Content: View>(
    _ content: Content
  ) -> AnyView { fatalError() }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  public var body: Never { fatalError() }
}

public struct EmptyView: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

public struct AnyView: View {
  public init<V: View>(_ view: V) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Group<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Spacer: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

public struct Divider: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

extension Binding {
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public init(wrappedValue: Value) where Value: AnyObject & Observable { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }
  public var projectedValue: Bindable<Value> { fatalError() }
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject { fatalError() }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@propertyWrapper public struct FocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set { fatalError() }
    }
  }
  public init() where Value == Bool { fatalError() }
  public init<T: Hashable>() where Value == T? { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() { fatalError() }
}

extension Never: Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { fatalError() }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct TupleView<Content>: View {
  public var body: Never { fatalError() }
}

public struct HorizontalAlignment: Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
}

public struct VerticalAlignment: Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
  public static let bottom = VerticalAlignment()
  public static let firstTextBaseline = VerticalAlignment()
}

public struct VStack<Content: View>: View {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public struct HStack<Content: View>: View {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Form<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct ScrollView<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct List<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationStack<Root: View>: View {
  public init(@ViewBuilder root: () -> Root) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { fatalError() }
  public var body: Never { fatalError() }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) { fatalError() }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) { fatalError() }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Button<Label: View>: View {
  public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { fatalError() }
  public var body: Never { fatalError() }
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    fatalError()
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    fatalError()
  }
}

public struct Toggle<Label: View>: View {
  public var body: Never { fatalError() }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) { fatalError() }
    public func post() { fatalError() }
  }
}

public protocol ShapeStyle: Sendable {}

public struct Color: View, ShapeStyle, Hashable, Sendable {
  public static let clear = Color()
  public static let gray = Color()
  public static let green = Color()
  public static let orange = Color()
  public static let primary = Color()
  public static let red = Color()
  public static let secondary = Color()
  public var body: Never { fatalError() }
  public func opacity(_ opacity: Double) -> Color { fatalError() }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { fatalError() }
  public static var secondary: HierarchicalShapeStyle { fatalError() }
  public static var tertiary: HierarchicalShapeStyle { fatalError() }
}

extension ShapeStyle where Self == Color {
  public static var gray: Color { fatalError() }
  public static var green: Color { fatalError() }
  public static var orange: Color { fatalError() }
  public static var red: Color { fatalError() }
}

public struct Font: Hashable, Sendable {
  public static let body = Font()
  public static let caption = Font()
  public static let footnote = Font()
  public static let headline = Font()
  public func monospacedDigit() -> Font { fatalError() }
}

public struct Text: View {
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { fatalError() }
  public init(_ key: LocalizedStringKey) { fatalError() }
  public init(verbatim content: String) { fatalError() }
  public var body: Never { fatalError() }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

public struct Alignment: Sendable {
  public static let bottomTrailing = Alignment()
  public static let leading = Alignment()
  public static let topLeading = Alignment()
  public static let trailing = Alignment()
  public static let center = Alignment()
}

public struct ProgressView: View {
  public init() { fatalError() }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) { fatalError() }
  public var body: Never { fatalError() }
}

public struct TextField: View {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) { fatalError() }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { fatalError() }
  public var body: Never { fatalError() }
}

public struct SecureField: View {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
  public var body: Never { fatalError() }
}

public struct TextEditor: View {
  public init(text: Binding<String>) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Edge: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
  }
}
