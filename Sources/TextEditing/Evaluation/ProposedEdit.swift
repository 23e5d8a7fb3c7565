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

  /// What may be deferred although it exceeds a limit, because keys may go on from it.
  enum Waiting {
    case nothing
    /// A text of one Character.
    case key
    /// A text of any length: a deferred text and a key, or marked text.
    case text
  }

  /// The text from before the edit.
  var base: String
  /// What of it is replaced: a valid range.
  var range: Range<UTF16Offset>
  /// What the host asks to put there.
  var text: String
  var nature: Nature
  /// What may be deferred as the beginning of a word (rule 15).
  var waiting = Waiting.nothing
  /// What of the base normalization may join with the text; nil is all of it.
  var joinable: Range<UTF16Offset>?
  /// Byte ranges of the staged text that are cut nowhere inside, ascending.
  var unsplittable: [Range<Int>] = []
  /// The same edit before its text joined what stands after the range: what a clip shortens, since
  /// it cuts that end off. Nil where nothing was joined.
  var apart: Apart?

  struct Apart {
    var range: Range<UTF16Offset>
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
    let start = base.utf8.distance(from: base.startIndex, to: base[range.lowerBound])
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
    range = Range<UTF16Offset>(at: range.upperBound)
    apart = nil
    nature = .insertion
    return true
  }
}

extension ProposedEdit {
  /// Whether the edit may be the beginning of a word that goes on: then it is not longer than any
  /// word or link is.
  var mayWait: Bool {
    switch waiting {
    case .nothing: false
    case .key: text.isOneCharacter
    case .text: text.utf16Count <= Self.longestWaiting
    }
  }

  private static var longestWaiting: Int { 256 }

  /// What the edit replaces if it is an insertion.
  var insertedPlace: Range<UTF16Offset>? { nature == .insertion ? range : nil }

  /// Whether the edit is an insertion in place of placeholders, which dictation leaves in a text.
  var replacesPlaceholder: Bool {
    nature == .insertion && !range.isEmpty && base[range].isPlaceholder
  }

  /// The same edit without white space at the end of its text, or `nil` if there is none or nothing
  /// else.
  var withoutSpaceAtEnd: ProposedEdit? {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) }
    guard let end, end < text.endIndex else { return nil }
    var edit = clippable
    edit.text = String(text[..<end])
    let count = edit.text.utf8.count
    edit.unsplittable.removeAll { $0.upperBound > count }
    return edit
  }
}

extension StringProtocol {
  /// Whether the text is U+FFFC OBJECT REPLACEMENT CHARACTER, once or more.
  var isPlaceholder: Bool { !isEmpty && unicodeScalars.allSatisfy { $0 == "\u{FFFC}" } }

  /// Whether the text is a single Character.
  var isOneCharacter: Bool {
    guard let first = unicodeScalars.first else { return false }
    return UTF8.width(first) == utf8.count || index(after: startIndex) == endIndex
  }
}
