import EveryUnit
import Foundation
import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

@Suite struct `Columns of a terminal` {
  /// `Tests/External/Columns` compares more texts.
  @Test func `equal the columns of wcwidth`() throws {
    var rows = 0
    for (columns, text) in try Rows(of: "Columns/wcwidth.txt") {
      #expect(text.count(in: .columns) == columns, "\(text.debugDescription)")
      rows += 1
    }
    #expect(rows == 1500)
  }

  /// The expected columns follow from the standard library's Unicode properties, which aren't the
  /// source of the unit's tables.
  @Test func `are none for marks and controls, and two for ideographs and emoji`() {
    var wrong: [Unicode.Scalar] = []
    for scalar in RandomTests.scalars where scalar != "\t" {
      let properties = scalar.properties
      let expected: Int? =
        switch properties.generalCategory {
        case .control, .nonspacingMark, .spacingMark, .enclosingMark, .lineSeparator: 0
        case .lowercaseLetter where scalar.value < 0x2000: 1
        default: properties.isIdeographic || properties.isEmojiPresentation ? 2 : nil
        }
      let isOldHan = 0x3021...0x3029 ~= scalar.value || scalar.value == 0x16FE4
      if let expected, !isOldHan, String(scalar).count(in: .columns) != expected {
        wrong.append(scalar)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  /// `columns` counts emoji sequences without a list of them.
  @Test func `are two for every emoji sequence that Unicode recommends`() throws {
    let sequences = try Repository.rows("Tests/Unit/PlatformLimitsTests/Columns/emoji.txt")
      .map { try Rows.text(of: $0.split(separator: " ")) }
    #expect(sequences.count > 2_700)
    let wrong = sequences.filter { $0.count(in: .columns) != 2 || $0.count != 1 }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    // Sequences don't join one another. Flags have two columns each in any case.
    #expect(sequences.joined().count(in: .columns) == 2 * sequences.count)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("你好", 4), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱｲｳ", 3),
    ("ａｂ", 4), ("e\u{301}", 1), ("क्षत्रिय", 5), ("क्ष्म", 2), ("क्ष्मी", 2), ("க்ஷ்ம", 2), ("นี้", 1),
    ("\u{200B}", 0), ("a\u{AD}b", 3), ("👩🏽‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🏽", 2), ("a🏽", 3),
    ("🇩🇪", 2), ("🇩🇪🇺🇸", 4), ("🇩", 2), ("🇩🇪🇺", 4), ("❤", 1), ("❤\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1), ("☺︎", 1), ("🏳\u{FE0F}‍🌈", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("\u{7F}\u{0}\u{1B}", 0),
    ("␀", 1),
    ("a\tb", 9), ("\t", 8), ("1234567\t", 8), ("12345678\t", 16), ("你\tx", 9), ("\t\t", 16),
    ("का", 2), ("कि", 2), ("किम", 3), ("ாக", 1), ("क\u{93C}ा", 2), ("क्ा", 2), ("क्षि", 2),
    ("க\u{BCA}", 2), ("க\u{BC6}\u{BBE}", 2), ("1ा", 2), ("中ा", 2), ("éा", 2), ("क\u{200C}ा", 2),
    // A vowel sign that is a Character of its own.
    ("က\u{102C}", 2),
    // The columns in wcwidth differ, as the article explains.
    ("☝🏽", 2), ("⌚\u{FE0E}", 2), ("a\u{200D}👩", 3), ("👩\u{200D}a", 3), ("12345\n\tx", 14),
    ("12345\r\n\tx", 14), ("क्\tक", 9),
  ])
  func `follow the clusters`(text: String, columns: Int) {
    #expect(text.count(in: .columns) == columns)
  }

  @Test func `have options for ambiguous width and tab stops`() throws {
    let wide = TextUnit.columns(ambiguous: .wide)
    #expect("±αя─".count(in: .columns) == 4)
    #expect("±αя─".count(in: wide) == 8)
    #expect("a\tb\tc".count(in: .columns(tab: 4)) == 9)
    #expect("a\tb".count(in: .columns(tab: 1)) == 3)
    for (name, unit) in [
      ("columns", TextUnit.columns), ("columns:wide", wide), ("columns:tab4", .columns(tab: 4)),
      ("columns:wide:tab2", .columns(ambiguous: .wide, tab: 2)), ("columns:tab8", .columns),
      ("columns:wide:tab8", wide),
    ] {
      #expect(try TextServices.everything.unit(named: name) == unit)
    }
    for name in [
      "columns:", "columns:tab0", "columns:tab65", "columns:tab04", "columns:tab", "columns:Wide",
      "columns:wide:", "columns:tab4:wide", "columns:wide:wide", "columns:tab+4",
      "columns:tab4:tab8", "columns::wide", "columns:wide::tab4",
    ] {
      #expect(throws: UnitError.self, "\(name)") { try TextServices.everything.unit(named: name) }
    }
  }

  @Test func `are the sum of all lines, or the columns of the longest line`() {
    let subtitle = "three passengers have died at the spot,\nin an accident that nobody saw."
    #expect(subtitle.count(in: .columns) == 70)
    #expect(subtitle.count(in: .columns.longestLine) == 39)
    #expect("12345\n\tx\n".count(in: .columns.longestLine) == 9)
  }
}
