import TextEditing

/// The result of an event, encoded as numbers and texts for `results.js`. JSON would take longer
/// than all other work after a keystroke.
struct StepMessage {
  private var numbers: [Int32] = []
  private var texts: [UInt8] = []

  /// - Parameter knownText: The text that the page has. An equal text isn't sent again.
  init(_ result: EditResult, of session: TextSession, knownText: String) {
    add(result.decision)
    add(result.compositionDecision)
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

  private mutating func add(_ decision: EditResult.Decision?) {
    let index = decision.flatMap { EditResult.Decision.allCases.firstIndex(of: $0) }
    numbers.append(index.map { Int32($0) } ?? noValue)
  }

  private mutating func add(_ start: UTF16Offset?, _ end: UTF16Offset?) {
    for offset in [start, end] { numbers.append(offset.map { Int32($0.value) } ?? noValue) }
  }

  private mutating func add(_ text: String?) {
    guard let text else { return numbers.append(noValue) }
    numbers.append(Int32(text.utf8.count))
    text.withUTF8Bytes { texts.append(copying: $0) }
  }
}

private let noValue: Int32 = -1

extension EditViolation {
  /// The rule, the index of the limit or -1, and two numbers that depend on the rule.
  fileprivate var numbers: [Int32] {
    switch self {
    case .limit(let index, let limit, let attempted):
      [0, Int32(index), limit.maximum.map { Int32($0) } ?? noValue, Int32(attempted)]
    case .encoding(let index, _, let scalars): [1, Int32(index), noValue, Int32(scalars)]
    case .scalarsPerCharacter(let maximum, let attempted):
      [2, noValue, Int32(maximum), Int32(attempted)]
    case .filter: [3, noValue, noValue, noValue]
    case .lineBreaks: [4, noValue, noValue, noValue]
    case .normalization: [5, noValue, noValue, noValue]
    case .position(let range):
      [6, noValue, Int32(range.lowerBound.value), Int32(range.upperBound.value)]
    }
  }
}

extension TextStatus {
  /// The index of the tightest limit or -1, and then for each limit its count and its flags: 1 if
  /// the text fits the limit, plus 2 if the text exceeds the limit.
  var numbers: [Int32] {
    [tightestIndex.map { Int32($0) } ?? noValue]
      + flatMap { [Int32($0.count), ($0.fits ? 1 : 0) + ($0.isExceeded ? 2 : 0)] }
  }
}

@_extern(wasm, module: "page", name: "step")
private func pageStep(
  _ field: Int32, _ numbers: UnsafePointer<Int32>?, _ count: Int32, _ texts: UnsafePointer<UInt8>?,
  _ byteCount: Int32)
