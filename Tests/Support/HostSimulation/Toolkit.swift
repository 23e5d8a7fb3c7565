package import TextEditing
import TextHosting
package import TextMetrics

/// The calls of a toolkit for each event of its fields, in order.
///
/// The scripts in `TextHostingTests` cite the sources of the order of calls. If sources conflict,
/// there is a toolkit for each order.
package struct Toolkit: Sendable, CustomStringConvertible {
  enum Requests { case none, unmarked, all }
  /// When the selection is reported, relative to the change notification.
  enum SelectionOrder { case before, after, never }

  let name: String
  var requests = Requests.unmarked
  var repeatsRequests = false
  var selection = SelectionOrder.after
  /// The number of change notifications after each change.
  var reports = 1
  /// Whether changes of marked text are reported. The end of a composition is always reported.
  var reportsMarkedText = true
  /// Whether marked text is part of the field's text. In GTK, it isn't.
  package var showsMarkedText = true

  package var description: String { name }

  package static let all = [
    Toolkit(name: "UIKit, text field"),
    Toolkit(name: "UIKit, text view, every request", requests: .all, selection: .before),
    Toolkit(
      name: "UIKit, repeated calls", requests: .all, repeatsRequests: true, selection: .before,
      reports: 3),
    Toolkit(name: "UIKit, silent while marked", selection: .before, reportsMarkedText: false),
    Toolkit(name: "AppKit", requests: .all),
    Toolkit(name: "AppKit, silent while marked", reportsMarkedText: false),
    Toolkit(name: "Android", requests: .none, selection: .never),
    Toolkit(name: "Chrome", selection: .never),
    Toolkit(name: "Firefox", selection: .before, reports: 2),
    Toolkit(name: "GTK", selection: .never, showsMarkedText: false),
  ]
}

