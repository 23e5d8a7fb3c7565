import PlatformLimits
import TestSupport
import Testing
import TextMetrics

struct DivisionTests {
  private static let units: [TextUnit] = {
    let services = TextServices.standard.addingPlatformLimits()
    return SlowOracle.units + [try? services.unit(named: "weighted:x")].compactMap { $0 }
  }()

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `parts fit, and but for white space between them they are the text`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 80)
    let limits = (0...random.number(in: 0...1)).map { _ in
      TextLimit(...random.number(in: 8...30), in: random.pick(Self.units))
    }
    let number = random.pick([
      nil, PartNumber(behind: " {n}/{of}"), PartNumber(before: "{n}. "),
    ])
    let parts = try text.divided(into: limits, number: number, oversized: .isolate)
    let utf8 = Array(text.utf8)
    func bytes(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
    var end = 0
    for (index, part) in parts.enumerated() {
      let range = part.range.lowerBound.value..<part.range.upperBound.value
      #expect(
        bytes(end..<range.lowerBound).allSatisfy { $0.isWhitespace }, "\(text.debugDescription)")
      #expect(part.fits == SlowOracle.fits(part.text, limits))
      let isNumbered = number != nil && !SlowOracle.fits(text, limits)
      let label =
        isNumbered ? number?.text(index + 1, of: parts.count) ?? "" : ""
      #expect(Array(part.text.utf8).count == range.count + label.utf8.count)
      let own = bytes(range)
      #expect(part.fits || own.count == 1 || own.hasPrefix("http") || number != nil)
      #expect(
        text.utf8.index(text.startIndex, offsetBy: range.upperBound)
          .samePosition(in: text) != nil)
      end = range.upperBound
    }
    #expect(bytes(end..<utf8.count).allSatisfy { $0.isWhitespace })
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no two neighbours would fit as one where words are short`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let words = (0..<random.number(in: 1...60)).map { _ in random.pick(["a", "bc", "def"]) }
    let limit = TextLimit(...random.number(in: 8...30), in: .characters)
    let parts = try words.joined(separator: " ").divided(into: [limit])
    var (line, expected) = ("", [String]())
    for word in words {
      if !line.isEmpty, line.count + 1 + word.count > limit.maximum! {
        expected.append(line)
        line = word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    #expect(parts.map(\.text) == expected + [line])
  }

  @Test(arguments: [
    ("one two\nthree four", 14, ["one two", "three four"]),
    ("one two three\n\nfour\nfive", 20, ["one two three", "four\nfive"]),
    ("One, two three", 9, ["One, two", "three"]),
    ("One two, three", 11, ["One two,", "three"]),
    ("我有很多桌子。你呢？我很好", 9, ["我有很多桌子。", "你呢？我很好"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("", 3, []),
  ])
  func `the best boundary is taken`(text: String, maximum: Int, parts: [String]) throws {
    let limit = TextLimit(...maximum, in: .characters)
    #expect(try text.divided(into: [limit]).map(\.text) == parts)
  }

  @Test func `the digits of the total are counted`() throws {
    let limit = TextLimit(...12, in: .characters)
    for count in [1, 9, 10, 11, 99, 100, 101] {
      let text = String(repeating: "a ", count: count * 3)
      let parts = try text.divided(into: [limit], number: PartNumber(behind: " {n}/{of}"))
      #expect(parts.allSatisfy { $0.fits && $0.text.count <= 12 })
      let last = try #require(parts.last).text
      #expect(parts.count == 1 || last.hasSuffix("\(parts.count)/\(parts.count)"))
    }
  }

  @Test func `what exceeds a limit by itself is an error, or a part of its own`() throws {
    let limit = TextLimit(...4, in: .bytes)
    #expect(throws: DivisionError.oversized(UTF8Offset(2))) {
      try "a 👨‍👩‍👧 b".divided(into: [limit])
    }
    let parts = try "a 👨‍👩‍👧 b".divided(into: [limit], oversized: .isolate)
    #expect(parts.map(\.text) == ["a", "👨‍👩‍👧", "b"])
    #expect(parts.map(\.fits) == [true, false, true])
  }
}
