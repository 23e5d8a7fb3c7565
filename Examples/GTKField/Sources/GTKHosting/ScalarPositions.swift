import TextMetrics

// GTK's offsets are in Unicode scalars, and the offsets of a session in UTF-16 code units.
extension String {
  /// Returns the end of the text if `count` is negative or larger than the number of scalars.
  func utf16Offset(afterScalars count: Int) -> UTF16Offset {
    if count < 0 { return UTF16Offset(utf16.count) }
    let end =
      unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    return UTF16Offset(utf16.distance(from: startIndex, to: end))
  }

  func scalarCount(before offset: UTF16Offset) -> Int {
    let end =
      utf16.index(startIndex, offsetBy: offset.value, limitedBy: endIndex) ?? endIndex
    return unicodeScalars.distance(from: startIndex, to: end)
  }
}
