import CICUOracle
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `Every encoding of ICU` {
  private static let seed = RandomTests.seed

  @Test(arguments: ICUEncoding.available)
  func `has the bytes that ICU writes`(name: String) throws {
    let encoding = try ICUEncoding(name)
    var random = RandomSource(seed: Self.seed)
    // ICU's output in these two encodings depends on the sizes of its buffers.
    let isAmbiguous = ["scsu", "lmbcs-1"].contains(name)
    let rounds = RandomTests.some(6, of: 40)
    for round in 0..<rounds {
      // Most texts are short. The last text is longer than any buffer, unless the encoding is
      // ambiguous.
      let text = random.legacyText(runs: round < rounds - 1 || isAmbiguous ? 12 : 600)
        .replacing(/[¥‾−]/, with: "")
      let tally = tally(of: text, in: encoding)
      #expect(
        tally == oracle(name, text), "seed \(Self.seed), round \(round): \(text.debugDescription)")
      guard encoding.isAdditive else { continue }
      var sum = EncodedTally(bytes: 0, unencodable: 0)
      for character in text {
        let tally = self.tally(of: String(character), in: encoding)
        sum.bytes += tally.bytes
        sum.unencodable += tally.unencodable
      }
      #expect(sum == tally, "seed \(Self.seed), round \(round): \(text.debugDescription)")
    }
  }

  private static let streamed = ICUEncoding.available.filter {
    (try? ICUEncoding($0))?.makeMeter() != nil
  }

  @Test func `counts encodings with modes as streams, except for those that look ahead`() {
    for name in ["iso-2022-jp", "iso-2022-kr", "hz-gb-2312", "utf-7", "bocu-1"] {
      #expect(Self.streamed.contains(name))
    }
    for name in ["scsu", "lmbcs-1", "x11-compound-text"] { #expect(!Self.streamed.contains(name)) }
  }

  @Test(arguments: streamed)
  func `counts a stream like the whole text`(name: String) throws {
    let encoding = try ICUEncoding(name)
    var random = RandomSource(seed: Self.seed)
    for round in 0..<RandomTests.some(8, of: 20) {
      let pieces = (0..<5).map { _ in random.legacyText(runs: 8) }
      let meter = try #require(encoding.makeMeter())
      var text = ""
      for piece in pieces {
        // Changes of a copy don't affect the meter.
        let other = meter.copy()
        "中a文".withUTF8Bytes { other.add($0) }
        piece.withUTF8Bytes { meter.add($0) }
        text.unicodeScalars.append(contentsOf: piece.unicodeScalars)
        #expect(meter.tally == tally(of: text, in: encoding), "seed \(Self.seed), round \(round)")
      }
    }
  }

  @Test(arguments: [
    "gb18030", "gbk", "ms949", "windows-950", "big5-hkscs", "windows-1252", "cesu-8",
  ])
  func `agrees on every scalar`(name: String) throws {
    let encoding = try ICUEncoding(name)
    // Only a sample of the supplementary planes is tested, since few of these encodings have them.
    let scalars =
      RandomTests.sample(0..<0x1_0000 as Range<UInt32>, every: 3)
      + stride(from: 0x1_0000, to: 0x11_0000, by: RandomTests.some(183, of: 61))
    let wrong = scalars.compactMap(Unicode.Scalar.init).filter {
      tally(of: String($0), in: encoding) != oracle(name, String($0))
    }
    #expect(wrong == [])
  }

  private func tally(of text: String, in encoding: ICUEncoding) -> EncodedTally {
    text.withUTF8Bytes { encoding.tally(of: $0) }
  }

  /// Returns ICU's tally without the byte order mark that ICU adds.
  private func oracle(_ name: String, _ text: String) -> EncodedTally {
    guard !text.isEmpty else { return EncodedTally(bytes: 0, unencodable: 0) }
    let units = Array(text.utf16)
    let tally = unsafe units.withUnsafeBufferPointer {
      unsafe icu_oracle_encode(name, $0.baseAddress, Int32($0.count))
    }
    let marks = ["utf-16": 2, "unicodelittle": 2, "unicodebig": 2, "utf-32": 4]
    let mark = marks[name] ?? 0
    return EncodedTally(bytes: Int(tally.bytes) - mark, unencodable: Int(tally.unencodable))
  }
}

extension RandomSource {
  /// Each run has scalars of one class, such as an alphabet, or scalars that few encodings have.
  mutating func legacyText(runs: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<number(in: runs / 4...runs) {
      let ranges = pick(Self.classes)
      for _ in 0..<number(in: 1...12) {
        text.append(
          contentsOf: Unicode.Scalar(UInt32.random(in: pick(ranges), using: &self)).map { [$0] }
            ?? [])
      }
    }
    return String(text)
  }

  private static let classes: [[ClosedRange<UInt32>]] = [
    [0x20...0x7E], [0x20...0x7E], [0x61...0x7A, 0x2B...0x2B, 0x26...0x26, 0x7E...0x7E],
    // Line breaks and the controls that switch modes.
    [0x0A...0x0D, 0x20...0x20], [0x00...0x1F, 0x7F...0x9F, 0x1B...0x1B, 0x0E...0x0F],
    // Letters of single-byte encodings.
    [0xA0...0xFF], [0x100...0x17F], [0x370...0x3FF], [0x400...0x45F], [0x5D0...0x5EA],
    [0x600...0x6FF], [0xE00...0xE5B], [0x901...0x97F], [0xFE70...0xFEFC], [0x2500...0x25FF],
    // East Asia.
    [0x4E00...0x9FA5], [0x4E00...0x9FA5], [0x3041...0x3096], [0x30A1...0x30FE, 0x309A...0x309A],
    [0xFF61...0xFF9F], [0xFF01...0xFF5E], [0xAC00...0xD7A3], [0x1100...0x11FF], [0x3400...0x4DB5],
    [0xF900...0xFA2D], [0x20000...0x2A6D6],
    // Sequences that some tables map as a whole.
    [0x304B...0x3053, 0x309A...0x309A], [0x2E5...0x2E9, 0x300...0x301, 0xE6...0xE6],
    // Scalars that most encodings don't have.
    [0x1F300...0x1F6FF], [0x200B...0x200F, 0xFE00...0xFE0F, 0xAD...0xAD], [0xE000...0xF8FF],
    [0xF0000...0x10FFFF], [0x0000...0x10FFFF], [0xFEFF...0xFEFF, 0xFFFC...0xFFFF],
  ]
}
