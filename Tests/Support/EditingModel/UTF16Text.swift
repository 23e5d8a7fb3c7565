/// A text as an array of UTF-16 code units. Positions are indices, and equality is exact, unlike
/// the canonical equivalence of `String`.
package typealias UTF16Text = [UInt16]

extension [UInt16] {
  package init(_ string: String) { self = Array(string.utf16) }

  package var string: String { String(decoding: self, as: UTF16.self) }

  /// The offsets of all Character boundaries, including 0 and the end.
  package var characterBoundaries: [Int] {
    var boundaries = [0]
    for character in string { boundaries.append(boundaries.last! + character.utf16.count) }
    return boundaries
  }

  /// The offsets of all scalar boundaries, including 0 and the end.
  package var scalarBoundaries: [Int] { (0...count).filter(isValid) }

  package var characters: [UTF16Text] { string.map { Array($0.utf16) } }

  package var scalars: [UTF16Text] { string.unicodeScalars.map { Array($0.utf16) } }

  package func ends(with suffix: UTF16Text) -> Bool { reversed().starts(with: suffix.reversed()) }

  package func replacing(_ range: Range<Int>, with text: UTF16Text) -> UTF16Text {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }

  /// Whether an offset is within the text, and not inside a surrogate pair.
  package func isValid(_ offset: Int) -> Bool {
    guard offset >= 0, offset <= count else { return false }
    return offset == 0 || offset == count || !UTF16.isTrailSurrogate(self[offset])
  }

  /// Returns the nearest valid offset. An offset inside a surrogate pair moves to its start.
  package func clamped(_ offset: Int) -> Int {
    let inside = Swift.min(Swift.max(offset, 0), count)
    return isValid(inside) ? inside : inside - 1
  }
}
