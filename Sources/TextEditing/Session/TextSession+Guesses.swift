public import TextMetrics

// What people write first.
extension TextSession {
  @available(*, unavailable, message: "Write TextSession(constraints: .characters(10))")
  public init(_ text: String = "", limit: TextConstraints) { self.init(text, constraints: limit) }
  @available(*, unavailable, message: "Write TextSession(constraints: [.characters(10)])")
  public init(_ text: String = "", limits: [TextLimit], policy: CompositionPolicy = .defer) {
    self.init(text, constraints: TextConstraints(limits: limits))
  }
  @available(*, unavailable, message: "Write liveReadings(), or committedReadings()")
  public var readings: TextStatus { liveReadings() }
  @available(*, unavailable, message: "Write liveReadings().contains { ($0.remaining ?? 0) < 0 }")
  public var isOverLimit: Bool { false }
  @available(*, unavailable, message: "Write liveReadings().fits")
  public var fits: Bool { true }
  @available(*, unavailable, message: "Write liveReadings().fits")
  public var isValid: Bool { true }
  @available(*, unavailable, message: "Read state.selection, and write apply(.select(selection))")
  public var selection: Range<Int> { 0..<0 }
  @available(*, unavailable, message: "Read state.markedRange, and write apply(.mark(text))")
  public var markedRange: UTF16Range? { state.markedRange }
  @available(*, unavailable, renamed: "state.markedText")
  public var markedText: String { state.markedText }
  @available(*, unavailable, message: "Write apply(.insert(text))")
  public mutating func insert(_ text: String) -> EditResult { apply(.insert(text)) }
  @available(*, unavailable, message: "Write apply(.setText(text))")
  public mutating func setText(_ text: String) -> EditResult { apply(.setText(text)) }
  @available(*, unavailable, message: "Write apply(.insert(text))")
  public mutating func paste(_ text: String) -> EditResult { apply(.insert(text)) }
  @available(*, unavailable, message: "Write apply(.mark(text))")
  public mutating func mark(_ text: String) -> EditResult { apply(.mark(text)) }
  @available(*, unavailable, message: "Write apply(.mark(text))")
  public mutating func setMarkedText(_ text: String) -> EditResult { apply(.mark(text)) }
  @available(*, unavailable, message: "Write apply(.commit(text))")
  public mutating func commit(_ text: String) -> EditResult { apply(.commit(text)) }
  @available(*, unavailable, message: "Write apply(.delete(.backward))")
  public mutating func deleteBackward() -> EditResult { apply(.delete(.backward)) }
  @available(*, unavailable, message: "Write apply(.select(FieldSelection(anchor: 0, focus: 5)))")
  public mutating func select(_ range: Range<Int>) -> EditResult { apply(.select(state.selection)) }
  @available(*, unavailable, message: "Write apply(.undo)")
  public mutating func undo() -> EditResult { apply(.undo) }
  @available(*, unavailable, message: "Write apply(.redo)")
  public mutating func redo() -> EditResult { apply(.redo) }
}

extension FieldEvent {
  @available(*, unavailable, renamed: "insert(_:)")
  public static func paste(_ text: String) -> FieldEvent { .insert(text) }
  @available(*, unavailable, renamed: "mark(_:selection:)")
  public static func setMarkedText(_ text: String) -> FieldEvent { .mark(text) }
  @available(*, unavailable, renamed: "setText(_:)")
  public static func set(_ text: String) -> FieldEvent { .setText(text) }
  @available(*, unavailable, renamed: "cancel")
  public static var cancelComposition: FieldEvent { .cancel }
  @available(*, unavailable, message: "Write .commit(nil) to keep what is marked, else .cancel")
  public static var unmark: FieldEvent { .cancel }
  @available(*, unavailable, message: "Write .delete(.backward)")
  public static var deleteBackward: FieldEvent { .delete(.backward) }
  @available(*, unavailable, message: "Write .delete(.forward)")
  public static var deleteForward: FieldEvent { .delete(.forward) }
  @available(*, unavailable, message: "Write .select(FieldSelection(anchor: 0, focus: 5))")
  public static func select(_ range: Range<Int>) -> FieldEvent { .select(FieldSelection(at: 0)) }
  @available(*, unavailable, message: "Write .select(FieldSelection(at: 0))")
  public static func moveCursor(to offset: Int) -> FieldEvent { .cancel }
  @available(*, unavailable, message: "Write .select(FieldSelection(anchor: 0, focus: end))")
  public static var selectAll: FieldEvent { .cancel }
}

extension FieldSelection {
  @available(*, unavailable, message: "Write FieldSelection(anchor: 6, focus: 11)")
  public init(_ range: Range<Int>) { self.init(at: 0) }
}

extension FieldState {
  @available(*, unavailable, message: "Read isComposing of the session")
  public var isComposing: Bool { markedRange != nil }
  @available(*, unavailable, renamed: "markedText")
  public var composition: String? { markedText }
  @available(*, unavailable, renamed: "markedText")
  public var marked: String? { markedText }
}

#if !canImport(SwiftUI)
  @available(*, unavailable, renamed: "TextSession")
  public typealias TextField = TextSession
#endif
