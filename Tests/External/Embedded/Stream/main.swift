// Counts streams and texts whose counts exceed 32 bits. With a 32-bit `Int`, counts must saturate
// at `Int.max`, for several units in one pass and for each unit alone.
import TextMetrics

/// Counts a stream of 2.25 GiB, which consists of `é` and line breaks.
func countStream(in units: [TextUnit]) {
  let pairs = 8192
  let chunk = Array(String(repeating: "é", count: pairs - 1).utf8) + [0x0D, 0x0A]
  let chunks = 147_456
  var counter = TextCounter(units: units)
  do {
    for _ in 0..<chunks { try counter.append(chunk.span) }
    for count in try counter.finish() {
      let each: Int64 =
        switch count.unit.name {
        case "bytes": 2 * 8192
        case "bytes:utf32": 4 * 8193
        case "bytes:utf16": 2 * 8193
        case "utf16", "scalars": 8193
        case "lines", "words:whitespace": 1
        default: 8192
        }
      let exact = each * Int64(chunks) + (count.unit.name == "lines" ? 1 : 0)
      print("\(count.unit): \(count.count == Int(clamping: exact) ? "as it is" : "\(count.count)")")
    }
    try counter.appendIllFormedByteToCopy()
  } catch {
    print("\(error.offset.value == Int(clamping: 2_415_919_104 as Int64))")
  }
}

extension TextCounter {
  /// Throws an error that has the offset of the ill-formed byte in the stream.
  func appendIllFormedByteToCopy() throws(InvalidUTF8) {
    var counter = self
    try counter.append([0xFF].span)
  }
}

func countExpensiveUnits() {
  let expensiveScalar = TextUnit.custom("expensiveScalar") { (_: Unicode.Scalar) in
    TextUnit.maximumCost
  }
  let expensiveCharacter = TextUnit.custom("expensiveCharacter") { (_: Character) in
    TextUnit.maximumCost
  }
  let text = String(repeating: "x", count: 40_000)
  for unit in [expensiveScalar, expensiveCharacter] {
    let exact = Int(clamping: 40_000 * Int64(TextUnit.maximumCost))
    print(
      "\(unit): \(text.count(in: unit) == exact), \(text.counts(in: [unit, .lines])[unit] == exact)"
    )
  }
}

func readLimit() {
  let largest = Int64(Int.max)
  do {
    let limit = try TextLimit(parsing: "bytes<=3000000000", services: .minimal)
    print("\(largest > 3_000_000_000 && limit.maximum.map { Int64($0) } == 3_000_000_000)")
  } catch {
    print(
      "\(error.description == "3000000000 is too large. The largest number of a limit is \(largest).")"
    )
  }
}

let wide = ["bytes:utf16", "bytes:utf32"].compactMap { try? TextServices.minimal.unit(named: $0) }
countStream(in: [.bytes, .unicodeScalars, .utf16] + wide + [.lines])
countStream(in: [wide[1]])
countExpensiveUnits()
readLimit()
