/// A text as the array of its UTF-16 code units: positions are indices, and equality is exact
/// where `String` compares by canonical equivalence.
package typealias UTF16Text = [UInt16]

extension [UInt16] {
  package init(_ string: String) { self = Array(string.utf16) }

  package var string: String { String(decoding: self, as: UTF16.self) }

  /// The offsets between two Characters, with 0 and the end.
  package var characterBoundaries: [Int] {
    var boundaries = [0]
    for character in string { boundaries.append(boundaries.last! + character.utf16.count) }
    return boundaries
  }

  /// The offsets between two scalars, with 0 and the end.
  package var scalarBoundaries: [Int] { (0...count).filter(isValid) }

  /// The Characters, each as its code units.
  package var characters: [UTF16Text] { string.map { Array($0.utf16) } }

  /// The scalars, each as its code units.
  package var scalars: [UTF16Text] { string.unicodeScalars.map { Array($0.utf16) } }

  package func ends(with suffix: UTF16Text) -> Bool { reversed().starts(with: suffix.reversed()) }

  package func replacing(_ range: Range<Int>, with text: UTF16Text) -> UTF16Text {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }

  /// Whether an offset lies in the text and not between the halves of a surrogate pair.
  package func isValid(_ offset: Int) -> Bool {
    guard offset >= 0, offset <= count else { return false }
    return offset == 0 || offset == count || !UTF16.isTrailSurrogate(self[offset])
  }

  /// The nearest offset of the text, before the pair where it would cut one.
  package func clamped(_ offset: Int) -> Int {
    let inside = Swift.min(Swift.max(offset, 0), count)
    return isValid(inside) ? inside : inside - 1
  }
}
