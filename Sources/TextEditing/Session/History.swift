import TextMetrics

// The small web engine replaces this file with `Web/Engine/Small/TextEditing/History.swift`, an
// enum without cases. Both versions need the same members.

/// The undo and redo steps of a session.
struct History: Sendable {
  struct Change: Sendable {
    /// The edit that makes the change, in the text before the change.
    var forward: TextEdit
    /// The edit that reverts the change, in the text after the change.
    var inverse: TextEdit
    /// Whether the change consists of insertions of one Character each, as typing does. `false` if
    /// `grouping` isn't `typing`.
    fileprivate(set) var isTyped = false

    fileprivate var bytes: Int {
      forward.replacement.utf8.count + inverse.replacement.utf8.count
    }
  }

  private let maximumSteps: Int
  private let maximumBytes: Int
  let grouping: UndoPolicy.Grouping
  private var undoSteps: [Change] = []
  private var redoSteps: [Change] = []
  /// The number of discarded steps at the start of `undoSteps`, which are removed in batches.
  private var discardedCount = 0
  private var bytes = 0

  init?(_ policy: UndoPolicy) {
    guard case .session(let steps, let bytes, let grouping) = policy else { return nil }
    maximumSteps = max(steps, 0)
    maximumBytes = max(bytes, 0)
    self.grouping = grouping
  }

  var canUndo: Bool { undoCount > 0 }
  var canRedo: Bool { !redoSteps.isEmpty }

  private var undoCount: Int { undoSteps.count - discardedCount }

  /// Adds a step, or extends the last step if typing is grouped and the change continues the typing
  /// of that step.
  ///
  /// All redo steps are discarded. The oldest undo steps are discarded until the rest is within
  /// `maximumSteps` and `maximumBytes`. A single step can exceed `maximumBytes`.
  mutating func record(_ change: consuming Change) {
    if canRedo {
      for undone in redoSteps { bytes -= undone.bytes }
      redoSteps.removeAll(keepingCapacity: true)
    }
    bytes += change.bytes
    switch grouping {
    case .events: undoSteps.append(change)
    case .typing: group(change)
    }
    while undoCount > maximumSteps || (undoCount > 1 && bytes > maximumBytes) { discardOldest() }
  }

  mutating func undo() -> Change? {
    guard canUndo, let change = undoSteps.popLast() else { return nil }
    redoSteps.append(change)
    return change
  }

  mutating func redo() -> Change? {
    guard let change = redoSteps.popLast() else { return nil }
    undoSteps.append(change)
    return change
  }

  private mutating func group(_ change: consuming Change) {
    change.isTyped =
      change.inverse.replacement.isEmpty && change.forward.replacement.isOneCharacter
    if canUndo, undoSteps[undoSteps.count - 1].isContinued(by: change) {
      undoSteps[undoSteps.count - 1].append(change)
    } else {
      undoSteps.append(change)
    }
  }

  private mutating func discardOldest() {
    bytes -= undoSteps[discardedCount].bytes
    undoSteps[discardedCount].forward.replacement = ""
    undoSteps[discardedCount].inverse.replacement = ""
    discardedCount += 1
    if discardedCount > undoSteps.count / 2 {
      undoSteps.removeFirst(discardedCount)
      discardedCount = 0
    }
  }
}

extension History.Change {
  /// Whether `next` continues the typing of this change. If the result is `true`, one undo reverts
  /// both changes.
  fileprivate func isContinued(by next: History.Change) -> Bool {
    guard isTyped, next.isTyped, next.forward.range.lowerBound == inverse.range.upperBound,
      forward.selection == next.inverse.selection
    else { return false }
    return !forward.replacement.endsInWhitespace || next.forward.replacement.endsInWhitespace
  }

  fileprivate mutating func append(_ next: History.Change) {
    forward.replacement += next.forward.replacement
    forward.selection = next.forward.selection
    inverse.range = inverse.range.lowerBound..<next.inverse.range.upperBound
  }
}
