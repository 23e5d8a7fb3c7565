import EveryUnit
import Foundation
import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

@Suite struct `Columns of a terminal` {
  /// The numbers in the lines of a file beside this one.
  private static func rows(of name: String) throws -> [[UInt32]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { try $0.split(separator: " ").map { try #require(UInt32($0, radix: 16)) } }
  }

  /// What wcwidth of PyPI says of scalars by themselves, in the same version of Unicode.
  private static let widths: [UInt8] = {
    var widths = [UInt8](repeating: 1, count: 0x110000)
    for row in (try? rows(of: "wcwidth.txt")) ?? [] {
      for value in row[0]...row[1] { widths[Int(value)] = UInt8(row[2]) }
    }
    return widths
  }()

  @Test func `are those of wcwidth for every scalar but a tab`() {
    #expect(Self.widths.count { $0 == 2 } > 100_000)
    var wrong: [String] = []
    for scalar in RandomTests.scalars where scalar != "\t" {
      let width = String(scalar).count(in: .columns)
      if width != Self.widths[Int(scalar.value)] {
        wrong.append("\(scalar.debugDescription) \(width)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  /// So no list is needed where columns are counted.
  @Test func `are two for every emoji sequence that Unicode recommends`() throws {
    let sequences = try Self.rows(of: "emoji.txt").map { row in
      String(String.UnicodeScalarView(try row.map { try #require(Unicode.Scalar($0)) }))
    }
    #expect(sequences.count > 2_700)
    let wrong = sequences.filter { $0.count(in: .columns) != 2 || $0.count != 1 }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    // Side by side they join nothing, but for flags, which take two each in any case.
    #expect(sequences.joined().count(in: .columns) == 2 * sequences.count)
  }

  /// Every letter, digit and sign of seven scripts with every spacing mark of its script.
  @Test func `are those of wcwidth for every vowel sign that is in its letter's Character`() throws
  {
    var pairs = 0
    var apart: Set<UInt32> = []
    var wrong: [String] = []
    for row in try Self.rows(of: "vowel-signs.txt") {
      let mark = try #require(Unicode.Scalar(row[0]))
      for value in row[1]...row[2] {
        let text = String(try #require(Unicode.Scalar(value))) + String(mark)
        let isPair = text.count == 1
        if isPair { pairs += 1 } else { apart.insert(mark.value) }
        // Two Characters are counted apart, and a mark by itself takes none.
        if text.count(in: .columns) != (isPair ? Int(row[3]) : 1) {
          wrong.append(text.debugDescription)
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    #expect(pairs == 7_122)
    // Before these UAX #29 divides, and GB9a names them one by one.
    #expect(
      apart == [
        0x102B, 0x102C, 0x1038, 0x1062, 0x1063, 0x1064, 0x1067, 0x1068, 0x1069, 0x106A, 0x106B,
        0x106C, 0x106D, 0x1083, 0x1087, 0x1088, 0x1089, 0x108A, 0x108B, 0x108C, 0x108F, 0x109A,
        0x109B, 0x109C, 0xAA7B, 0xAA7D,
      ])
  }

  static let rows: [(text: String, columns: Int)] = [
    ("", 0), ("abc", 3), ("你好", 4), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱｲｳ", 3),
    ("ａｂ", 4), ("e\u{301}", 1), ("क्षत्रिय", 5), ("นี้", 1), ("\u{200B}", 0), ("a\u{AD}b", 3),
    ("👩🏽‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2), ("a🏽", 3), ("🇩🇪", 2), ("🇩🇪🇺🇸", 4), ("🇩", 2),
    ("🇩🇪🇺", 4),
    ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1), ("☺︎", 1),
    ("🏳\u{FE0F}‍🌈", 2), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    ("a\u{200D}👩", 3), ("👩\u{200D}a", 3), ("\u{7F}\u{0}\u{1B}", 0), ("␀", 1),
    ("a\tb", 9), ("\t", 8), ("1234567\t", 8), ("12345678\t", 16), ("你\tx", 9),
    ("12345\n\tx", 14), ("12345\r\n\tx", 14), ("\t\t", 16), ("一二三四五六七八九十一二三四五六", 32),
    ("0123456789012345\u{FE0F}", 17),
    // A vowel sign beside a letter, and letters that are canonically equivalent.
    ("का", 2), ("कि", 2), ("किम", 3), ("ாக", 1), ("क\u{93C}ा", 2), ("क्ा", 2), ("क्षि", 2), ("क्षा", 2),
    ("க\u{BCA}", 2), ("க\u{BC6}\u{BBE}", 2), ("ক\u{9CB}", 2), ("ক\u{9C7}\u{9BE}", 2), ("1ा", 2),
    ("aा", 2), ("中ा", 2), ("éा", 2), ("1\u{FE0F}ा", 2), ("a🏽ा", 3), ("\u{600}का", 3),
    ("abcdefghijklmnoा", 16), ("中文中文中文中文中文ा", 20), ("éééééééééééééééééा", 18), ("क\u{200C}ा", 2),
    // Of which Unicode makes a Character by itself.
    ("က\u{102C}", 1),
  ]

  @Test(arguments: rows)
  func `follow the Characters`(row: (text: String, columns: Int)) {
    #expect(row.text.count(in: .columns) == row.columns)
  }

  @Test func `take ambiguous width and tab stops as asked`() throws {
    let wide = TextUnit.columns(ambiguous: .wide)
    #expect("±αя─".count(in: .columns) == 4)
    #expect("±αя─".count(in: wide) == 8)
    #expect("a\tb\tc".count(in: .columns(tab: 4)) == 9)
    #expect("a\tb".count(in: .columns(tab: 1)) == 3)
    for (name, unit) in [
      ("columns", TextUnit.columns), ("columns:wide", wide), ("columns:tab4", .columns(tab: 4)),
      ("columns:wide:tab2", .columns(ambiguous: .wide, tab: 2)), ("columns:tab8", .columns),
    ] {
      #expect(try TextServices.everything.unit(named: name) == unit)
    }
    for name in [
      "columns:", "columns:tab0", "columns:tab65", "columns:tab04", "columns:tab", "columns:Wide",
      "columns:wide:", "columns:tab4:wide", "columns:wide:wide",
    ] {
      #expect(throws: UnitError.self, "\(name)") { try TextServices.everything.unit(named: name) }
    }
  }

  /// A Character's columns, from the rules and what wcwidth says of its scalars.
  private static func columns(of character: Character) -> Int {
    var columns = 0
    // There is one emoji in a Character at most. It takes what its first pictograph takes, and two
    // with a selector or a skin tone right after that.
    var pictographs = 0
    var before: [Unicode.Scalar] = []
    // Of the letter that a vowel sign stands beside, or of the consonants that viramas join. A
    // Character may hold more: a sign that is prepended, or one after that has a cell.
    var ownColumns = 0
    var base = Unicode.GeneralCategory.unassigned
    var isLinked = false
    for scalar in character.unicodeScalars {
      let width = Int(widths[Int(scalar.value)])
      let columnsBefore = columns
      if width > 0, !isTone(scalar) {
        if !isLinked || base == .modifierLetter { ownColumns = 0 }
        base = scalar.properties.generalCategory
        isLinked = false
      } else if ("a" + String(scalar)).count == 2 {
        // What joins only a prepended sign, as a vowel of Hangul does, is no letter to stand
        // beside.
        ownColumns = 0
      }
      if scalar.properties.canonicalCombiningClass == .virama { isLinked = true }
      let isRightAfter = before.last.map { $0.properties.isEmoji && ownColumns == 1 } ?? false
      if isTone(scalar), pictographs > 0, before.last != "\u{200D}",
        !before.reversed().prefix(while: { !isPictograph($0) })
          .contains(where: { isTone($0) || !isExtend($0) })
      {
        if isRightAfter, pictographs == 1 { columns += 1 }
      } else if scalar == "\u{FE0F}" {
        let isText = before.last.map { Int(widths[Int($0.value)]) == 1 && $0.properties.isEmoji }
        if isText == true, pictographs < 2 { columns += 1 }
      } else if isSpacing(scalar) {
        if ownColumns == 1, pictographs == 0 { columns += 1 }
      } else if isHalfFlag(scalar), let last = before.last, isHalfFlag(last) {
        // A Character holds one flag at most.
      } else if isPictograph(scalar) {
        pictographs += 1
        if pictographs == 1 { columns += width }
      } else {
        columns += width
      }
      ownColumns += columns - columnsBefore
      before.append(scalar)
    }
    return columns
  }

  private static func isSpacing(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spacingMark
      && scalar.properties.canonicalCombiningClass == .notReordered
      && ("a" + String(scalar)).count == 1
  }

  /// Whether it may stand between a pictograph and a joiner (GB11), or a tone; no joiner may.
  private static func isExtend(_ scalar: Unicode.Scalar) -> Bool {
    ("👩" + String(scalar) + "\u{200D}👩").count == 1
  }

  private static func isTone(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    (String(scalar) + "\u{200D}👩").count == 1
  }

  private static func isHalfFlag(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  @Test func `are those of each Character, and tabs reach to the next stop`() {
    for seed in 0..<UInt64(RandomTests.count(300)) {
      var random = RandomSource(seed: seed)
      var text = random.text(atMost: 40)
      if seed % 3 == 0 { text = text.map { $0 == "a" ? "\t" : String($0) }.joined() }
      // After a virama, wcwidth joins a sound mark of half a width to what stands before.
      if text.unicodeScalars.contains(where: { $0.properties.canonicalCombiningClass == .virama }) {
        text.unicodeScalars.removeAll { $0 == "\u{FF9F}" }
      }
      for tab in [1, 3, 8] {
        var expected = 0
        var position = 0
        for character in text {
          let columns = character == "\t" ? tab - position % tab : Self.columns(of: character)
          expected += columns
          position += columns
          if character.isNewline, character != "\u{B}", character != "\u{C}" { position = 0 }
        }
        let columns = text.count(in: .columns(tab: tab))
        #expect(columns == expected, "seed \(seed), tab \(tab): \(text.debugDescription)")
        if columns != expected { return }
      }
    }
  }
}
