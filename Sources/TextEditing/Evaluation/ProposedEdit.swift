import TextMetrics

struct ProposedEdit {
  enum Nature {
    /// An insertion at the caret or in place of the selection. It may be clipped.
    case insertion
    /// A replacement of unselected text. Only whitespace at its end may be dropped to fit.
    case rewrite
  }

  /// The texts that are deferred if they don't fit, since a word that begins with them may fit.
  enum Waiting {
    case nothing
    case key
    /// A text of up to 256 UTF-16 code units, such as an unfinished word or marked text.
    case text
  }

  var base: String
  var range: Range<UTF16Offset>
  var text: String
  var nature: Nature
  var waiting = Waiting.nothing
  /// The part of `base` that normalization may combine with `text`, or `nil` for all of `base`.
  var joinable: Range<UTF16Offset>?
  /// The byte ranges of `text` that a clip can't divide, sorted by position.
  var unsplittable: [Range<Int>] = []
  /// The edit without existing text that normalization added at the end of `range`, or `nil` if
  /// none was added. If the insertion doesn't fit, this edit is clipped.
  var withoutTail: EditWithoutTail?

  struct EditWithoutTail {
    var range: Range<UTF16Offset>
    var text: String
    var unsplittable: [Range<Int>]
  }
}

extension ProposedEdit {
  var clippable: ProposedEdit {
    guard let withoutTail else { return self }
    var edit = self
    (edit.range, edit.text, edit.unsplittable) = (
      withoutTail.range, withoutTail.text, withoutTail.unsplittable
    )
    edit.withoutTail = nil
    return edit
  }

  /// Whether the text can't be clipped, because no Character ends inside it.
  func isIndivisible(in whole: String) -> Bool {
    guard withoutTail == nil, let first = text.unicodeScalars.first else { return false }
    if UTF8.width(first) == text.utf8.count { return true }
    let inserted = insertedBytes
    return whole.withUTF8Bytes { whole in
      CharacterKernel.boundary(atOrBefore: inserted.upperBound - 1, in: whole)
        <= inserted.lowerBound
    }
  }

  var insertedBytes: Range<Int> {
    let start = base.utf8.distance(from: base.startIndex, to: base[range.lowerBound])
    return start..<start + text.utf8.count
  }

  var whole: String { base.replacing(range, with: text) }

  /// Changes a rewrite to an insertion after the replaced text, if its text begins with the
  /// replaced text. Returns whether the edit was changed.
  mutating func keepReplacedTextAsBeginning() -> Bool {
    guard nature == .rewrite else { return false }
    let replaced = base[range]
    guard text.begins(with: replaced) else { return false }
    let kept = replaced.utf8.count
    text = String(text[text.utf8.index(text.startIndex, offsetBy: kept)...])
    unsplittable = unsplittable.compactMap { piece in
      piece.upperBound > kept ? max(0, piece.lowerBound - kept)..<piece.upperBound - kept : nil
    }
    range = Range<UTF16Offset>(at: range.upperBound)
    withoutTail = nil
    nature = .insertion
    return true
  }
}

extension ProposedEdit {
  /// Whether the text is short enough to be deferred as the beginning of a word or a link.
  var mayWait: Bool {
    switch waiting {
    case .nothing: false
    case .key: text.isOneCharacter
    case .text: text.utf16Count <= Self.longestUnfinished
    }
  }

  private static var longestUnfinished: Int { 256 }

  /// The replaced range of an insertion, or `nil` for a rewrite.
  var insertedPlace: Range<UTF16Offset>? { nature == .insertion ? range : nil }

  var replacesPlaceholder: Bool {
    nature == .insertion && !range.isEmpty && base[range].isPlaceholder
  }

  /// The edit without trailing whitespace, or `nil` if its text has none or is only whitespace.
  var withoutSpaceAtEnd: ProposedEdit? {
    let kept = text.withUTF8Bytes { String($0.extracting(first: $0.endWithoutSpaceCharacters)) }
    guard !kept.isEmpty, kept.utf8.count < text.utf8.count else { return nil }
    var edit = clippable
    edit.text = kept
    let count = kept.utf8.count
    edit.unsplittable.removeAll { $0.upperBound > count }
    return edit
  }
}

extension StringProtocol {
  /// Whether the text consists only of U+FFFC, the placeholder of dictation.
  var isPlaceholder: Bool { !isEmpty && unicodeScalars.allSatisfy { $0 == "\u{FFFC}" } }