package struct ToolkitField {
  package let field: SimulatedField
  private let toolkit: Toolkit
  /// The composed text of a toolkit that doesn't show marked text.
  private var preedit: String?
  private var lastReport: FieldSnapshot?
  /// The existing text that was marked, which a cancellation restores, or `nil` for new text.
  private var unmarkedText: String?
  private var isUnmarkedTextKnown = true

  package init(_ state: FieldState, constraints: TextConstraints, in toolkit: Toolkit) {
    field = SimulatedField(state)
    self.toolkit = toolkit
    _ = try? FieldController(
      SimulatedHost(field), constraints: constraints, undoOwner: .session)
  }

  /// If marked text isn't shown, marking only deletes the selection, and a commit is an insertion.
  package func eventsWithoutMarks(for event: FieldEvent) -> [FieldEvent] {
    guard !toolkit.showsMarkedText else { return [event] }
    switch event {
    case .setMarkedText(let text, _):
      return preedit == nil && !text.isEmpty && !field.state.selection.isCaret ? [.insert("")] : []
    case .commit(let text): return (text ?? preedit).map { [.insert($0)] } ?? []
    case .cancelComposition: return []
    default: return [event]
    }
  }

  /// Returns the event that a controller applies instead of `event` if the toolkit only reports
  /// changes. Returns `nil` if the toolkit sends requests, or if keyboards don't send `event`, such
  /// as `setText`.
  package func report(of event: FieldEvent) -> FieldEvent? {
    guard toolkit.requests == .none else { return nil }
    switch event {
    case .insert, .replace, .setMarkedText, .setMarkedRange, .commit, .cancelComposition,
      .deleteBackward, .deleteForward:
      return lastReport.map { .reconcile($0) } ?? .select(field.state.selection)
    case .select, .endEditing, .setText, .setLimits, .reconcile, .undo, .redo, .group: return nil
    }
  }

  package func shows(_ state: FieldState) -> Bool {
    toolkit.showsMarkedText || state.markedRange == nil
  }

  /// Returns `false` if the toolkit has no calls for the event.
  package mutating func play(_ event: FieldEvent, language: String?) -> Bool {
    field.language = language
    lastReport = nil
    switch event {
    case .insert(let text): commit(text)
    case .commit(let text): commit(text)
    case .replace(let range, let text): guard replace(range, text) else { return false }
    case .setMarkedText(let text, let selection): mark(text, selection)
    case .setMarkedRange(let range): guard markExistingText(range) else { return false }
    case .cancelComposition: guard cancel() else { return false }
    case .deleteBackward: guard delete(forward: false) else { return false }
    case .deleteForward: guard delete(forward: true) else { return false }
    case .select(let selection): guard select(selection) else { return false }
    case .endEditing:
      preedit = nil
      field.controller.editingDidEnd()
    case .setText(let text):
      preedit = nil
      field.controller.text = text
    case .setLimits(let limits): field.controller.constraints.limits = limits
    case .reconcile(let report):
      guard isValid(report), toolkit.showsMarkedText || report.markedRange == nil else {
        return false
      }
      isUnmarkedTextKnown = report.markedRange == nil
      field.become(
        FieldState(text: report.text, selection: report.selection, markedRange: report.markedRange))
      field.hidesSelection = report.selection == nil
      notify(isComposing: report.markedRange != nil)
      field.turn()
      field.hidesSelection = false
    case .group(let events): guard perform(events, language: language) else { return false }
    case .undo: field.controller.undo()
    case .redo: field.controller.redo()
    }
    field.turn()
    return true
  }

  private mutating func perform(_ events: [FieldEvent], language: String?) -> Bool {
    guard preedit == nil, toolkit.showsMarkedText else { return false }
    var isPlayed = true
    field.controller.performBatch {
      for event in events { isPlayed = isPlayed && play(event, language: language) }
    }
    return isPlayed
  }

  package mutating func end() {
    preedit = nil
    field.controller.editingDidEnd()
    field.turn()
  }

  private mutating func change(
    _ range: Range<UTF16Offset>, _ text: String, marking: Bool = false,
    selecting: FieldSelection? = nil
  ) {
    let asks =
      switch toolkit.requests {
      case .none: false
      case .unmarked: field.state.markedRange == nil && !marking
      // The first key of a composition is requested like any other key.
      case .all: field.state.markedRange != nil || !marking || text.dropFirst().isEmpty
      }
    if asks {
      var mayChange = field.controller.shouldChange(range, to: text)
      if toolkit.repeatsRequests { mayChange = field.controller.shouldChange(range, to: text) }
      guard mayChange else { return }
    }
    let end = UTF16Offset(range.lowerBound.value + text.utf16.count)
    field.become(
      FieldState(
        text: SimulatedField.replacing(range, of: field.state.text, with: text),
        selection: selecting ?? FieldSelection(at: end),
        markedRange: marking && !text.isEmpty ? range.lowerBound..<end : nil))
    notify(isComposing: marking)
  }

  private mutating func notify(isComposing: Bool) {
    lastReport = FieldSnapshot(
      text: field.state.text, selection: field.state.selection, markedRange: field.state.markedRange
    )
    if toolkit.selection == .before { field.controller.selectionDidChange() }
    for _ in 0..<(isComposing && !toolkit.reportsMarkedText ? 0 : toolkit.reports) {
      field.controller.textDidChange()
    }
    if toolkit.selection == .after { field.controller.selectionDidChange() }
  }

  private mutating func commit(_ text: String?) {
    if let composed = preedit {
      preedit = nil
      change(field.state.selection.range, text ?? composed)
    } else if let marked = field.state.markedRange {
      if let text {
        change(marked, text)
      } else {
        field.state.markedRange = nil
        notify(isComposing: false)
      }
    } else if let text {
      change(field.state.selection.range, text)
    }
  }

  private mutating func mark(_ text: String, _ selection: FieldSelection?) {
    guard toolkit.showsMarkedText else {
      // A composition in GTK begins with the deletion of the selection.
      if preedit == nil, !text.isEmpty, !field.state.selection.isCaret {
        change(field.state.selection.range, "")
      }
      preedit = text.isEmpty ? nil : text
      return
    }
    if field.state.markedRange == nil, text.isEmpty { return }
    if field.state.markedRange == nil { unmarkedText = nil }
    let range = field.state.markedRange ?? field.state.selection.range
    let start = range.lowerBound.value
    let units = Array(text.utf16)
    func position(_ offset: UTF16Offset) -> UTF16Offset {
      let value = min(max(offset.value, 0), units.count)
      let isInside = value < units.count && UTF16.isTrailSurrogate(units[value])
      return UTF16Offset(start + (isInside ? value - 1 : value))
    }
    change(
      range, text, marking: true,
      selecting: selection.map {
        FieldSelection(anchor: position($0.anchor), focus: position($0.focus))
      })
  }

  private mutating func markExistingText(_ range: Range<UTF16Offset>) -> Bool {
    guard toolkit.showsMarkedText, isValid(range), field.state.markedRange == nil else {
      return false
    }
    unmarkedText = Self.text(range, of: field.state.text)
    field.state.markedRange = range.isEmpty ? nil : range
    notify(isComposing: true)
    return true
  }

  private mutating func cancel() -> Bool {
    preedit = nil
    guard let marked = field.state.markedRange else { return true }
    guard isUnmarkedTextKnown else { return false }
    change(marked, unmarkedText ?? "")
    return true
  }

  private mutating func replace(_ range: Range<UTF16Offset>, _ text: String) -> Bool {
    guard isValid(range), field.state.markedRange == nil, preedit == nil else { return false }
    change(range, text)
    return true
  }

  private mutating func select(_ selection: FieldSelection) -> Bool {
    guard isValid(selection.anchor..<selection.anchor),
      isValid(selection.focus..<selection.focus), preedit == nil
    else { return false }
    field.state.selection = selection
    if let marked = field.state.markedRange,
      selection.range.lowerBound < marked.lowerBound
        || selection.range.upperBound > marked.upperBound
    {
      field.state.markedRange = nil
    }
    field.controller.selectionDidChange()
    return true
  }

  /// Returns `false` if the toolkit doesn't have a single call for the deletion: beside marked
  /// text, while a hidden text is composed, or if the caret is inside a surrogate pair.
  private mutating func delete(forward: Bool) -> Bool {
    if preedit != nil { return false }
    var range = field.state.selection.range
    let text = field.state.text
    if range.isEmpty {
      guard let caret = String.Index(range.lowerBound, in: text) else { return false }
      if !forward {
        guard caret > text.startIndex else { return true }
        var kept = String(text[..<caret])
        // All toolkits delete single marks in the scripts from Hebrew to Limbu, except for Hangul.
        switch kept.removeLast().unicodeScalars.first?.value ?? 0 {
        case 0x590..<0x1100, 0x1200..<0x1950:
          kept = String(String.UnicodeScalarView(text[..<caret].unicodeScalars.dropLast()))
        default: break
        }
        range = UTF16Offset(kept.utf16.count)..<range.upperBound
      } else {
        guard caret < text.endIndex else { return true }
        let count = text[caret...].first.map { String($0).utf16.count } ?? 0
        range = range.lowerBound..<range.lowerBound.advanced(by: count)
      }
    }
    guard let marked = field.state.markedRange else {
      change(range, "")
      return true
    }
    guard range.lowerBound >= marked.lowerBound, range.upperBound <= marked.upperBound else {
      return false
    }
    let count = range.utf16Count
    field.become(
      FieldState(
        text: SimulatedField.replacing(range, of: text, with: ""),
        selection: FieldSelection(at: range.lowerBound),
        markedRange: marked.utf16Count == count
          ? nil : marked.lowerBound..<UTF16Offset(marked.upperBound.value - count)))
    notify(isComposing: marked.utf16Count != count)
    return true
  }

  private func isValid(_ range: Range<UTF16Offset>) -> Bool {
    String.Index(range.lowerBound, in: field.state.text) != nil
      && String.Index(range.upperBound, in: field.state.text) != nil
  }

  private func isValid(_ report: FieldSnapshot) -> Bool {
    let offsets = [
      report.selection?.anchor, report.selection?.focus, report.markedRange?.lowerBound,
      report.markedRange?.upperBound,
    ]
    return offsets.allSatisfy { $0.map { String.Index($0, in: report.text) != nil } ?? true }
  }

  private static func text(_ range: Range<UTF16Offset>, of text: String) -> String {
    String(
      decoding: Array(text.utf16)[range.lowerBound.value..<range.upperBound.value], as: UTF16.self)
  }
}
