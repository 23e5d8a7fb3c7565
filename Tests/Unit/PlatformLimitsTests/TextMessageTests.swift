import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

@Suite struct `Text messages` {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let rows: [(text: String, segments: Int)] = [
    ("", 0), ("a", 1), (repeated("a", 160), 1), (repeated("a", 161), 2), (repeated("a", 306), 2),
    (repeated("a", 307), 3), (repeated("a", 459), 3), (repeated("a", 460), 4),
    // `€` has two septets, which aren't divided, so the last septet of a segment can stay empty.
    (repeated("€", 80), 1), (repeated("€", 81), 2), (repeated("€", 152), 2),
    (repeated("€", 153), 3), (repeated("a", 152) + "€" + repeated("a", 151), 2),
    (repeated("a", 152) + "€" + repeated("a", 152), 3),
    (repeated("a", 151) + "€" + repeated("a", 153), 2),
    (repeated("a", 158) + "{", 1), (repeated("a", 159) + "{", 2),
    // UCS-2.
    (repeated("я", 70), 1), (repeated("я", 71), 2), (repeated("я", 134), 2),
    (repeated("я", 135), 3),
    (repeated("a", 70) + "’", 2), (repeated("a", 69) + "’", 1), ("`", 1),
    // Surrogate pairs at the ends of segments, which are after 67 and 134 code units.
    (repeated("😀", 35), 1), (repeated("😀", 36), 2), (repeated("😀", 66), 2), (repeated("😀", 67), 3),
    (repeated("я", 66) + "😀" + repeated("я", 65), 2),
    (repeated("я", 66) + "😀" + repeated("я", 66), 3),
    (repeated("я", 65) + "😀" + repeated("я", 67), 2),
    // A family emoji of eight code units isn't divided.
    (repeated("я", 60) + "👨‍👩‍👧" + repeated("я", 59), 2),
    (repeated("я", 60) + "👨‍👩‍👧" + repeated("я", 60), 3),
    (repeated("я", 127) + "👨‍👩‍👧", 3), (repeated("я", 126) + "👨‍👩‍👧", 2),
    // A Character of several scalars isn't divided, unless it fills a segment.
    ("e" + repeated("\u{301}", 69), 1), ("e" + repeated("\u{301}", 70), 2),
  ]

  @Test(arguments: rows)
  func `are divided at the boundaries of the standard`(row: (text: String, segments: Int)) {
    #expect(row.text.count(in: .sms) == row.segments)
    #expect(SMSSegmentation(of: row.text).segments == row.segments)
  }

  private static func segments(of text: String) -> Int {
    let basic =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      + "ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
    let extended = "\u{C}^{}\\[~]|€"
    func septets(_ scalar: Unicode.Scalar) -> Int? {
      if basic.unicodeScalars.contains(scalar) { return 1 }
      return extended.unicodeScalars.contains(scalar) ? 2 : nil
    }
    let isBasic = text.unicodeScalars.allSatisfy { septets($0) != nil }
    func cost(_ scalar: Unicode.Scalar) -> Int {
      isBasic ? septets(scalar) ?? 0 : scalar.value > 0xFFFF ? 2 : 1
    }
    let (single, part) = isBasic ? (160, 153) : (70, 67)
    let total = text.unicodeScalars.map(cost).reduce(0, +)
    if total <= single { return total == 0 ? 0 : 1 }
    var segments = 1
    var used = 0
    for character in text {
      let size = character.unicodeScalars.map(cost).reduce(0, +)
      if used + size > part {
        segments += 1
        used = 0
      }
      used += size
    }
    return segments
  }

  @Test func `are packed as in a reference implementation`() {
    let pieces = [
      "a", "{", "let a = [b, c];\n", "a line of plain words, and no more of them than that", "€",
      "\r\n",
      "é", "e\u{301}", "я", "русские слова", "😀", "👨‍👩‍👧", "中", " word ", "`", "\u{1100}", "가", "🇩🇪",
    ]
    for seed in 0..<UInt64(RandomTests.count(30)) {
      var random = RandomSource(seed: seed)
      var text = ""
      let kinds = [4, 7, pieces.count][Int(seed % 3)]
      for _ in 0..<random.number(in: 0...400) {
        text += pieces[random.number(below: kinds)]
      }
      #expect(text.count(in: .sms) == Self.segments(of: text), "seed \(seed)")
    }
  }

  @Test func `report Characters that require UCS-2 and the effect of replacements`() {
    let text = String(repeating: "It’s ", count: 20)
    let reading = SMSSegmentation(of: text)
    #expect(reading.encoding == .ucs2)
    #expect(reading.segments == 2)
    #expect(reading.remainingInLastSegment == 34)
    #expect(reading.nonGSMCharacters.count == 20)
    #expect(reading.nonGSMCharacters[1].position.utf16.value == 7)
    #expect(reading.nonGSMCharacters[0].replacement == "'")
    #expect(reading.segmentsWithReplacements == 1)
    #expect(SMSSegmentation(of: "abc").remainingInLastSegment == 157)
    #expect(SMSSegmentation(of: "").remainingInLastSegment == 160)
    #expect(SMSSegmentation(of: "", language: .turkish).remainingInLastSegment == 160)
    #expect(SMSSegmentation(of: "中").nonGSMCharacters[0].replacement == nil)
  }

