import TextMetrics

/// A replacement of a range, or a deletion if `text` is empty.
struct ProposedEdit {
  enum Kind {
    /// An insertion at a position, or in place of selected text or U+FFFC. Rule 17 defines when the
    /// edit of a snapshot is an insertion.
    case insertion
    /// A replacement of unselected text, or of existing text that was marked. Only whitespace at
    /// the end of the new text may be dropped.
    case rewrite
  }

  /// The insertions that may be deferred (rule 15).
  enum Deferral {
    case never
    /// One Character, which can be a key.
    case typedKey
    /// An unfinished word with the next key, or marked text. At most `maximumDeferredLength` UTF-16
    /// code units are deferred.
    case continuation
  }

  var base: String
  var range: Range<UTF16Offset>
  var text: String
  var kind: Kind
  var deferral = Deferral.never
  /// The range of `base` that normalization may combine with `text`, or `nil` for all of `base`.
  var joinableRange: Range<UTF16Offset>?
  /// For an edit beside marked text, the text before the composition, in which the edit must also
  /// fit (rule 10). `base` is then the committed text. The outcome describes the edit of `base`.
  var baseBeforeComposition: BaseBeforeComposition?
  /// Sorted byte ranges of `text` that a clip doesn't divide (rule 3).
  var rangesKeptWhole: [Range<Int>] = []
  /// The length of the text at the end of `range` that normalization combined with the insertion,
  /// in UTF-16 code units. A clip drops the end of the insertion, with which this text was
  /// combined. So a clip only replaces ``rangeWithoutJoinedTail``.
  var joinedTailLength = 0

  struct BaseBeforeComposition {
    var text: String
    /// The distance from `range` to the edited range of `text`, in UTF-16 code units.
    var distance: Int
  }
}

extension ProposedEdit {
  var rangeWithoutJoinedTail: Range<UTF16Offset> {
    range.lowerBound..<range.upperBound.advanced(by: -joinedTailLength)
  }

  /// The edit of the text before the composition, or `nil` if this text is the same as `base` or
  /// doesn't exist.
  var editOfBaseBeforeComposition: ProposedEdit? {
    guard let other = baseBeforeComposition, !other.text.hasSameBytes(as: base) else { return nil }
    var edit = self
    edit.base = other.text
    edit.range = range.shifted(by: other.distance)
    return edit
  }

  func isWithinOneCharacter(in resultingText: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if UTF8.width(first) == text.utf8.count { return true }
    let inserted = insertedBytes
    return resultingText.withUTF8Bytes { text in
      CharacterKernel.boundary(atOrBefore: inserted.upperBound - 1, in: text)
        <= inserted.lowerBound
    }
  }

  /// The range of the inserted text in `resultingText`, in bytes.
  var insertedBytes: Range<Int> {
    let start = base.bytes(to: range.lowerBound)
    return start..<start + text.utf8.count
  }

  var resultingText: String { base.replacing(range, with: text) }

  /// If the text of a rewrite begins with the replaced text, changes the edit to an insertion of
  /// the rest (rule 4). Returns whether the edit was changed.
  mutating func becomeInsertionIfAppending() -> Bool {
    guard kind == .rewrite else { return false }
    let replaced = base[range]
    guard text.hasBytePrefix(replaced) else { return false }
    let kept = replaced.utf8.count
    text = String(text[text.index(atByte: kept)...])
    rangesKeptWhole = rangesKeptWhole.compactMap { piece in
      piece.upperBound > kept ? max(0, piece.lowerBound - kept)..<piece.upperBound - kept : nil
    }
    range = Range<UTF16Offset>(at: range.upperBound)
    kind = .insertion
    return true
  }
}

extension ProposedEdit {
  var mayBeDeferred: Bool {
    switch deferral {
    case .never: false
    case .typedKey: text.isOneCharacter
    case .continuation: text.utf16Count <= Self.maximumDeferredLength
    }
  }

  private static var maximumDeferredLength: Int { 256 }

  var insertionRange: Range<UTF16Offset>? { kind == .insertion ? range : nil }

  var replacesPlaceholder: Bool {
    kind == .insertion && !range.isEmpty && base[range].isPlaceholder
  }

  /// The edit without the whitespace at the end of its text, or `nil` if the text doesn't end with
  /// whitespace, or consists only of whitespace.
  var withoutTrailingWhitespace: ProposedEdit? {
    let kept = text.withUTF8Bytes { String($0.extracting(first: $0.endWithoutTrailingWhitespace)) }
    guard !kept.isEmpty, kept.utf8.count < text.utf8.count else { return nil }
    var edit = replacing(rangeWithoutJoinedTail)
    edit.text = kept
    let count = kept.utf8.count
    edit.rangesKeptWhole.removeAll { $0.upperBound > count }
    return edit
  }
}

// MARK: - Overwriting

extension ProposedEdit {
  func beginsCharacter(in resultingText: String) -> Bool {
    let start = insertedBytes.lowerBound
    return resultingText.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: start, in: $0) }
      == start
  }

  /// Returns extensions of `range` by Characters of `base`, from shortest to longest (rule 6).
  func rangesToOverwrite() -> [Range<UTF16Offset>] {
    let count = text.withUTF8Bytes { CharacterKernel.count($0) }
    let start = base.bytes(to: range.lowerBound)
    let end = base.bytes(to: range.upperBound)
    return base.withUTF8Bytes { base in
      var ranges: [Range<UTF16Offset>] = []
      var (offset, position) = (end, range.upperBound)
      while offset < base.count, ranges.count < count {
        let next = CharacterKernel.boundary(atOrAfter: offset + 1, in: base)
        position = position.advanced(by: UTF16Meter.count(base.extracting(offset..<next)))
        ranges.append(range.lowerBound..<position)
        offset = next
      }
      if end < base.count { return ranges }
      (offset, position) = (start, range.lowerBound)
      while offset > 0, ranges.count < count {
        let previous = CharacterKernel.boundary(atOrBefore: offset - 1, in: base)
        position = position.advanced(by: -UTF16Meter.count(base.extracting(previous..<offset)))
        ranges.append(position..<range.upperBound)
        offset = previous
      }
      return ranges
    }
  }

  func replacing(_ range: Range<UTF16Offset>) -> ProposedEdit {
    var edit = self
    edit.range = range
    edit.joinedTailLength = 0
    return edit
  }
}
