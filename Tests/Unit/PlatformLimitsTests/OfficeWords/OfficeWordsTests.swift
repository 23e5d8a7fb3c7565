import EveryUnit
import TestSupport
import Testing
import TextMetrics

@Suite struct `Words of office suites` {
  @Test func `are counted as in LibreOffice`() throws {
    var rows = 0
    for (count, text) in try Rows(of: "OfficeWords/libreoffice.txt") {
      #expect(text.count(in: .officeWords) == count, "\(text.debugDescription)")
      rows += 1
    }
    #expect(rows == 600)
  }

  /// The numbers of Microsoft Word from `「こんにちは」` to `မင်္ဂလာပါ` are from validation_dataset.md
  /// of github.com/bebe3/office-wordcount, which spells one of these texts `東京2024オリンピック`. The
  /// other numbers aren't compared with Word.
  @Test(arguments: [
    ("", 0, 0), ("one two", 2, 2), (" one  two ", 2, 2), ("don't well-known 3.14", 3, 3),
    ("One two—three four—five", 5, 3), ("three — words—here", 3, 3), ("a–b", 2, 1), ("— —", 0, 2),
    ("我有很多桌子。", 7, 7), ("我有3.5元", 4, 4), ("「こんにちは」", 7, 7), ("Hello 世界", 3, 3),
    ("东京2024オリンピック", 9, 9), ("㈱テスト㈲", 5, 5), ("①②③④⑤", 5, 1), ("ＡＢＣＤＥ", 5, 5),
    ("안녕하세요", 5, 5), ("Hello、World。", 4, 4), ("👍👎👏", 1, 1), ("Hello👍World", 1, 1),
    ("こんにちは👋", 6, 6), ("foo\u{200B}bar", 1, 1), ("a\u{2028}b", 2, 3), ("नमस्ते दुनिया", 2, 2),
    ("สวัสดีครับ", 7, 1), ("Hello สวัสดี", 5, 2), ("မင်္ဂလာပါ", 1, 1), ("a\r\nb", 2, 2),
  ])
  func `differ between LibreOffice and Word`(text: String, libreOffice: Int, word: Int) throws {
    let services = TextServices.everything
    #expect(try text.count(in: services.unit(named: "words:libreoffice")) == libreOffice)
    #expect(try text.count(in: services.unit(named: "words:msword")) == word)
  }
}
