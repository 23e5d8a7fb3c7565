/// A text as the array of its UTF-16 code units: positions are indices, and equality is exact
/// where `String` compares by canonical equivalence.
typealias UTF16Text = [UInt16]

extension [UInt16] {
  init(_ string: String) { self = Array(string.utf16) }

  var string: String { String(decoding: self, as: UTF16.self) }

  /// The offsets between two Characters, with 0 and the end.
  var characterBoundaries: [Int] {
    var boundaries = [0]
    for character in string { boundaries.append(boundaries.last! + character.utf16.count) }
    return boundaries
  }

  /// The Characters, each as its code units.
  var characters: [UTF16Text] { string.map { Array($0.utf16) } }

  func ends(with suffix: UTF16Text) -> Bool { reversed().starts(with: suffix.reversed()) }

  func replacing(_ range: Range<Int>, with text: UTF16Text) -> UTF16Text {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }

  /// Whether an offset lies in the text and not between the halves of a surrogate pair.
  func isSound(_ offset: Int) -> Bool {
    guard (0...count).contains(offset) else { return false }
    return offset == 0 || offset == count || !UTF16.isTrailSurrogate(self[offset])
  }

  /// The offset, or the one before it where it would cut a surrogate pair.
  func alignedDown(_ offset: Int) -> Int { isSound(offset) ? offset : offset - 1 }

  /// Where a position goes when `range` of this text's predecessor came to hold `count` code
  /// units: what lies before stays, what lies after moves, what lies inside stays inside.
  func mapping(_ position: Int, through range: Range<Int>, to count: Int) -> Int {
    if position <= range.lowerBound { return position }
    if position >= range.upperBound { return position + count - range.count }
    return alignedDown(Swift.min(position, range.lowerBound + count))
  }
}
