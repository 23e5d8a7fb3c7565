/// A piece of text between two word boundaries.
struct WordSegment: Hashable, Sendable {
  /// In bytes from the start of the text.
  let end: Int
  /// ICU's: 100 and above are words.
  let status: Int32
}
