// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
#if canImport(UIKit)
  public import UIKit
#else
  public import AppKit
#endif

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
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
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
}

public struct VStack<Content: View>: View {
  public init(
    alignment: HorizontalAlignment = .leading, @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public struct HStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Form<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Section<Content: View>: View {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
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
  public init(_ title: String, action: @escaping @MainActor () -> Void) { fatalError() }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) { fatalError() }
    public func post() { fatalError() }
  }
}

public struct Color: View, Sendable {
  public static let red = Color()
  public static let secondary = Color()
  public var body: Never { fatalError() }
}

public struct Text: View {
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { fatalError() }
  public init(_ key: LocalizedStringKey) { fatalError() }
  public var body: Never { fatalError() }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

public struct Alignment: Sendable {
  public static let topLeading = Alignment()
  public static let center = Alignment()
}

public struct ProgressView: View {
  public init() { fatalError() }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) { fatalError() }
  public var body: Never { fatalError() }
}

public struct TextField: View {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
  public var body: Never { fatalError() }
}

extension View {
  public func foregroundStyle(_ style: Color) -> some View { Color.red }
  public func background(_ background: some View) -> some View { Color.red }
  public func padding() -> some View { Color.red }
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { Color.red }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { Color.red }
  public func accessibilityLabel(_ label: Text) -> some View { Color.red }
  public func allowsHitTesting(_ enabled: Bool) -> some View { Color.red }
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { Color.red }
  public func accessibilityHidden(_ hidden: Bool) -> some View { Color.red }
  public func disabled(_ disabled: Bool) -> some View { Color.red }
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { Color.red }
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { Color.red }
}

public enum Axis: Sendable {
  case horizontal, vertical
}

public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
}

#if canImport(UIKit)
  @MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public var coordinator: Representable.Coordinator { fatalError() }
  }

  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    @MainActor func makeUIView(context: Self.Context) -> UIViewType
    @MainActor func updateUIView(_ uiView: UIViewType, context: Self.Context)
    @MainActor func makeCoordinator() -> Coordinator
    @available(iOS 16, tvOS 16, *)
    @MainActor func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Self.Context
    ) -> CGSize?
    typealias Context = UIViewRepresentableContext<Self>
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Self.Context
    ) -> CGSize? { fatalError() }
  }

  extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() { fatalError() }
  }
#else
  @MainActor public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public var coordinator: Representable.Coordinator { fatalError() }
  }

  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    @MainActor func makeNSView(context: Self.Context) -> NSViewType
    @MainActor func updateNSView(_ nsView: NSViewType, context: Self.Context)
    @MainActor func makeCoordinator() -> Coordinator
    @available(macOS 13, *)
    @MainActor func sizeThatFits(
      _ proposal: ProposedViewSize, nsView: NSViewType, context: Self.Context
    ) -> CGSize?
    typealias Context = NSViewRepresentableContext<Self>
  }

  extension NSViewRepresentable {
    public var body: Never { fatalError() }
    public func sizeThatFits(
      _ proposal: ProposedViewSize, nsView: NSViewType, context: Self.Context
    ) -> CGSize? { fatalError() }
  }

  extension NSViewRepresentable where Coordinator == Void {
    public func makeCoordinator() { fatalError() }
  }
#endif
