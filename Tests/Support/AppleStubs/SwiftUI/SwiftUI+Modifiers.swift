// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
#if canImport(UIKit)
  public import UIKit
#else
  public import AppKit
#endif

extension View {
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Color.red }
  public func foregroundColor(_ color: Color?) -> some View { Color.red }
  public func background(_ background: some View) -> some View { Color.red }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Color.red }
  public func padding(_ length: CGFloat) -> some View { Color.red }
  public func font(_ font: Font?) -> some View { Color.red }
  public func monospacedDigit() -> some View { Color.red }
  public func frame(
    minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { Color.red }
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { Color.red }
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { Color.red }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { Color.red }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Color.red }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { Color.red }
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { Color.red }
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { Color.red }
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { Color.red }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { Color.red }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { Color.red }
  public func accessibilityLabel(_ label: Text) -> some View { Color.red }
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { Color.red }
  public func accessibilityValue(_ value: Text) -> some View { Color.red }
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