  var isOneCharacter: Bool {
    !isEmpty
      && withUTF8Bytes { text in
        // Fast path: most keys are one scalar.
        text.scalar(at: 0).bytes == text.count
          || CharacterKernel.boundary(atOrAfter: 1, in: text) == text.count
      }
  }
}

extension Span<UInt8> {
  fileprivate var endWithoutSpaceCharacters: Int {
    var end = count
    while end > 0 {
      let start = CharacterKernel.boundary(atOrBefore: end - 1, in: self)
      guard WhitespaceWordKernel.isSpace(scalar(at: start).value) else { break }
      end = start
    }
    return end
  }
}

// MARK: - Overwriting

extension ProposedEdit {
  func beginsCharacter(in whole: String) -> Bool {
    let start = insertedBytes.lowerBound
    return whole.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: start, in: $0) } == start
  }

  /// Returns the ranges that the insertion can overwrite, from the shortest to the longest.
  func rangesToOverwrite() -> [Range<UTF16Offset>] {
    let count = text.withUTF8Bytes { CharacterKernel.count($0) }
    let start = base.utf8.distance(from: base.startIndex, to: base[range.lowerBound])
    let end = base.utf8.distance(from: base.startIndex, to: base[range.upperBound])
    return base.withUTF8Bytes { base in
      var ranges: [Range<UTF16Offset>] = []
      var (offset, position) = (end, range.upperBound)
      while offset < base.count, ranges.count < count {
        let next = CharacterKernel.boundary(atOrAfter: offset + 1, in: base)
        position = UTF16Offset(
          position.value + UTF16Kernel.count(base.extracting(offset..<next)))
        ranges.append(range.lowerBound..<position)
        offset = next
      }
      if end < base.count { return ranges }
      (offset, position) = (start, range.lowerBound)
      while offset > 0, ranges.count < count {
        let previous = CharacterKernel.boundary(atOrBefore: offset - 1, in: base)
        position = UTF16Offset(
          position.value - UTF16Kernel.count(base.extracting(previous..<offset)))
        ranges.append(position..<range.upperBound)
        offset = previous
      }
      return ranges
    }
  }

  func replacing(_ range: Range<UTF16Offset>) -> ProposedEdit {
    var edit = self
    edit.range = range
    edit.withoutTail?.range = range
    return edit
  }
}

// MARK: - Edit Outcome

struct EditOutcome: Hashable {
  var decision: EditResult.Decision
  let range: Range<UTF16Offset>
  let kept: String
  var text: String
  var dropped: String = ""
  var filtered: String = ""
  var violations: [EditViolation] = []
  /// The replaced range before transforms added existing text to it, or `nil` for a rewrite.
  var place: Range<UTF16Offset>?
}

extension EditOutcome {
  var end: UTF16Offset { UTF16Offset(range.lowerBound.value + kept.utf16Count) }
}

extension ProposedEdit {
  func accepted(as result: String, violations: [EditViolation] = []) -> EditOutcome {
    EditOutcome(decision: .accepted, range: range, kept: text, text: result, violations: violations)
  }

  /// Returns an outcome that keeps the text and evaluates it when its word is complete.
  func deferred(as result: String) -> EditOutcome {
    EditOutcome(decision: .deferred, range: range, kept: text, text: result)
  }

  func clipped(
    to kept: String, making result: String, violations: [EditViolation]
  ) -> EditOutcome {
    let count = kept.withUTF8Bytes { ScalarKernel.count($0) }
    let dropped = text.withUTF8Bytes { text in
      String(text.extracting(ScalarKernel.end(ofFirst: count, in: text)...))
    }
    return EditOutcome(
      decision: .clipped, range: clippable.range, kept: kept, text: result, dropped: dropped,
      violations: violations)
  }

  /// Returns an outcome that only removes the replaced U+FFFC (ARCHITECTURE.md, rule 4).
  func withoutPlaceholder(_ refused: EditOutcome) -> EditOutcome {
    EditOutcome(
      decision: .clipped, range: range, kept: "", text: base.replacing(range, with: ""),
      dropped: refused.dropped, filtered: refused.filtered, violations: refused.violations)
  }

  func refused(violations: [EditViolation]) -> EditOutcome {
    EditOutcome(
      decision: .rejected, range: range, kept: "", text: base, dropped: text,
      violations: violations)
  }
}
