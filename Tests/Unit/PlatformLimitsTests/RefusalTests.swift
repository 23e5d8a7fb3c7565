import EveryUnit
import TestSupport
import Testing
import TextEditing
import TextMetrics

@Suite struct `Text that a service refuses` {
  private static func limits(_ profile: String) throws -> [TextLimit] {
    try TextServices.everything.limits(ofProfile: profile)
  }

  static let rows: [(profile: String, taken: [String], refused: [String])] = [
    ("postgresql-varchar=40", ["", "a\u{1}b", "👩"], ["\0", "a\0b"]),
    ("bcrypt-password", [String(repeating: "é", count: 36)], ["a\0"]),
    ("ext4-name", ["a", "...", "a:b", " "], ["", ".", "..", "/", "a/b", "a\0b"]),
    (
      "ntfs-name", ["a", ".gitignore", "a.b", "CONTRACT", "com10", "console.txt", " a", "a\u{7F}"],
      [
        "", ".", "..", "a.", "a ", "a:b", "a\\b", "a\u{1F}b", "CON", "con", "nul.txt",
        "COM1.tar.gz",
        "LPT9", "aux .txt", "COM¹", "con ", "conin$",
      ]
    ),
    ("dns-label", ["a", "a-b", "bücher", "xn--bcher-kva"], ["", "a b", "-a", "a-", "a.b", "a/b"]),
    ("x-post", ["a"], ["", "a\u{FEFF}b", "\u{FFFF}"]),
    ("app-store-name", ["ab"], ["a"]),
    ("discord-message", [String(repeating: "👍", count: 2000)], []),
    ("git-subject", ["Fix it"], ["Fix it\n\nNow", String(repeating: "a", count: 51)]),
    ("netflix-subtitle", ["a\nb"], ["a\nb\nc"]),
  ]

