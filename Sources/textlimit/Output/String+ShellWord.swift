extension String {
  /// The text as a shell takes it for one word: as it stands where that is safe, else in quotation marks.
  var shellWord: String {
    let isSafe = utf8.allSatisfy { byte in
      byte >= 0x80 || Self.safeMarks.contains(byte)
        || UnicodeScalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard utf8.isEmpty || !isSafe else { return self }
    let escaped = map { #"\"$`"#.contains($0) ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }

  private static let safeMarks = Set("-_./,:+@%=".utf8)
}
