/// UTF-8 of at most three bytes for each scalar, as MySQL has it: it lacks all beyond U+FFFF.
final class UTF8MB3: TextEncoding {
  let name = "utf8mb3"

  func tally(of text: Span<UInt8>) -> EncodedTally {
    var lacking = 0
    // Only the first of four bytes is as large.
    for index in 0..<text.count where text[index] >= 0xF0 { lacking &+= 1 }
    return EncodedTally(bytes: text.count &- 4 &* lacking, unencodable: lacking)
  }
}
