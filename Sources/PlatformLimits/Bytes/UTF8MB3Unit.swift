import TextMetrics

/// Bytes in MySQL's `utf8mb3`: UTF-8 of at most three bytes for each scalar, which lacks all beyond
/// U+FFFF.
final class UTF8MB3Unit: ListedUnit {
  let listing = UnitListing(
    ["bytes:utf8mb3"], "bytes in MySQL's utf8mb3, which lacks what takes four bytes in UTF-8",
    completions: [])

  let noun = UnitNoun.bytes

  let traits = UnitTraits(
    isMonotonic: true, countsCharactersAlone: true, isExpensive: false, unencodable: .uncounted)

  func tally(of text: Span<UInt8>) -> Tally {
    var lacking = 0
    // Only the first of four bytes is as large.
    for index in 0..<text.count where text[index] >= 0xF0 { lacking &+= 1 }
    return Tally(count: text.count &- 4 &* lacking, unencodable: lacking)
  }
}
