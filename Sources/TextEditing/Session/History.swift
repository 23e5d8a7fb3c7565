import TextMetrics

/// What undo and redo take back and make again, bounded in steps and in bytes of text.
struct History: Sendable {
  /// One change of the committed text.
  struct Change: Sendable {
    /// What was replaced, in the text from before.
    var range: Range<UTF16Offset>
    var removed: String
    var inserted: String
    /// Where what was inserted ends, in the text from after.
    var end: UTF16Offset
    var selectionBefore: FieldSelection
    var selectionAfter: FieldSelection
    /// Whether every edit in it inserted one Character and nothing else; asked where typing is
    /// grouped.
    fileprivate(set) var isTyped = false

    /// The edit that takes the change back.
    var inverse: TextEdit {
      TextEdit(range.lowerBound..<end, with: removed, selecting: selectionBefore)
    }

    /// The edit that makes the change again.
    var forward: TextEdit { TextEdit(range, with: inserted, selecting: selectionAfter) }

    fileprivate var bytes: Int { removed.utf8.count + inserted.utf8.count }
  }

  private let maximumSteps: Int
  private let maximumBytes: Int
  let grouping: UndoPolicy.Grouping
  private var past: [Change] = []
  private var future: [Change] = []
  /// Steps at the front of `past` that were forgotten: forgetting one must not move the others.
  private var forgotten = 0
  private var bytes = 0

  init?(_ policy: UndoPolicy) {
    guard case .session(let steps, let bytes, let grouping) = policy else { return nil }
    maximumSteps = max(steps, 0)
    maximumBytes = max(bytes, 0)
    self.grouping = grouping
  }

  var canUndo: Bool { kept > 0 }
  var canRedo: Bool { !future.isEmpty }

  private var kept: Int { past.count - forgotten }

  /// Adds a change. The latest is kept even above the bound on bytes.
  mutating func record(_ change: consuming Change) {
    if canRedo {
      for undone in future { bytes -= undone.bytes }
      future.removeAll(keepingCapacity: true)
    }
    bytes += change.bytes
    switch grouping {
    case .events: past.append(change)
    case .typing: group(change)
    }
    while kept > maximumSteps || (kept > 1 && bytes > maximumBytes) { forget() }
  }

  /// The change to take back, which a redo can make again.
  mutating func undo() -> Change? {
    guard canUndo, let change = past.popLast() else { return nil }
    future.append(change)
    return change
  }

  /// The change to make again.
  mutating func redo() -> Change? {
    guard let change = future.popLast() else { return nil }
    past.append(change)
    return change
  }

  private mutating func group(_ change: consuming Change) {
    change.isTyped = change.removed.isEmpty && change.inserted.dropFirst().isEmpty
    if canUndo, past[past.count - 1].absorbs(change) {
      past[past.count - 1].inserted += change.inserted
      past[past.count - 1].end = change.end
      past[past.count - 1].selectionAfter = change.selectionAfter
    } else {
      past.append(change)
    }
  }

  private mutating func forget() {
    bytes -= past[forgotten].bytes
    past[forgotten].removed = ""
    past[forgotten].inserted = ""
    forgotten += 1
    if forgotten > past.count / 2 {
      past.removeFirst(forgotten)
      forgotten = 0
    }
  }
}

extension History.Change {
  /// Whether a change goes on typing where this one ended, and nothing was selected in between: a
  /// caret that has not moved says too little, since a report may have left it elsewhere.
  fileprivate func absorbs(_ next: History.Change) -> Bool {
    guard isTyped, next.isTyped, next.range.lowerBound == end,
      selectionAfter == next.selectionBefore,
      let last = inserted.last
    else { return false }
    return !last.isWhitespace || next.inserted.allSatisfy { $0.isWhitespace }
  }
}

/// The owner of the undo history of a field.
///
/// ```swift
/// var session = TextSession(limit: 10, undo: .session(steps: 100))
/// session.insert("a")
/// session.undo().state.text  // ""
/// ```
public enum UndoPolicy: Sendable, Hashable {
  /// The session, bounded in steps and in bytes of text that the steps hold. The latest step is
  /// kept however much it holds.
  case session(steps: Int = 1_000, bytes: Int = 1 << 20, grouping: Grouping = .events)
  /// The host, as UITextField and NSTextView do: the session keeps nothing, and every result
  /// carries its inverse.
  case host

  /// The unit of an undo.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// An edit. A whole composition is one edit.
    case events
    /// A run of typing: insertions of one Character each, where each one continues the previous one,
    /// up to whitespace.
    case typing
  }
}
