/// A piece of text between two word boundaries.
struct WordSegment: Hashable, Sendable {
  /// In bytes from the start of the text.
  let end: Int
  /// ICU's: ``leastWordStatus`` and above are words.
  let status: Int32

  /// ICU's `UBRK_WORD_NUMBER`: from here on a status means a word of some kind.
  static let leastWordStatus: Int32 = 100
}
