import TextMetrics

/// An edit before it is evaluated.
struct ProposedEdit {
  /// Whether the user chose what the edit replaces.
  enum Nature {
    /// At the caret, or in place of what the user selected: it may be clipped.
    case insertion
    /// In place of text that the user did not select: it is taken whole or not at all.
    case rewrite
  }

  /// The text from before the edit.
  var base: String
  /// What of it is replaced: a valid range.
  var range: UTF16Range
  /// What the host asks to put there.
  var text: String
  var nature: Nature
  /// Whether the text is still marked: then it passes no stages before the limits.
  var isMarked = false
  /// Whether a lone jamo counts as joined to the syllable before it: a keyboard that marks no text
  /// will join them with its next edit. Not where an input method is composing, and joins them in
  /// the marked text, or something is selected.
  var expectsJoining = true
  /// What of the base normalization may join with the text; nil is all of it.
  var joinable: UTF16Range?
  /// Byte ranges of the staged text that are cut nowhere inside, ascending.
  var unsplittable: [Range<Int>] = []
  /// The same edit before its text joined what stands after the range: what a clip shortens, since
  /// it cuts that end off. Nil where nothing was joined.
  var apart: Apart?

  struct Apart {
    var range: UTF16Range
    var text: String
    var unsplittable: [Range<Int>]
  }
}

extension ProposedEdit {
  /// The edit as a clip shortens it.
  var clippable: ProposedEdit {
    guard let apart else { return self }
    var edit = self
    (edit.range, edit.text, edit.unsplittable) = (apart.range, apart.text, apart.unsplittable)
    edit.apart = nil
    return edit
  }

  /// Whether no Character of the result ends inside the text: then none of its prefixes can go in
  /// alone. True of most keys, false where the text joined what follows it.
  func isIndivisible(in whole: String) -> Bool {
    guard apart == nil, let first = text.unicodeScalars.first else { return false }
    if UTF8.width(first) == text.utf8.count { return true }
    let inserted = insertedBytes
    return whole.withUTF8Bytes { whole in
      CharacterKernel.boundary(atOrBefore: inserted.upperBound - 1, in: whole)
        <= inserted.lowerBound
    }
  }

  /// Where the text stands in the result, in bytes.
  var insertedBytes: Range<Int> {
    let start = base.utf8.distance(from: base.startIndex, to: base[range.start])
    return start..<start + text.utf8.count
  }

  /// The base as the edit asks for it.
  var whole: String { base.replacing(range, with: text) }

  /// Reduces a rewrite whose text begins with what it replaces to the insertion of its added end,
  /// which may be clipped; returns whether it did.
  mutating func keepReplacedTextAsBeginning() -> Bool {
    guard nature == .rewrite else { return false }
    let replaced = base[range]
    guard text.begins(with: replaced) else { return false }
    let kept = replaced.utf8.count
    text = String(text[text.utf8.index(text.startIndex, offsetBy: kept)...])
    unsplittable = unsplittable.compactMap { piece in
      piece.upperBound > kept ? max(0, piece.lowerBound - kept)..<piece.upperBound - kept : nil
    }
    range = UTF16Range(at: range.end)
    apart = nil
    nature = .insertion
    return true
  }
}
