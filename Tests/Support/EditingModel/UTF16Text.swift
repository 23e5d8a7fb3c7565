/// Positions are indices. Equality is exact, unlike the canonical equivalence of `String`.
package typealias UTF16Text = [UInt16]

extension [UInt16] {
  package init(_ string: String) { self = Array(string.utf16) }

  package var string: String { String(decoding: self, as: UTF16.self) }

  package var characterBoundaries: [Int] {
    var boundaries = [0]
    for character in string { boundaries.append(boundaries.last! + character.utf16.count) }
    return boundaries
  }

  package var scalarBoundaries: [Int] { (0...count).filter(isValid) }

  package var characters: [UTF16Text] { string.map { Array($0.utf16) } }

  package var scalars: [UTF16Text] { string.unicodeScalars.map { Array($0.utf16) } }

  package func ends(with suffix: UTF16Text) -> Bool { reversed().starts(with: suffix.reversed()) }

  package func replacing(_ range: Range<Int>, with text: UTF16Text) -> UTF16Text {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }

  package func isValid(_ offset: Int) -> Bool {
    guard offset >= 0, offset <= count else { return false }
    return offset == 0 || offset == count || !UTF16.isTrailSurrogate(self[offset])
  }

  /// Returns the closest offset in the text, or the start of a surrogate pair for an offset inside
  /// the pair.
  package func clamped(_ offset: Int) -> Int {
    let inside = Swift.min(Swift.max(offset, 0), count)
    return isValid(inside) ? inside : inside - 1
  }
}
