import TextMetrics

/// A replacement that turns one text into another. Canonically equivalent texts with different
/// scalars differ. The initializers return `nil` if the scalars are the same.
struct TextDifference {
  let range: Range<UTF16Offset>
  let removed: String
  let inserted: String

  var insertedEnd: UTF16Offset { range.lowerBound.advanced(by: inserted.utf16Count) }

  init?(byScalarsFrom old: String, to new: String) {
    self.init(from: old, to: new) { old, new in
      let prefix = CommonBytes.prefix(old, new)
      return (
        prefix,
        CommonBytes.suffix(
          old.extracting(droppingFirst: prefix), new.extracting(droppingFirst: prefix))
      )
    }
  }

  /// Finds the smallest replacement of whole Characters. If several replacements are equally small,
  /// prefers the replacement that ends at `caret` in the new text (rule 17).
  init?(byCharactersFrom old: String, to new: String, endingAt caret: UTF16Offset?) {
    let atCaret = caret.flatMap {
      TextDifference(byCharactersFrom: old, to: new, endingExactlyAt: $0)
    }
    // Fast path: most keys insert or delete, and then no other replacement is smaller.
    if let atCaret, atCaret.removed.isEmpty || atCaret.inserted.isEmpty {
      self = atCaret
      return
    }
    guard
      let smallest = TextDifference(
        from: old, to: new,
        comparing: { old, new in
          let prefix = old.characterPrefix(CommonBytes.prefix(old, new), with: new)
          let suffix = CommonBytes.suffix(
            old.extracting(droppingFirst: prefix), new.extracting(droppingFirst: prefix))
          return (prefix, CharacterKernel.commonSuffix(within: suffix, of: old, and: new))
        })
    else { return nil }
    if let atCaret, atCaret.characterCount <= smallest.characterCount {
      self = atCaret
    } else {
      self = smallest
    }
  }

  /// Returns `nil` if the texts are identical or differ after `caret`, or if `caret` is inside a
  /// Character.
  private init?(
    byCharactersFrom old: String, to new: String, endingExactlyAt caret: UTF16Offset
  ) {
    let suffix = new.utf8.distance(from: new.index(at: caret), to: new.endIndex)
    self.init(from: old, to: new) { old, new in
      guard suffix <= old.count, CommonBytes.suffix(old, new) >= suffix,
        CharacterKernel.commonSuffix(within: suffix, of: old, and: new) == suffix
      else { return nil }
      let before = CommonBytes.prefix(
        old.extracting(first: old.count - suffix), new.extracting(first: new.count - suffix))
      return (old.characterPrefix(before, with: new), suffix)
    }
  }

  private init?(
    from old: String, to new: String,
    comparing compare: (Span<UInt8>, Span<UInt8>) -> (prefix: Int, suffix: Int)?
  ) {
    guard
      let common = old.withUTF8Bytes({ old in new.withUTF8Bytes { compare(old, $0) } }),
      common.prefix + common.suffix < max(old.utf8.count, new.utf8.count)
    else { return nil }
    func middle(of text: String) -> String {
      let end = text.index(atByte: text.utf8.count - common.suffix)
      return String(text[text.index(atByte: common.prefix)..<end])
    }
    (removed, inserted) = (middle(of: old), middle(of: new))
    let position = UTF16Offset(old.utf16Count(first: common.prefix))
    range = position..<position.advanced(by: removed.utf16Count)
  }

  private var characterCount: Int {
    removed.count(in: .characters) + inserted.count(in: .characters)
  }
}

extension Span<UInt8> {
  /// Returns `bytes` if it's a Character boundary in both texts, and otherwise the boundary before
  /// it. The first `bytes` bytes of both texts must be equal.
  fileprivate func characterPrefix(_ bytes: Int, with other: Span<UInt8>) -> Int {
    let isBoundary =
      CharacterKernel.boundary(atOrBefore: bytes, in: self) == bytes
      && CharacterKernel.boundary(atOrBefore: bytes, in: other) == bytes
    return isBoundary ? bytes : CharacterKernel.boundary(atOrBefore: bytes - 1, in: self)
  }
}

// MARK: - Position Map

/// A map from positions in the text before an edit to positions in the text after the edit.
struct PositionMap {
  /// The bounds of the replaced range. In a map from a snapshot to the session, `start` is a
  /// position in the session's text, and `end` is a position in the snapshot's text.
  ///
  /// Therefore, `end` can be before `start` if transforms lengthened the text of a rewrite. For
  /// example, the session's text is `SS`, the snapshot's text is `ß`, and case mapping turns `ß`
  /// into `SS`. The rewrite becomes an insertion of nothing, `start` is 2, the end of `SS`, and
  /// `end` is 1, the end of `ß`.
  private let start, end: UTF16Offset
  /// The position of `end` in the text after the edit.
  private let newEnd: UTF16Offset
  /// Whether a position at an empty replaced range moves to the end of the inserted text.
  private var movesPastInsertion = false

  init(from start: UTF16Offset, to end: UTF16Offset, newEnd: UTF16Offset) {
    (self.start, self.end, self.newEnd) = (start, end, newEnd)
  }

  init(replaced: Range<UTF16Offset>, newEnd: UTF16Offset) {
    self.init(from: replaced.lowerBound, to: replaced.upperBound, newEnd: newEnd)
  }

  init(replacing range: Range<UTF16Offset>, with text: String, movesPastInsertion: Bool) {
    self.init(replaced: range, newEnd: range.lowerBound.advanced(by: text.utf16Count))
    self.movesPastInsertion = movesPastInsertion
  }

  static let identity = PositionMap(from: 0, to: 0, newEnd: 0)

  /// `text` is the text after the edit. A position in the replaced range is unchanged, or moves to
  /// `newEnd` if the position is after `newEnd`.
  func newPosition(of position: UTF16Offset, in text: String) -> UTF16Offset {
    let isAtEnd = movesPastInsertion && position == end
    if position <= start, !isAtEnd { return text.clamped(position) }
    if position < end { return text.clamped(min(position, newEnd)) }
    return text.clamped(position.advanced(by: end.distance(to: newEnd)))
  }

  func newPosition(of range: Range<UTF16Offset>, in text: String) -> Range<UTF16Offset> {
    let start = newPosition(of: range.lowerBound, in: text)
    return start..<max(start, newPosition(of: range.upperBound, in: text))
  }

  func newPosition(of selection: FieldSelection, in text: String) -> FieldSelection {
    selection.mapped { newPosition(of: $0, in: text) }
  }
}
