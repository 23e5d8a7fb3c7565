import TextEditing

/// The result of an event, encoded as numbers and texts for `results.js`. JSON would take longer
/// than all other work after a keystroke.
struct StepMessage {
  private var numbers: [Int32] = []
  private var texts: [UInt8] = []

  /// - Parameter knownText: The text that the page has. An equal text isn't sent again.
  init(_ result: EditResult, of session: TextSession, knownText: String) {
    numbers.reserveCapacity(17 + 2 * session.constraints.limits.count)
    add(indexOf: result.decision)
    if let exit = result.compositionDecision { add(indexOf: exit) } else { numbers.append(none) }
    let state = result.state
    add(state.selection.anchor, state.selection.focus)
    add(state.markedRange?.lowerBound, state.markedRange?.upperBound)
    let actions = result.inputMethodActions
    numbers.append(
      (actions.contains(.resynchronizeInputMethod) ? 1 : 0)
        | (actions.contains(.cancelComposition) ? 2 : 0))
    add(state.text.hasSameBytes(as: knownText) ? nil : state.text)
    add(result.inserted)
    add(result.dropped)
    add(result.filtered)
    add(session.preview)
    numbers.append(Int32(result.violations.count))
    for violation in result.violations { numbers += violation.numbers }
    numbers += session.committedStatus.numbers
    if session.hasPendingText {
      numbers += session.status.numbers
    }
  }

  func send(to field: Int32) {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe texts.withUnsafeBufferPointer { texts in
        unsafe pageStep(
          field, numbers.baseAddress, Int32(numbers.count), texts.baseAddress, Int32(texts.count))
      }
    }
  }

  private mutating func add(indexOf decision: EditResult.Decision) {
    numbers.append(Int32(EditResult.Decision.allCases.firstIndex(of: decision) ?? 0))
  }

  private mutating func add(_ start: UTF16Offset?, _ end: UTF16Offset?) {
    for offset in [start, end] { numbers.append(offset.map { Int32($0.value) } ?? none) }
  }

  private mutating func add(_ text: String?) {
    guard let text else { return numbers.append(none) }
    numbers.append(Int32(text.utf8.count))
    text.withUTF8Bytes { texts.append(copying: $0) }
  }
}

private let none: Int32 = -1

extension EditViolation {
  /// The rule, the index of the limit or -1, and two numbers that depend on the rule.
  fileprivate var numbers: [Int32] {
    switch self {
    case .limit(let index, let limit, let attempted):
      [0, Int32(index), limit.maximum.map { Int32($0) } ?? none, Int32(attempted)]
    case .encoding(let index, _, let scalars): [1, Int32(index), none, Int32(scalars)]
    case .scalarsPerCharacter(let maximum, let attempted):
      [2, none, Int32(maximum), Int32(attempted)]
    case .filter: [3, none, none, none]
    case .lineBreaks: [4, none, none, none]
    case .normalization: [5, none, none, none]
    case .position(let range):
      [6, none, Int32(range.lowerBound.value), Int32(range.upperBound.value)]
    }
  }
}

extension TextStatus {
  /// The index of the tightest limit or -1, and then for each limit its count and its flags: 1 if
  /// the text fits the limit, plus 2 if the text exceeds the limit.
  var numbers: [Int32] {
    [tightestIndex.map { Int32($0) } ?? none]
      + flatMap { [Int32($0.count), ($0.fits ? 1 : 0) + ($0.isExceeded ? 2 : 0)] }
  }
}

@_extern(wasm, module: "page", name: "step")
private func pageStep(
  _ field: Int32, _ numbers: UnsafePointer<Int32>?, _ count: Int32, _ texts: UnsafePointer<UInt8>?,
  _ byteCount: Int32)