  @Test(arguments: rows)
  func `fits no limit of a profile`(row: (profile: String, taken: [String], refused: [String]))
    throws
  {
    let limits = try Self.limits(row.profile)
    for text in row.taken { #expect(text.fits(limits), "\(text.debugDescription)") }
    for text in row.refused { #expect(!text.fits(limits), "\(text.debugDescription)") }
  }

  @Test func `is refused by each of several services`() throws {
    let units = try ["bytes+filename+nonul", "bytes+nonul+filename", "bytes+filename+winfilename"]
      .map { try TextServices.everything.unit(named: $0) }
    for unit in units {
      let limit = TextLimit(9, in: unit)
      for text in ["..", ".", "a/b", "a\0b"] {
        var counter = TextCounter(units: [unit])
        try counter.append(text)
        let count = counter.counts[0]
        #expect(!text.fits(limit), "\(unit) \(text.debugDescription)")
        #expect(count.isRefused || count.unencodable > 0, "\(unit) \(text.debugDescription)")
      }
      #expect("a.b".fits(limit) && "..a".fits(limit))
      #expect("a\0b/".unencodableCharacters(in: unit).map(\.character) == ["\0", "/"])
    }
  }

  @Test func `is known to a unit with further forms`() throws {
    for (name, refusals) in [
      ("bytes+filename+crlf", ["filename"]), ("bytes+filename+line", ["filename"]),
      ("bytes+filename+line+crlf+nonul", ["filename", "nonul"]),
      // Normalization composes the refused `<` with U+0338.
      ("utf16+winfilename+nfc", []), ("utf16+nfc+winfilename", ["winfilename"]),
    ] {
      let unit = try TextServices.everything.unit(named: name)
      #expect(unit.refusals.map(\.name) == refusals, "\(name)")
    }
  }

  @Test(arguments: rows)
  func `is removed by truncation and not in any part`(
    row: (profile: String, taken: [String], refused: [String])
  ) throws {
    let limits = try Self.limits(row.profile).map { limit in
      TextLimit(min(limit.maximum ?? 9, 9), in: limit.unit)
    }
    for seed in RandomTests.firstSeeds(40) {
      var random = RandomSource(seed: seed)
      let pieces = row.refused + row.taken + [" ", ".", "x", "CON", "é"]
      let text = (0..<random.number(in: 1...8)).map { _ in random.pick(pieces) }.joined()
      for keeping in Truncation.Side.allCases {
        let kept = text.truncated(to: limits, keeping: keeping, ellipsis: random.pick(["", "…"]))
        #expect(kept.isEmpty || kept.fits(limits), "seed \(seed): \(text.debugDescription)")
      }
      for part in (try? text.split(fitting: limits)) ?? [] {
        #expect(part.text.fits(limits), "seed \(seed): \(text.debugDescription)")
      }
    }
  }

  @Test func `is reported with its position`() throws {
    let unit = try #require(try Self.limits("ntfs-name").first?.unit)
    let found = "né:a|b".unencodableCharacters(in: unit)
    #expect(found.map(\.character) == [":", "|"])
    #expect(found.map(\.position.characters.value) == [2, 4])
    #expect(TextLimit(9, in: unit).status(of: "a:b").outcome == .unencodable(scalars: 1))
    #expect(TextLimit(9, in: unit).status(of: "con").outcome == .refused)
    #expect(TextLimit(2, in: unit).status(of: "con").outcome == .tooLong(by: 1))
  }

  /// `CON`, and a name that ends with a full stop, become valid if text is appended.
  @Test func `can be typed if a longer text is accepted`() throws {
    var session = TextSession(
      constraints: TextConstraints(limit: try Self.limits("ntfs-name")))
    for key in "CON. x" { _ = session.apply(.insert(String(key))) }
    #expect(session.committedText == "CON. x")
    #expect(session.apply(.insert(":")).decision == .rejected)
    #expect(session.apply(.insert("y/z")).decision == .clipped)
    #expect(session.committedText == "CON. xy")
  }

  @Test(arguments: [
    ("weighted:x", String(repeating: "word ", count: 60) + "end", 280, 280),
    ("weighted:x2", String(repeating: "中 ", count: 200), 280, 372),
    ("weighted:x", String(repeating: "word ", count: 60) + "\u{FEFF}", 280, 280),
    ("weighted:x", "0123456789 https://example.com/path", 20, 11),
    ("weighted:ascii-half+nonul", String(repeating: "word ", count: 60), 100, 200),
    ("columns+nonul", String(repeating: "a\tb ", count: 60), 280, 138),
    ("bytes+winfilename", "abcd.e", 5, 5),
  ])
  func `doesn't move the start of the excess`(
    name: String, text: String, maximum: Int, start: Int
  ) throws {
    let limit = TextLimit(maximum, in: try TextServices.everything.unit(named: name))
    let range = try #require(limit.excessRange(in: text))
    #expect(range.lowerBound.utf8.value == start)
    #expect(range.upperBound.utf8.value == text.utf8.count)
  }

  @Test func `is counted once, and no cut is before a refused ending`() throws {
    let services = TextServices.everything
    for name in ["bytes:idna+filename", "bytes+filename+winfilename"] {
      let unit = try services.unit(named: name)
      #expect(TextLimit(9, in: unit).status(of: "a/b").outcome == .unencodable(scalars: 1))
      #expect("a/b".unencodableCharacters(in: unit).map(\.character) == ["/"])
    }
    for name in ["bytes+winfilename", "bytes+winfilename+nfc"] {
      let unit = try services.unit(named: name)
      "ab.é".withUTF8Bytes { text in
        #expect(unit.definition.indivisibleRange(dividedAt: 3, in: text) == 2..<5)
      }
    }
  }

  @Test func `is reported in addition to the count`() throws {
    for name in ["bytes+filename", "utf16+winfilename", "bytes:idna+hostlabel+line"] {
      let unit = try TextServices.everything.unit(named: name)
      #expect(unit.name == name)
      #expect("ab".count(in: unit) == "ab".utf8.count)
    }
    for name in ["bytes+filename+filename", "bytes+filenames", "columns+line+line", "+line"] {
      #expect(throws: UnitError.self, "\(name)") { try TextServices.everything.unit(named: name) }
    }
  }
}
