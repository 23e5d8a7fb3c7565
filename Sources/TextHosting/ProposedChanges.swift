import TextEditing
import TextMetrics

/// The changes of a should-change request. A single change is stored without an array.
struct ProposedChanges: Equatable {
  private let first: FieldChange
  private var others: [FieldChange] = []
  /// A closure that applies several changes to a text, or `nil` for a single change. The closure
  /// returns `nil` if a range is invalid or ranges overlap. Web pages never request several
  /// changes, so the code of the closure isn't linked into their engines.
  let applySeveral: ((String) -> String?)?

  init(_ change: FieldChange) {
    first = change
    applySeveral = nil
  }

  init(_ first: FieldChange, _ others: [FieldChange]) {
    self.first = first
    self.others = others
    applySeveral = others.isEmpty ? nil : { $0.applying([first] + others) }
  }

  var single: FieldChange? { others.isEmpty ? first : nil }

  static func == (left: ProposedChanges, right: ProposedChanges) -> Bool {
    left.first == right.first && left.others == right.others
  }
}

extension TextSession {
  /// Returns the predicted result, and the text that the field has if it makes all changes. Returns
  /// `nil` during a composition, or if a position is invalid or changes overlap.
  mutating func predict(
    _ changes: ProposedChanges, language: String?, in field: FieldSnapshot
  ) -> (PredictedResult, textAfter: String)? {
    if isComposing { return nil }
    if let change = changes.single {
      let (range, text) = (change.range, change.replacement)
      // A change that replaces exactly the selection is evaluated as typed.
      let isTyping = range == state.selection.range
      guard isTyping || state.text.isValid(range) else { return nil }
      return (
        predict(isTyping ? .insert(text) : .replace(range, with: text), language: language),
        textAfter: field.text.replacing(range, with: text)
      )
    }
    guard let after = changes.applySeveral?(field.text) else { return nil }
    return (predict(.reconcile(FieldSnapshot(text: after)), language: language), after)
  }
}

extension String {
  /// Returns the text after all changes, or `nil` if a range is invalid or ranges overlap.
  fileprivate func applying(_ changes: [FieldChange]) -> String? {
    guard changes.allSatisfy({ isValid($0.range) }) else { return nil }
    return withUTF8Bytes { bytes in
      var text: [UInt8] = []
      var (read, position) = (0, 0)
      for change in changes.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let (start, end) = (change.range.lowerBound.value, change.range.upperBound.value)
        if start < position { return nil }
        let kept =
          read + UTF16Meter.utf8Offset(at: start - position, in: bytes.extracting(read...))
        text.append(copying: bytes.extracting(read..<kept))
        text += change.replacement.utf8
        read = kept + UTF16Meter.utf8Offset(at: end - start, in: bytes.extracting(kept...))
        position = end
      }
      text.append(copying: bytes.extracting(read...))
      return String(decoding: text, as: UTF8.self)
    }
  }
}

// MARK: - Predicted Request

/// A should-change request, and the predicted result of its changes.
enum PredictedRequest {
  case typing(PredictedTyping)
  /// Any changes, their predicted result, and the text of the field after them.
  indirect case any(ProposedChanges, PredictedResult, textAfter: String)

  var textAfter: String {
    switch self {
    case .typing(let typing): typing.text
    case .any(_, _, let textAfter): textAfter
    }
  }

  /// Whether the changes fit, so that the session doesn't correct the text after them.
  var fits: Bool {
    switch self {
    case .typing: true
    case .any(_, let predicted, let textAfter):
      predicted.result.state.text.hasSameBytes(as: textAfter)
    }
  }

  func predicted(in session: TextSession) -> PredictedResult {
    switch self {
    case .typing(let typing): session.predicted(typing)
    case .any(_, let predicted, _): predicted
    }
  }

  /// Whether the request changes the text, the field has the predicted text and selection, and
  /// nothing is left to correct.
  func isCarriedOut(in field: FieldSnapshot) -> Bool {
    switch self {
    case .typing(let typing): typing.matches(field)
    case .any(_, let predicted, _):
      predicted.result.inverse != nil && predicted.result.state.matches(field) && fits
    }
  }

  /// Whether a request for `other` repeats this request: the changes are the same, nothing is marked
  /// in the field, and the field has the text before or after the changes.
  ///
  /// - Parameter state: The state of the session before the changes.
  func isRepeated(
    by other: ProposedChanges, in field: FieldSnapshot, from state: FieldState
  ) -> Bool {
    let changes =
      switch self {
      case .typing(let typing):
        ProposedChanges(FieldChange(Range<UTF16Offset>(at: typing.start), to: typing.inserted))
      case .any(let changes, _, _): changes
      }
    return changes == other && field.markedRange == nil
      && (field.text.hasSameBytes(as: state.text) || field.text.hasSameBytes(as: textAfter))
  }
}
