import PlatformLimits
import TestSupport
import Testing
import TextMetrics

struct SplittingTests {
  private static let services = TextServices.minimal.addingPlatformLimits()

  /// In these units, the count of a text is the sum of the counts of its Characters.
  private static let summedUnits: [TextUnit] = [
    .characters, .unicodeScalars, .utf16, .bytes, .utf16Bytes, .utf32Bytes,
    .custom("wide") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 3 },
  ]
  private static let monotonicUnits =
    summedUnits + [.lines, .whitespaceWords, .scalarsPerCharacter, .sms, .columns]

  private static let numbers: [PartNumbering?] = [
    nil, PartNumbering(after: " {n}/{of}"), PartNumbering(before: "({n}/{of}) "),
    PartNumbering(before: "{n}. "),
  ]

  private static func words(_ random: inout RandomSource, atMost count: Int) -> String {
    (0..<random.number(in: 0...count)).map { _ in
      random.pick(["a", "bc", "def", "Naïve", "日本", "👨‍👩‍👧", "ghijklmn", "7"])
        + random.pick([
          " ", " ", ", ", ". ", "; ", "\n", "\r\n", "\n\n", "  ", "! ", "\n    ", " \n",
          ".  \n \n  ",
        ])
    }.joined()
  }

  @Test(arguments: RandomTests.firstSeeds(20))
  func `parts equal the result of trying every cut`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let text = Self.words(&random, atMost: 40)
    let limits = (0...random.number(in: 0...1)).map { _ in
      TextLimit(random.number(in: 20...60), in: random.pick(Self.monotonicUnits))
    }
    var options = SplitOptions()
    options.boundary = random.pick([.paragraph, .line, .clause, .word])
    let (before, after) = random.pick([("", ""), ("", " {n}/{of}"), ("{n}/{of} ", "")])
    options.numbering = PartNumbering(before: before, after: after)
    let oracle = SplittingOracle(
      limits: limits, boundary: options.boundary, summedUnits: Self.summedUnits
    ) {
      number, total in
      func filled(_ pattern: String) -> String {
        pattern.replacing("{n}", with: "\(number)").replacing("{of}", with: "\(total)")
      }
      return (filled(before), filled(after))
    }
    let unnumbered = SplittingOracle(
      limits: limits, boundary: options.boundary, summedUnits: Self.summedUnits
    ) {
      _, _ in
      ("", "")
    }
    var expected = unnumbered.ranges(of: text, total: 0)
    if expected.map({ $0.count > 1 }) ?? false {
      expected =
        [9, 99, 999].lazy.compactMap { total in
          oracle.ranges(of: text, total: total).flatMap { $0.count > total ? nil : $0 }
        }.first
    }
    let parts = try? text.split(fitting: limits, options: options)
    #expect(
      parts?.map { $0.range.lowerBound.value..<$0.range.upperBound.value } == expected,
      "\(text.debugDescription) \(limits) \(options.boundary) \(before)…\(after)")
  }

  /// The mark can't begin a line (UAX #14, class EX).
  @Test(arguments: [
    ("ሰላም ለዓለም። እንዴት", 8, "።"), ("ᠮᠣᠩ ᠭᠣᠯ᠃ ᠬᠡ", 7, "᠃"), ("មករា ឆ្នាំ។ ថ្មី", 6, "។"),
  ])
  func `no part begins with a mark that ends a word or a sentence`(
    text: String, maximum: Int, mark: String
  ) throws {
    for boundary in SplitOptions.Boundary.allCases where boundary != .character {
      var options = SplitOptions()
      options.boundary = boundary
      let parts = try text.split(fitting: TextLimit(maximum, in: .characters), options: options)
      #expect(parts.count > 1 && parts.allSatisfy { !$0.text.hasPrefix(mark) }, "\(parts)")
    }
  }

  /// A part of one Character can be a mark, since a mark doesn't always fit beside its syllable.
  @Test(arguments: [
    "བོད་ཀྱི་སྐད་ཡིག་ནི་བོད་མི་རིགས་ཀྱི་སྐད་ཡིག་ཡིན།བོད་ཀྱི་སྐད་ཡིག", "ព្រះរាជាណាចក្រកម្ពុជា។រាជធានី",
    "ꦱꦧꦼꦤ꧈ꦏꦤ꧉", "日本国は、人々が東アジア。", "မြန်မာနိုင်ငံသည်။ရန်ကုန်", "ต่างๆเด็กๆ",
  ])
  func `no part begins with a mark of a script without spaces`(text: String) throws {
    for maximum in 2...24 {
      let parts = try text.split(fitting: TextLimit(maximum, in: .characters))
      for part in parts.dropFirst() where part.text.count > 1 {
        let first = try #require(part.text.unicodeScalars.first)
        #expect(
          ![.otherPunctuation, .modifierLetter, .nonspacingMark, .spacingMark]
            .contains(first.properties.generalCategory), "\(maximum): \(parts.map(\.text))")
      }
    }
  }

  @Test(arguments: RandomTests.firstSeeds(20))
  func `parts fit, and joined with dropped whitespace they equal the text`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let links = ["http://example.com/a?b=c ", "https://a.org/", "b.com "]
    let text = random.text(atMost: 60) + random.pick(links) + random.text(atMost: 60)
    let unit = random.pick(
      SlowOracle.units + Self.monotonicUnits
        + [try Self.services.unit(named: "weighted:nonascii2"), .mastodon])
    let limit = TextLimit(random.number(in: 40...80), in: unit)
    var options = SplitOptions()
    options.boundary = random.pick([.paragraph, .word, .character])
    options.balanced = random.pick([false, false, true])
    options.numbering = random.pick(Self.numbers)
    options.allowsOversized = true
    options.wordSegmenter = GreedyDictionary()
    let parts = try text.split(fitting: [limit], options: options)
    let utf8 = Array(text.utf8)
    var end = 0
    for (index, part) in parts.enumerated() {
      let range = part.range.lowerBound.value..<part.range.upperBound.value
      let between = String(decoding: utf8[end..<range.lowerBound], as: UTF8.self)
      let own = String(decoding: utf8[range], as: UTF8.self)
      #expect(between.allSatisfy { $0.isBlank }, "\(text.debugDescription)")
      #expect(part.fits == SlowOracle.fits(part.text, [limit]), "\(text.debugDescription) \(limit)")
      #expect(part.fits || own.count == 1 || unit.name.hasPrefix("weighted"))
      let number = parts.count > 1 ? options.numbering?.text(index + 1, of: parts.count) ?? "" : ""
      #expect(part.text.utf8.count == own.utf8.count + number.utf8.count)
      #expect(!own.allSatisfy { $0.isBlank } || parts.count == 1)
      let place = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
      #expect(place == text.endIndex || text.indices.contains(place))
      end = range.upperBound
    }
    #expect(String(decoding: utf8[end...], as: UTF8.self).allSatisfy { $0.isBlank })
  }

  @Test(arguments: RandomTests.firstSeeds(30), SplitOptions.Boundary.allCases)
  func `lossless parts joined are the text`(seed: UInt64, boundary: SplitOptions.Boundary) throws {
    var random = RandomSource(seed: seed)
    let spaces = ["   ", "\n\n", "\r\n    ", "\t", " \n \n  ", "\u{2029}", "https://a.org/b "]
    let text = (0..<random.number(in: 1...8)).map { _ in
      random.text(atMost: 30) + random.pick(spaces)
    }.joined()
    var options = SplitOptions()
    (options.mode, options.boundary, options.allowsOversized) = (.lossless, boundary, true)
    options.balanced = random.pick([false, false, true])
    options.wordSegmenter = GreedyDictionary()
    let others = [try Self.services.unit(named: "weighted:nonascii2"), .mastodon]
    for unit in Set(SlowOracle.units + Self.monotonicUnits + others) {
      let limit = TextLimit(random.number(in: 1...80), in: unit)
      let parts = try text.split(fitting: [limit], options: options)
      #expect(
        parts.flatMap { Array($0.text.utf8) } == Array(text.utf8),
        "\(text.debugDescription) \(limit)")
      #expect(parts.allSatisfy { $0.fits == SlowOracle.fits($0.text, [limit]) }, "\(limit)")
      options.numbering = PartNumbering(after: " ({n}/{of})")
      let numbered = try? text.split(fitting: [TextLimit(60, in: .characters)], options: options)
      options.numbering = nil
      let ends = numbered?.flatMap { [$0.range.lowerBound.value, $0.range.upperBound.value] } ?? []
      #expect(ends.dropFirst().dropLast().count { $0 > 0 } == max(0, ends.count - 2))
      #expect(
        zip(ends.dropFirst(), ends.dropFirst(2)).enumerated().allSatisfy {
          $0.offset % 2 == 1 || $0.element.0 == $0.element.1
        })
    }
  }

  @Test(arguments: RandomTests.firstSeeds(20))
  func `adjacent parts don't fit as one, and balancing adds no part`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let text = Self.words(&random, atMost: 80)
    let limit = TextLimit(random.number(in: 30...70), in: random.pick(Self.summedUnits))
    var options = SplitOptions()
    options.boundary = random.pick([.paragraph, .clause, .word])
    let parts = try text.split(fitting: [limit], options: options)
    let utf8 = Array(text.utf8)
    for (left, right) in zip(parts, parts.dropFirst()) {
      let both = utf8[left.range.lowerBound.value..<right.range.upperBound.value]
      #expect(!SlowOracle.fits(String(decoding: both, as: UTF8.self), [limit]))
    }
    options.balanced = true
    let balanced = try text.split(fitting: [limit], options: options)
    #expect(balanced.count <= parts.count && balanced.allSatisfy { $0.fits })
  }

  @Test func `a balanced part isn't a refused text`() throws {
    let options = SplitOptions(balanced: true)
    let limit = try TextLimit(parsing: "bytes+winfilename<=5", services: Self.services)
    let parts = try "aux aux".split(fitting: [limit], options: options)
    #expect(parts.allSatisfy { limit.status(of: $0.text).fits })
  }

  @Test(arguments: [
    ("ꩠꩡ ꩢ one two", ["ꩠꩡ", "ꩢ one", "two"]), ("ꩠꩰ ꩢ one two", ["ꩠꩰ ꩢ one", "two"]),
  ])
  func `a space in Khamti Shan ends a clause, except beside the repetition sign`(
    text: String, parts: [String]
  ) throws {
    let options = SplitOptions(boundary: .clause, minimumShare: 0)
    #expect(try text.split(fitting: 8, options: options).map(\.text) == parts)
  }

  @Test(arguments: RandomTests.firstSeeds(20))
  func `the longest of balanced parts is as short as possible`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let words = (0..<random.number(in: 1...60)).map { _ in random.pick(["a", "bc", "défg"]) }
    let unit = random.pick(Self.summedUnits)
    let limit = TextLimit(random.number(in: 16...60), in: unit)
    var options = SplitOptions()
    options.balanced = true
    options.boundary = .word
    options.minimumShare = 0
    let parts = try words.joined(separator: " ").split(fitting: [limit], options: options)
    // `best[n]` is the length of the longest part if the first *n* words are divided so that this
    // length is as small as possible.
    var best = [Int](repeating: .max, count: words.count + 1)
    best[0] = 0
    for _ in parts {
      let shorter = best
      for end in 1...words.count {
        best[end] =
          (0..<end).map { start in
            max(shorter[start], words[start..<end].joined(separator: " ").count(in: unit))
          }.min() ?? .max
      }
    }
    #expect(parts.map { $0.text.count(in: unit) }.max() == best[words.count])
  }

  /// The splitter reads a window of bytes for each part. The size of the window is predicted from
  /// the previous part, and is too small here, since the last parts have more bytes than the first.
  @Test(arguments: 0..<8)
  func `a stream is split as its text is if a piece ends just after the window`(
    distance: Int
  ) throws {
    let text =
      String(repeating: "aaaa ", count: 600) + String(repeating: "x", count: distance)
      + String(repeating: "日本語 ", count: 600)
    var splitter = try TextSplitter(fitting: 1000)
    var parts: [TextPart] = []
    for scalar in text.unicodeScalars { parts += try splitter.append(String(scalar)) }
    parts += try splitter.finish()
    #expect(try parts == text.split(fitting: 1000))
  }

  @Test(arguments: RandomTests.firstSeeds(20))
  func `a stream is split as its text is`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var text = random.pick([random.text(atMost: 900), Self.words(&random, atMost: 900)])
    if random.chance(20) { text += String(repeating: " ", count: 3000) + random.pick(["", "b"]) }
    let units = SlowOracle.units + [try Self.services.unit(named: "weighted:nonascii2"), .mastodon]
    let limit = TextLimit(random.number(in: 10...200), in: random.pick(units))
    var options = SplitOptions()
    options.numbering = random.pick([nil, PartNumbering(before: "{n}. ")])
    options.mode = random.pick(SplitOptions.Mode.allCases)
    options.allowsOversized = true
    options.wordSegmenter = GreedyDictionary()
    guard let expected = try? text.split(fitting: [limit], options: options) else { return }
    var splitter = try TextSplitter(fitting: [limit], options: options)
    var parts: [TextPart] = []
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: rest.prefix(random.number(in: 1...700)))
      rest = rest.dropFirst(piece.count)
      parts += try splitter.append(String(piece))
    }
    parts += try splitter.finish()
    #expect(parts == expected, "\(text.debugDescription) \(limit)")
  }

  @Test(arguments: [
    ("one two\nthree four", 14, ["one two\nthree", "four"]),
    ("one two\nthree four", 13, ["one two", "three four"]),
    ("one two three\n\nfour\nfive", 20, ["one two three", "four\nfive"]),
    ("One, two three", 9, ["One, two", "three"]),
    ("One two, three", 11, ["One two,", "three"]),
    ("“One two,” three", 13, ["“One two,”", "three"]),
    ("我有很多桌子。你呢？我很好", 9, ["我有很多桌子。", "你呢？我很好"]),
    ("我很多很多桌子\n\nab 的场合下，我很好啊啊", 12, ["我很多很多桌子", "ab 的场合下，", "我很好啊啊"]),
    ("他说：“我有很多桌子。”你呢", 12, ["他说：“我有很多桌子。”", "你呢"]),
    ("One two. Three four", 13, ["One two.", "Three four"]),
    ("One two e.g. this or that", 20, ["One two e.g. this or", "that"]),
    ("One, two No. 3 four", 15, ["One, two No. 3", "four"]),
    ("a b c http://example.com/def", 24, ["a b c", "http://example.com/def"]),
    ("http://example.com/def", 10, ["http://exa", "mple.com/d", "ef"]),
    ("abc \u{FE0F}http://a.co", 9, ["abc \u{FE0F}http:", "//a.co"]),
    ("abcde \u{FE0F}http://a.co", 12, ["abcde", " \u{FE0F}http://a.co"]),
    ("abc abcdefghi xyz", 10, ["abc", "abcdefghi", "xyz"]),
    ("aaaaaa, b cdefghijklm", 12, ["aaaaaa, b", "cdefghijklm"]),
    ("aaaaa, bcd      efg", 10, ["aaaaa, bcd", "efg"]),
    ("aaaaaa, b cdefghi", 12, ["aaaaaa,", "b cdefghi"]),
    ("abc abcdefghijk xyz", 10, ["abc abcdef", "ghijk xyz"]),
    ("กรุง เทพ มหา ab นคร", 13, ["กรุง เทพ", "มหา ab นคร"]),
    ("กรุง เทพ ab มหา", 13, ["กรุง เทพ ab", "มหา"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("abc   ", 3, ["abc"]), ("   abc", 3, ["abc"]), ("     ", 3, []), ("", 3, []),
  ])
  func `a cut is at the best boundary`(text: String, maximum: Int, parts: [String]) throws {
    let limit = TextLimit(maximum, in: .characters)
    #expect(try text.split(fitting: [limit]).map(\.text) == parts)
  }

  @Test(arguments: [
    ("def f():\n    return 1", 10, ["def f():", "    return", "1"]),
    ("one  \n  two", 7, ["one  ", "  two"]), ("one  \n  two", 4, ["one", "two"]),
    ("a\n\n \n    b c", 7, ["a", "    b c"]), ("one two\n      three", 8, ["one two", "three"]),
    ("one   two", 5, ["one", "two"]), ("  one\n  two", 6, ["  one", "  two"]),
    ("a\r\n  b", 3, ["a", "  b"]), ("abc\n   \n", 3, ["abc"]), ("\n\n  abc", 3, ["abc"]),
  ])
  func `the indentation after a line break stays`(
    text: String, maximum: Int, parts: [String]
  ) throws {
    #expect(try text.split(fitting: .characters(maximum)).map(\.text) == parts)
  }

  @Test(arguments: [
    ("one two three", 9, ["one two ", "three"]), ("one\n  two", 6, ["one\n", "  two"]),
    ("a\n\n\nb", 3, ["a\n\n", "\nb"]), ("aa\n\nb c", 6, ["aa\n\nb ", "c"]),
    ("     ", 2, ["  ", "  ", " "]), ("abcdef", 4, ["abcd", "ef"]), ("", 3, []),
    ("one,two three  ", 8, ["one,two ", "three  "]), ("a\r\n b", 2, ["a\r\n", " b"]),
  ])
  func `lossless parts keep whitespace at their ends`(
    text: String, maximum: Int, parts: [String]
  ) throws {
    var options = SplitOptions()
    options.mode = .lossless
    #expect(try text.split(fitting: .characters(maximum), options: options).map(\.text) == parts)
  }

  /// Folding as in RFC 5545, section 3.1: continuation lines begin with a space.
  @Test func `a header is folded at 75 octets and unfolded`() throws {
    let header = "DESCRIPTION:" + String(repeating: "Größe und Farbe  nach Wahl\\, ", count: 20)
    var options = SplitOptions()
    (options.mode, options.boundary) = (.lossless, .character)
    let lines = try header.split(fitting: .bytes(74), options: options).map(\.text)
    let folded = lines.joined(separator: "\r\n ")
    #expect(folded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(folded.replacing("\r\n ", with: "") == header)
  }

  @Test func `a link that fits is never divided`() throws {
    var options = SplitOptions()
    options.boundary = .character
    let text = "aaaa m/s:http://a bbb bbbbb"
    let parts = try text.split(fitting: .characters(14), options: options)
    #expect(parts.map(\.text) == ["aaaa", "m/s:http://a b", "bb bbbbb"])
    // The link isn't divided either if parts are balanced, or if the link is longer than the
    // lookahead.
    options.balanced = true
    #expect(try text.split(fitting: .characters(14), options: options)[1].text == "m/s:http://a")
    options = SplitOptions()
    let words = String(repeating: "abc ", count: 85) + String(repeating: "a", count: 695)
    #expect(
      try words.split(fitting: .characters(700), options: options).map(\.text.count) == [339, 695])
    options.balanced = true
    #expect(
      try words.split(fitting: .characters(700), options: options).map(\.text.count) == [339, 695])
  }

  @Test(arguments: [1, 9, 10, 11, 99, 100, 101] + (RandomTests.isSoak ? [1000] : []))
  func `the digits of the total are counted`(count: Int) throws {
    let limit = TextLimit(12, in: .characters)
    var options = SplitOptions()
    options.numbering = PartNumbering(after: " {n}/{of}")
    for words in [3 * count, 3 * count - 1, 4 * count] {
      let parts = try String(repeating: "a ", count: words).split(
        fitting: [limit], options: options)
      #expect(parts.allSatisfy { $0.fits && $0.text.count <= 12 })
      let last = try #require(parts.last).text
      #expect(parts.count == 1 || last.hasSuffix(" \(parts.count)/\(parts.count)"))
    }
  }

  @Test(arguments: [.nan, -.infinity, 1, .infinity] as [Double])
  func `every share and maximum is accepted`(share: Double) throws {
    var options = SplitOptions()
    options.minimumShare = share
    let limits = [TextLimit(8, in: .characters), TextLimit(Int.max, in: .bytes)]
    let parts = try "a, b c d e".split(fitting: limits, options: options).map(\.text)
    #expect(parts == (share >= 1 ? ["a, b c d", "e"] : ["a,", "b c d e"]))
  }
}
