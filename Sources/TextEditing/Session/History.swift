import TextMetrics

// The small web engine replaces this file with `Web/Engine/Small/TextEditing/History.swift`, an
// enum without cases. Both versions need the same members.

struct History: Sendable {
  struct Change: Sendable {
    var forward: TextEdit
    var inverse: TextEdit
    /// Whether the change can be part of a run of typing.
    fileprivate(set) var isTyped: Bool

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

  /// Adds a change as an undo step or, with the grouping `typing`, to the last undo step if the
  /// change continues a run of typing. Discards the redo steps, and the oldest undo steps beyond
  /// the maximums. A single step can exceed `maximumBytes`.
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
    endTyping()
    return change
  }

  mutating func redo() -> Change? {
    guard let change = redoSteps.popLast() else { return nil }
    undoSteps.append(change)
    endTyping()
    return change
  }

  private mutating func endTyping() {
    if canUndo { undoSteps[undoSteps.count - 1].isTyped = false }
  }

  private mutating func group(_ change: consuming Change) {
    change.isTyped =
      change.isTyped && change.inverse.replacement.isEmpty
      && change.forward.replacement.isOneCharacter
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
