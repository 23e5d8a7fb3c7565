import TextMetrics

/// A transformed text, divided into pieces. By rule 3, a clip doesn't divide a piece that is kept
/// whole.
struct TransformedText {
  struct Piece {
    var text: String
    var isKeptWhole = false
  }

  private(set) var pieces: [Piece] = []

  init(_ text: String) { pieces = [Piece(text: text)] }

  var text: String { pieces.map { $0.text }.joined() }
}

extension TransformedText {
  /// Normalizes the text, and splits it into pieces that can be normalized alone.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  init(normalizing text: String, by normalizer: any TextNormalizer) {
    let normalized = normalizer.normalize(text)
    if normalized.hasSameBytes(as: text) {
      pieces = [Piece(text: text)]
      return
    }
    var ends = [0]
    for character in text { ends.append(ends[ends.count - 1] + character.utf8.count) }
    split(text, at: ends[...], as: normalized, by: normalizer)
  }

  /// The maximum distance of a split from the middle of a text, in Characters. A small maximum
  /// keeps the cost low in the rare case that normalization joins many Characters in a row.
  private static let maximumSplitDistance = 4

  /// Appends the pieces of a part of `text`. `ends` are the Character boundaries of the part, in
  /// bytes, including its start and end. `normalized` is the normalized part.
  private mutating func split(
    _ text: String, at ends: ArraySlice<Int>, as normalized: String,
    by normalizer: any TextNormalizer
  ) {
    func sourceText(between ends: ArraySlice<Int>) -> String {
      String(text[text.index(atByte: ends.first ?? 0)..<text.index(atByte: ends.last ?? 0)])
    }
    if normalized.hasSameBytes(as: sourceText(between: ends)) {
      pieces.append(Piece(text: normalized))
      return
    }
    let middle = (ends.startIndex + ends.endIndex - 1) / 2
    for distance in 0...Self.maximumSplitDistance {
      for index in distance == 0 ? [middle] : [middle - distance, middle + distance]
      where ends.startIndex < index && index < ends.endIndex - 1 {
        let (first, second) = (ends[...index], ends[index...])
        let (left, right) = (
          normalizer.normalize(sourceText(between: first)),
          normalizer.normalize(sourceText(between: second))
        )
        guard (left + right).hasSameBytes(as: normalized) else { continue }
        split(text, at: first, as: left, by: normalizer)
        split(text, at: second, as: right, by: normalizer)
        return
      }
    }
    pieces.append(
      Piece(text: normalized, isKeptWhole: normalized.unicodeScalars.dropFirst().first != nil))
  }
}

extension TransformedText {
  /// Transforms the text. A Character whose number of scalars changes is kept whole (rule 3). With
  /// `eachCharacter`, each Character is transformed alone, so that a `transform` that depends on
  /// neighboring Characters has the same result for typing and pasting.
  mutating func map(eachCharacter: Bool = false, _ transform: (String) -> String) {
    pieces = pieces.flatMap { piece in
      if !eachCharacter {
        let mapped = transform(piece.text)
        if piece.isKeptWhole || mapped.hasSameScalarCount(as: piece.text) {
          return [Piece(text: mapped, isKeptWhole: piece.isKeptWhole)]
        }
      }
      let characters = Self.pieces(of: piece.text, mappedBy: transform)
      if !piece.isKeptWhole { return characters }
      return [Piece(text: characters.map { $0.text }.joined(), isKeptWhole: true)]
    }
  }

  private static func pieces(
    of text: String, mappedBy transform: (String) -> String
  ) -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    for character in text {
      let mapped = transform(String(character))
      if mapped.hasSameScalarCount(as: String(character)) {
        plain += mapped
      } else {
        if !plain.isEmpty { pieces.append(Piece(text: plain)) }
        plain = ""
        pieces.append(Piece(text: mapped, isKeptWhole: true))
      }
    }
    if !plain.isEmpty { pieces.append(Piece(text: plain)) }
    return pieces
  }

  /// Returns `false`, and changes nothing, if the first piece doesn't begin with `prefix`.
  mutating func dropPrefix(_ prefix: String) -> Bool {
    guard let first = pieces.first, first.text.hasBytePrefix(prefix) else { return false }
    pieces[0].text = first.text.droppingPrefix(prefix)
    return true
  }

  mutating func dropSuffix(_ suffix: String) -> Bool {
    guard let last = pieces.last, last.text.hasByteSuffix(suffix) else { return false }
    pieces[pieces.count - 1].text =
      String(last.text.unicodeScalars.dropLast(suffix.unicodeScalars.count))
    return true
  }

  var rangesKeptWhole: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var end = 0
    for piece in pieces {
      let start = end
      end += piece.text.utf8.count
      if piece.isKeptWhole, start < end { ranges.append(start..<end) }
    }
    return ranges
  }
}

extension String {
  fileprivate func hasSameScalarCount(as other: String) -> Bool {
    unicodeScalars.count == other.unicodeScalars.count
  }
}
