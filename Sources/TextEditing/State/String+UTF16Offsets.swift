import TextMetrics

extension String {
  /// The position after the last UTF-16 code unit. Linear in a text that is not ASCII.
  var utf16End: UTF16Offset { UTF16Offset(utf16.count) }

  /// The index at an offset that is known to be sound.
  subscript(_ offset: UTF16Offset) -> Index {
    utf16.index(startIndex, offsetBy: offset.value)
  }

  /// The text in a range that is known to be sound.
  subscript(_ range: UTF16Range) -> Substring { self[self[range.start]..<self[range.end]] }

  /// The offset of an index.
  func offset(of index: Index) -> UTF16Offset {
    UTF16Offset(utf16.distance(from: startIndex, to: index))
  }

  /// Whether an offset from outside lies in the text and not between the halves of a surrogate
  /// pair.
  func isSound(_ offset: UTF16Offset) -> Bool {
    guard offset.value >= 0,
      let index = utf16.index(startIndex, offsetBy: offset.value, limitedBy: endIndex)
    else { return false }
    return index.samePosition(in: unicodeScalars) != nil
  }

  /// Whether a range from outside is in order, in the text, and cuts no surrogate pair.
  func isSound(_ range: UTF16Range) -> Bool {
    range.start <= range.end && isSound(range.start) && isSound(range.end)
  }

  /// Whether both ends of a selection from outside are sound.
  func isSound(_ selection: TextSelection) -> Bool {
    isSound(selection.anchor) && isSound(selection.focus)
  }

  /// The nearest sound offset at or before one from outside.
  func clamped(_ offset: UTF16Offset) -> UTF16Offset {
    let inside = UTF16Offset(Swift.min(Swift.max(offset.value, 0), utf16.count))
    return isSound(inside) ? inside : UTF16Offset(inside.value - 1)
  }

  /// The text with a range replaced. The range is known to be sound.
  func replacing(_ range: UTF16Range, with replacement: String) -> String {
    let start = utf8.distance(from: startIndex, to: self[range.start])
    let end = range.isEmpty ? start : utf8.distance(from: startIndex, to: self[range.end])
    return replacing(utf8: start..<end, with: replacement)
  }
}