  @Test func `report the Characters of an addition that no alphabet of the message has`() {
    // "क" is only in the locking shift table of Hindi. This table replaces the default table, which
    // contains "è".
    let message = SMSSegmentation(of: "क", language: .hindi)
    #expect(message.nonGSMCharacters(in: "abc").isEmpty)
    let found = message.nonGSMCharacters(in: "aè").first
    #expect(found?.character == "è" && found?.position.utf16.value == 1)
    #expect(SMSSegmentation(of: "कaè", language: .hindi).encoding == .ucs2)
    #expect(SMSSegmentation(of: "", language: .hindi).nonGSMCharacters(in: "aè").isEmpty)
    #expect(SMSSegmentation(of: "я").nonGSMCharacters(in: "я").isEmpty)
    #expect(SMSSegmentation(of: "a").nonGSMCharacters(in: "я").map(\.character) == ["я"])
  }

  @Test(
    arguments: [
      ("\u{1FEF}", "'"), ("\u{A0}", " "), ("\u{FEFF}", ""), ("…", "..."), ("„", "\""), ("−", "-"),
      ("’\u{301}", nil), ("é\u{301}", nil),
    ] as [(String, String?)])
  func `suggest replacements by canonical equivalence`(
    character: String, replacement: String?
  ) {
    #expect(
      SMSSegmentation(of: "a" + character).nonGSMCharacters.map(\.replacement) == [replacement])
  }

  @Test(arguments: 0..<50)
  func `are read in pieces like whole texts`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let pieces = ["a", "’", "e", "\u{301}", "😀", "\r", "\n", "€", "ş", "\u{200D}"]
    let language: SMSSegmentation.Language? = seed.isMultiple(of: 2) ? nil : .turkish
    var reader = SMSReader(language: language)
    var text = ""
    for _ in 0..<random.number(in: 0...120) {
      let piece = (0..<random.number(in: 0...3))
        .map { _ in pieces[random.number(below: pieces.count)] }.joined()
      reader.add(piece)
      text += piece
    }
    #expect(reader.finish() == SMSSegmentation(of: text, language: language), "seed \(seed)")
  }

  @Test func `have the letters of a language, with a longer header`() {
    let turkish = TextUnit.sms(language: .turkish)
    #expect("ş".count(in: .sms) == 1)
    #expect(SMSSegmentation(of: "ş").encoding == .ucs2)
    #expect(SMSSegmentation(of: "ş", language: .turkish).encoding == .gsm7)
    #expect((Self.repeated("a", 153) + "ş").count(in: turkish) == 1)
    // The letter has two septets with the single shift table, and one with the locking shift table.
    #expect((Self.repeated("a", 154) + "ş").count(in: turkish) == 1)
    #expect((Self.repeated("a", 155) + "ş").count(in: turkish) == 2)
    #expect(Self.repeated("a", 160).count(in: turkish) == 1)
    #expect((Self.repeated("a", 155) + "я").count(in: turkish) == 3)
  }

  /// A Character that's only in the locking shift table of a language, and a Character that's only
  /// in its single shift table, if there is one.
  @Test(
    arguments: [
      (.portuguese, "ª", nil), (.bengali, "ক", "৳"), (.gujarati, "ક", "૦"), (.hindi, "क", "०"),
      (.kannada, "ಡ", "೦"), (.malayalam, "ക", "൦"), (.oriya, "କ", "୦"), (.punjabi, "ਕ", "੦"),
      (.tamil, "க", "௦"), (.telugu, "క", "౦"), (.urdu, "ک", "۰"),
    ] as [(SMSSegmentation.Language, String, String?)])
  func `use the tables of a language`(
    row: (SMSSegmentation.Language, locked: String, shifted: String?)
  ) {
    let unit = TextUnit.sms(language: row.0)
    #expect(Self.repeated(row.locked, 155).count(in: unit) == 1)
    #expect(Self.repeated(row.locked, 156).count(in: unit) == 2)
    #expect(Self.repeated(row.locked, 2 * 149).count(in: unit) == 2)
    #expect(Self.repeated(row.locked, 2 * 149 + 1).count(in: unit) == 3)
    #expect(SMSSegmentation(of: row.locked, language: row.0).shifts == [.locking])
    #expect(SMSSegmentation(of: row.locked + ",", language: row.0).encoding == .gsm7)
    // A capital Latin letter is in the single shift table if the language has other letters.
    #expect(SMSSegmentation(of: "abcXYZ 123", language: row.0).shifts == [])
    guard let shifted = row.shifted else { return }
    #expect(SMSSegmentation(of: shifted, language: row.0).shifts == [.single])
    let both = SMSSegmentation(of: row.locked + shifted, language: row.0)
    #expect(both.shifts == [.locking, .single] && both.remainingInLastSegment == 149)
    let full = Self.repeated(row.locked, 146)
    #expect((Self.repeated(row.locked, 150) + shifted).count(in: unit) == 1)
    #expect((Self.repeated(row.locked, 151) + shifted).count(in: unit) == 2)
    // The stable boundary doesn't divide an escape sequence.
    #expect((full + Self.repeated(row.locked, 144) + shifted).count(in: unit) == 2)
    #expect((full + Self.repeated(row.locked, 145) + shifted).count(in: unit) == 3)
  }

  @Test func `have tables in which no scalar occurs twice`() {
    for language in SMSSegmentation.Language.allCases {
      let locking = Array((language.lockingTable ?? "").unicodeScalars)
      #expect(Set(locking).count == locking.count && locking.count < 128, "\(language)")
      let single = Array(language.singleShiftTable.unicodeScalars)
      #expect(Set(single).count == single.count && single.count < 128, "\(language)")
      // Digits, small letters, line feeds, and carriage returns are in all locking tables.
      if !locking.isEmpty {
        #expect(
          Set("0123456789abcdefghijklmnopqrstuvwxyz\n\r".unicodeScalars).isSubset(of: locking))
      }
    }
  }
}
