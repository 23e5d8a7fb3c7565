/// Turns boundaries in UTF-16 into segments in UTF-8, from the first to the last.
struct SegmentWalk {
  let utf16Count: Int
  private var scalars: String.UnicodeScalarView.Iterator
  private var position = 0
  private var end = 0

  init(_ text: String) {
    utf16Count = text.utf16.count
    scalars = text.unicodeScalars.makeIterator()
  }

  /// Takes the scalars up to a boundary as one segment; false where the body wants no more.
  mutating func move(to boundary: Int, _ body: (_ end: Int, _ isWord: Bool) -> Bool) -> Bool {
    guard boundary > position else { return true }
    var kinds = WordScalars()
    while position < boundary, let scalar = scalars.next() {
      kinds.add(scalar)
      position += UTF16.width(scalar)
      end += UTF8.width(scalar)
    }
    return body(end, kinds.makeWord)
  }
}
