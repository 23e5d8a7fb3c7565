// Signatures only, transcribed from Apple's documentation: what `make check-apple` checks against.
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
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

public struct Color: View, Sendable {
  public static let red = Color()
  public static let secondary = Color()
  public var body: Never { fatalError() }
}

public struct Text: View {
  public init(_ content: String) { fatalError() }
  public var body: Never { fatalError() }
}

extension View {
  public func foregroundStyle(_ style: Color) -> some View { Color.red }
  public func background(_ background: some View) -> some View { Color.red }
  public func accessibilityHidden(_ hidden: Bool) -> some View { Color.red }
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
    typealias Context = UIViewRepresentableContext<Self>
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
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
    typealias Context = NSViewRepresentableContext<Self>
  }

  extension NSViewRepresentable {
    public var body: Never { fatalError() }
  }

  extension NSViewRepresentable where Coordinator == Void {
    public func makeCoordinator() { fatalError() }
  }
#endif
