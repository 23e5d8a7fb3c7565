import TextMetrics

extension ProposedEdit {
  /// Whether the text begins a Character of the result, instead of extending the one before it.
  func beginsCharacter(in whole: String) -> Bool {
    let start = insertedBytes.lowerBound
    return whole.withUTF8Bytes { CharacterKernel.boundary(atOrBefore: start, in: $0) } == start
  }

  /// Returns the ranges that the text may take the place of beside its own, each a Character longer
  /// than the one before: those after it, or at the end of the base those before it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the base and of the text.
  func rangesToOverwrite() -> [Range<UTF16Offset>] {
    let (start, end) = (base[range.lowerBound], base[range.upperBound])
    var ranges: [Range<UTF16Offset>] = []
    if end < base.endIndex {
      var (index, position) = (end, range.upperBound)
      for _ in text where index < base.endIndex {
        let next = base.index(after: index)
        position = UTF16Offset(position.value + String(base[index..<next]).utf16Count)
        ranges.append(range.lowerBound..<position)
        index = next
      }
    } else {
      var position = range.lowerBound
      for character in base[..<start].suffix(text.count).reversed() {
        position = UTF16Offset(position.value - String(character).utf16Count)
        ranges.append(position..<range.upperBound)
      }
    }
    return ranges
  }

  /// The same edit in place of a wider range.
  func replacing(_ range: Range<UTF16Offset>) -> ProposedEdit {
    var edit = self
    edit.range = range
    edit.apart?.range = range
    return edit
  }
}
