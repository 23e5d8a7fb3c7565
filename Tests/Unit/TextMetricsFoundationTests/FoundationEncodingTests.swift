import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@testable import TextMetricsFoundation

@Suite struct `Bytes by Foundation` {
  /// The number of scalars for which Foundation and ICU differ, as in the module's documentation.
  private static let differences = ["gb18030": 18, "windows-1252": 5]
  /// Encodings that fail with Foundation for Linux.
  private static let unusable: Set = ["euc-jp", "iso-2022-kr"]
  private static let names = EncodingList.entries.map { $0.names[0] }

  @Test(arguments: names)
  func `are those of ICU, scalar by scalar`(name: String) throws {
    if Self.unusable.contains(name) {
      #expect {
        try FoundationEncoding(name)
      } throws: {
        if case .unavailable = $0 as? UnitError { true } else { false }
      }
      return
    }
    let ours = try FoundationEncoding(name)
    let theirs = try ICUEncoding(name)
    #expect(ours.isAdditive == theirs.isAdditive)
    var different: [Unicode.Scalar] = []
    for page in RandomTests.sample(Self.pages, every: 7) {
      // The page is compared first, since nearly all scalars agree.
      let scalars = page.compactMap(Unicode.Scalar.init)
      if Self.tally(scalars, ours) == Self.tally(scalars, theirs) { continue }
      different += scalars.filter { Self.tally([$0], ours) != Self.tally([$0], theirs) }
    }
    let count = Self.differences[name] ?? 0
    #expect(
      RandomTests.isSoak ? different.count == count : different.count <= count,
      "\(different.prefix(20).map { String($0.value, radix: 16) })")
  }

  @Test(arguments: CommonEncoding.allCases)
  func `are available in every common encoding`(encoding: CommonEncoding) throws {
    let name = "bytes:\(encoding.rawValue)"
    let bytes: [CommonEncoding: String] = [
      .latin1: "Zoë!", .utf8: "Zoë", .utf16: "Zo", .utf32: "Z",
    ]
    let unit = try TextServices.foundation.unit(named: name)
    #expect((bytes[encoding] ?? "中文").count(in: unit) == 4)
    #expect(TextUnit.bytes(encoding) == unit)
    #expect(TextLimit.bytes(3, in: encoding) == TextLimit(3, in: unit))
    #expect(TextLimit.bytes(1...3, in: encoding) == TextLimit(1...3, in: unit))
  }

  private static let pages: [Range<UInt32>] = [
    0..<0x1_0000, 0x1_F300..<0x1_F700, 0x2_0000..<0x2_0400,
  ].flatMap { (plane: Range<UInt32>) in
    stride(from: plane.lowerBound, to: plane.upperBound, by: 256).map { $0..<$0 + 256 }
  }

  private static func tally(
    _ scalars: [Unicode.Scalar], _ encoding: any TextEncoding
  ) -> EncodedTally {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return encoding.tally(of: Array(String(text).utf8).span)
  }

  @Test(arguments: names.filter { !unusable.contains($0) })
  func `of whole texts are those of ICU`(name: String) throws {
    let ours = try FoundationEncoding(name)
    let theirs = try ICUEncoding(name)
    for seed in 0..<UInt64(RandomTests.count(30)) {
      var random = RandomSource(seed: RandomTests.seed &+ seed)
      let text = Array(random.text(atMost: 24).utf8)
      #expect(ours.tally(of: text.span) == theirs.tally(of: text.span), "seed \(seed)")
    }
  }

  @Test(arguments: [("gb18030", "中文😀", 8), ("bytes", "é", 2), ("shift_jis", "ｱあ", 3)])
  func `are counted by the unit`(name: String, text: String, count: Int) throws {
    let unit = try TextServices.foundation.unit(named: name == "bytes" ? name : "bytes:\(name)")
    #expect(text.count(in: unit) == count)
  }

  @Test(arguments: ["cp949", "ms949", "cp950", "cp932", "cp936", "cp874", "cp866", "cp437"])
  func `of code pages are those of ICU`(name: String) throws {
    let ours = try FoundationEncoding(name)
    let theirs = try ICUEncoding(name)
    for scalar in "éяก€똠ぼ①東咗¥−".unicodeScalars {
      #expect(Self.tally([scalar], ours) == Self.tally([scalar], theirs), "\(scalar)")
    }
  }

  @Test func `report unencodable scalars separately`() throws {
    let unit = try TextServices.foundation.unit(named: "bytes:big5")
    #expect(TextLimit(4, in: unit).status(of: "中😀").outcome == .unencodable(scalars: 1))
  }

  @Test(arguments: [
    ("gb1803", ["gb18030"]), ("shiftjis", ["shift_jis"]), ("nonsense", []), ("", []),
    (String(repeating: "a", count: 100_000), []),
  ])
  func `of an unknown encoding are refused with suggestions`(name: String, similar: [String]) {
    #expect(throws: UnitError.unknownEncoding(name, similar: similar)) {
      try FoundationEncoding(name)
    }
  }
}
