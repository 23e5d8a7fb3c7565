import TextEditing
import TextMetrics

extension FieldSynchronizer {
  /// Returns whether the toolkit may make the changes. If not, the field already has the part that
  /// fits.
  func answer(to changes: ProposedChanges) -> Bool {
    guard !ignoresCallbacks, host.activity == .typing else { return true }
    var snapshot = host.snapshot()
    // A marked range that is empty after clamping means that nothing is marked.
    if snapshot.markedRange != nil { snapshot = snapshot.clamped }
    if let refusedRequest, refusedRequest.isRepeated(by: changes, in: snapshot) { return false }
    if let allowedRequest, allowedRequest.isRepeated(by: changes, in: snapshot, from: session.state)
    {
      return true
    }
    refusedRequest = nil
    // Fast path: most keys fit, in a field that is in sync.
    if phase == .idle, case .single(let change) = changes,
      let typing = session.predict(typing: change.replacement, at: change.range, in: snapshot)
    {
      return allow(.typing(typing))
    }
    // A request isn't evaluated during a composition. Outside a composition, only case
    // mapping uses the language.
    let language = session.needsLanguageForCase ? host.language : nil
    synchronize(on: .request, with: snapshot)
    guard phase == .idle, !ignoresCallbacks else { return true }
    // The toolkit didn't make the change of its earlier request, so this request is discarded.
    allowedRequest = nil
    guard snapshot.markedRange == nil,
      let (predicted, textAfter) = session.predict(changes, language: language, in: snapshot)
    else { return true }
    let request = EvaluatedRequest.changes(changes, predicted, textAfter: textAfter)
    if request.fits { return allow(request) }
    let version = sessionVersion
    let isAllowed = host.inputMethod.canConvert(changes)
    // The prediction is outdated if the host has called the controller back.
    guard version == sessionVersion else { return true }
    return isAllowed ? allow(request) : refuse(changes, predicting: predicted, in: snapshot)
  }

  /// Inserts the part that fits, and returns `false`. If the field or the session has changed since
  /// the prediction, or the program ends the controller in `onEvent`, inserts nothing and returns
  /// `true`.
  private func refuse(
    _ changes: ProposedChanges, predicting predicted: PredictedResult, in snapshot: FieldSnapshot
  ) -> Bool {
    if predicted.result.decision == .rejected,
      predicted.result.state.text.hasSameBytes(as: session.state.text)
    {
      applyToSession(predicted)
      return false
    }
    guard correct(snapshot, by: predicted) else { return true }
    refusedRequest = RefusedRequest(changes: changes, textAfter: session.state.text)
    return false
  }

  private func allow(_ request: consuming EvaluatedRequest) -> Bool {
    allowedRequest = consume request
    scheduleEndOfTurn()
    return true
  }
}

// MARK: - Proposed Changes

/// A single change is stored without an array, to avoid an allocation at every key.
enum ProposedChanges: Equatable {
  case single(FieldChange)
  case several([FieldChange])
}

extension TextSession {
  /// Returns `nil` during a composition, and if a position is invalid or changes overlap.
  mutating func predict(
    _ changes: ProposedChanges, language: String?, in snapshot: FieldSnapshot
  ) -> (PredictedResult, textAfter: String)? {
    if isComposing { return nil }
    switch changes {
    case .single(let change):
      let (range, text) = (change.range, change.replacement)
      // A change that replaces exactly the selection is evaluated as typed text.
      let replacesSelection = range == state.selection.range
      guard replacesSelection || state.text.isValid(range) else { return nil }
      let event: FieldEvent = replacesSelection ? .insert(text) : .replace(range, with: text)
      return (
        predict(event, language: language), textAfter: snapshot.text.replacing(range, with: text)
      )
    case .several(let changes):
      guard let after = snapshot.text.applying(changes) else { return nil }
      return (predict(.reconcile(FieldSnapshot(text: after)), language: language), after)
    }
  }
}

extension String {
  fileprivate func applying(_ changes: [FieldChange]) -> String? {
    var text = self
    var end = UTF16Offset(utf16Count)
    // The changes are made from the last range to the first, so no change moves a range that
    // follows in this loop.
    for change in changes.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound }).reversed()
    {
      guard isValid(change.range), change.range.upperBound <= end else { return nil }
      text = text.replacing(change.range, with: change.replacement)
      end = change.range.lowerBound
    }
    return text
  }
}

// MARK: - Requests

enum EvaluatedRequest {
  case typing(PredictedTyping)
  /// `textAfter` is the field's text after all changes, without limits.
  indirect case changes(ProposedChanges, PredictedResult, textAfter: String)

  var textAfter: String {
    switch self {
    case .typing(let typing): typing.text
    case .changes(_, _, let textAfter): textAfter
    }
  }

  /// If `true`, the field doesn't have to be corrected after the changes.
  var fits: Bool {
    switch self {
    case .typing: true
    case .changes(_, let predicted, let textAfter):
      predicted.result.state.text.hasSameBytes(as: textAfter)
    }
  }

  func predictedResult(in session: TextSession) -> PredictedResult {
    switch self {
    case .typing(let typing): session.result(of: typing)
    case .changes(_, let predicted, _): predicted
    }
  }

  /// Whether the field has the state that results from the changes. `false` if the changes don't
  /// fit or don't change the text.
  func isCarriedOut(in snapshot: FieldSnapshot) -> Bool {
    switch self {
    case .typing(let typing): typing.matches(snapshot)
    case .changes(_, let predicted, _):
      predicted.result.inverse != nil && predicted.result.state.matches(snapshot) && fits
    }
  }

  /// Whether the changes are the same, and the field has the text before or after them. `state` is
  /// the session's state before the changes.
  func isRepeated(
    by other: ProposedChanges, in snapshot: FieldSnapshot, from state: FieldState
  ) -> Bool {
    let changes: ProposedChanges =
      switch self {
      case .typing(let typing):
        .single(FieldChange(Range<UTF16Offset>(at: typing.start), to: typing.inserted))
      case .changes(let changes, _, _): changes
      }
    return changes == other && snapshot.markedRange == nil
      && (snapshot.text.hasSameBytes(as: state.text) || snapshot.text.hasSameBytes(as: textAfter))
  }
}

/// A request that was refused after the part that fits had been inserted.
struct RefusedRequest {
  let changes: ProposedChanges
  /// The text of the field with the part that fits.
  let textAfter: String

  func isRepeated(by other: ProposedChanges, in snapshot: FieldSnapshot) -> Bool {
    changes == other && textAfter.hasSameBytes(as: snapshot.text)
  }
}
