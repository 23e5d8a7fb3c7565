import TextMetrics

extension TextSession {
  mutating func delete(_ range: Range<UTF16Offset>, _ result: inout EditResult) {
    if range.isEmpty { return }
    let outcome = evaluator.outcome(
      of: ProposedEdit(base: state.text, range: range, text: "", kind: .insertion))
    result.violations.merge(outcome.violations)
    state.text = outcome.resultingText
    state.selection = FieldSelection(at: range.lowerBound)
  }

  /// Returns the range to delete. It's empty if there isn't text to delete. If nothing is selected,
  /// rules 8 and 19 apply.
  func deletionRange(
    forward: Bool, at selection: FieldSelection
  ) -> Range<UTF16Offset> {
    let selection = selection.range
    guard selection.isEmpty else { return selection }
    let caret = selection.lowerBound
    let length = state.text.withUTF8Bytes { text in
      let caret = UTF16Meter.utf8Offset(at: caret.value, in: text)
      if caret == (forward ? text.count : 0) { return 0 }
      return UTF16Meter.count(
        text.extracting(
          forward
            ? caret..<CharacterKernel.boundary(atOrAfter: caret + 1, in: text)
            : text.startOfBackwardDeletion(at: caret)..<caret))
    }
    return forward
      ? caret..<caret.advanced(by: length) : caret.advanced(by: -length)..<caret
  }

  mutating func deleteMarkedText(_ range: Range<UTF16Offset>) {
    guard var composition = pending else { return }
    // A Character can extend beyond the marked range.
    let range = range.clamped(to: composition.liveRange)
    state.text = state.text.replacing(range, with: "")
    state.selection = FieldSelection(at: range.lowerBound)
    let marked = composition.liveRange
    composition.liveRange =
      marked.lowerBound..<marked.upperBound.advanced(by: -range.utf16Count)
    state.markedRange = composition.liveRange
    pending = composition
  }
}

// MARK: - Backward Deletion

extension Span<UInt8> {
  /// Offsets are in bytes. The first scalar of the Character determines whether its last scalar is
  /// deleted alone (rule 19).
  fileprivate func startOfBackwardDeletion(at caret: Int) -> Int {
    let start = CharacterKernel.boundary(atOrBefore: caret - 1, in: self)
    let first = scalar(at: start).value
    return blocksTypedByScalar.contains { $0.contains(first) } ? scalarStart(before: caret) : start
  }
}

/// Blocks in which Pango, Blink, and Android delete one scalar backward (rule 19). Cocoa does this
/// only in the blocks that are listed before the presentation forms.
private let blocksTypedByScalar: [ClosedRange<UInt32>] = [
  // From Hebrew to Myanmar, and from Ethiopic to Tai Tham without Cherokee.
  0x590...0x109F, 0x1200...0x139F, 0x1400...0x1AAF,
  // From Balinese to Ol Chiki, and from Syloti Nagri to Meetei Mayek without Hangul, Latin, and
  // Cherokee.
  0x1B00...0x1C7F, 0xA800...0xA95F, 0xA980...0xAB2F, 0xABC0...0xABFF,
  // The presentation forms of Hebrew and Arabic.
  0xFB1D...0xFDFF, 0xFE70...0xFEFE,
  // From Cypriot to Old Turkic, from Hanifi Rohingya to Tamil Supplement, and Adlam.
  0x10800...0x10C4F, 0x10D00...0x11FFF, 0x1E900...0x1E95F,
]
