import TextMetrics

// GTK counts Unicode scalars, the engine UTF-16 code units.
extension String {
  /// The offset after so many scalars; the end where there are fewer, or for a negative number.
  func utf16Offset(afterScalars count: Int) -> UTF16Offset {
    if count < 0 { return UTF16Offset(utf16.count) }
    let end =
      unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    return UTF16Offset(utf16.distance(from: startIndex, to: end))
  }

  /// Scalars before an offset, which is sound.
  func scalarCount(before offset: UTF16Offset) -> Int {
    let end =
      utf16.index(startIndex, offsetBy: offset.value, limitedBy: endIndex) ?? endIndex
    return unicodeScalars.distance(from: startIndex, to: end)
  }
}
