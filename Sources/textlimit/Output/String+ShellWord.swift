extension String {
  /// The text as a shell takes it for one word: as it stands where that is safe, else in quotation
  /// marks.
  var shellWord: String {
    let isSafe = utf8.allSatisfy { byte in
      byte >= 0x80 || Self.safeMarks.contains(byte)
        || UnicodeScalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard utf8.isEmpty || !isSafe else { return self }
    // By scalars: a quotation mark with a combining mark is another Character, and ends a word as
    // well.
    var word = "'"
    for scalar in unicodeScalars { word += scalar == "'" ? "'\\''" : String(scalar) }
    return word + "'"
  }

  private static let safeMarks = Set("-_./,:+@%=".utf8)
}
