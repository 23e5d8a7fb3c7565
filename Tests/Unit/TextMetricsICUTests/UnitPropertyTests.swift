import EveryUnit
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `Every unit` {
  static let units: [TextUnit] = {
    let encodings = [
      "gb18030", "shift_jis", "windows-1252", "iso-2022-jp", "utf-7", "hz-gb-2312", "iso-2022-kr",
      "iso-2022-cn-ext", "scsu",
    ]
    let names =
      TextServices.everything.unitListings.flatMap(\.completions) + encodings.map { "bytes:" + $0 }
      + [
        "utf16+crlf", "scalars+nfc", "bytes+nfd+crlf", "bytes:idna", "bytes:utf8mb3",
        "weighted:x+crlf", "weighted:mastodon+crlf", "columns+line", "utf16+crlf+line",
        "characters+line+nfc", "words+line", "weighted:x+line", "bytes:gb18030+line",
        "bytes:iso-2022-jp+line", "scalars+nonul", "bytes+filename", "utf16+winfilename",
        "columns+line+filename", "bytes:shift_jis+filename", "bytes:idna+hostlabel",
        "bytes:idna+filename", "weighted:ascii-half+nonul", "bytes+winfilename+nfc",
      ]
    var units: [TextUnit] = [
      .custom("nonascii2") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 },
      .custom("emoji7") { (character: Character) in
        character.unicodeScalars.count > 1 ? 7 : character == "a" ? 0 : 1
      },
    ]
    for name in names {
      // An alias is the same unit.
      guard let unit = try? TextServices.everything.unit(named: name), !units.contains(unit)
      else { continue }
      units.append(unit)
    }
    // Units that refuse scalars have variants that ignore or count the refused scalars.
    let refusing = [
      "bytes:shift_jis", "bytes:iso-2022-jp", "weighted:x", "weighted:ascii-half+nonul",
    ]
    for unit in units where refusing.contains(unit.name) {
      guard let variants = unit.definition.variants else { continue }
      units += [variants.ignoringUnencodable, variants.unencodableCharacters]
    }
    return units
  }()

  @Test func `is found by its names, and names are unique`() throws {
    #expect(Self.units.count > 25)
    let spellings = TextServices.everything.unitListings.flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
    for listing in TextServices.everything.unitListings {
      #expect(!listing.summary.isEmpty && !listing.summary.hasSuffix("."))
      for spelling in listing.spellings where !spelling.contains(where: \.isUppercase) {
        let unit = try TextServices.everything.unit(named: spelling)
        #expect(unit.name == listing.name)
        #expect(UnitNoun(unitNamed: spelling) == unit.noun)
      }
    }
    for name in ["bytes:utf8mb3", "bytes:idna", "sms+crlf", "words:office+nfc", "bytes+filename"] {
      #expect(try UnitNoun(unitNamed: name) == TextServices.everything.unit(named: name).noun)
    }
  }

  @Test(arguments: units)
  func `counts by its kernel as by its definition`(_ unit: TextUnit) {
    forEachText { text, random in
      #expect(text.count(in: unit) == tally(of: text, in: unit).count, "\(text.debugDescription)")
    }
  }

  @Test(arguments: units.filter(\.traits.talliesCharactersSeparately))
  func `with talliesCharactersSeparately counts each Character alone`(_ unit: TextUnit) {
    forEachText { text, _ in
      let whole = tally(of: text, in: unit)
      let merged = text.map { tally(of: String($0), in: unit) }.reduce(Tally(count: 0)) {
        unit.merged($0, $1)
      }
      #expect(whole == merged, "\(text.debugDescription)")
    }
  }

  @Test(arguments: units.filter(\.traits.countsAtMostScalars))
  func `with countsAtMostScalars counts at most its scalars`(_ unit: TextUnit) {
    forEachText { text, _ in
      #expect(tally(of: text, in: unit).count <= text.unicodeScalars.count)
      #expect(tally(of: text, in: unit).unencodable == 0)
    }
  }

  @Test(arguments: units + WholeTextUnits.units)
  func `counts a stream in any pieces like the whole text`(_ unit: TextUnit) throws {
    for seed in RandomTests.firstSeeds(12).prefix(40) {
      var random = RandomSource(seed: seed)
      let text = random.text(atMost: 90)
      let bytes = Array(text.utf8)
      // The unit is counted alone, and together with units that are summed in the same pass.
      var counters = [
        TextCounter(units: [unit]), TextCounter(units: [.unicodeScalars, unit, .lines, .utf16]),
      ]
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + random.number(in: 1...9))
        for index in counters.indices {
          // Changes of a copy don't affect the counter.
          var copy = counters[index]
          try? copy.append(Array("中a".utf8).span)
          try counters[index].append(bytes[start..<end].span)
        }
        start = end
      }
      for counter in counters {
        let count = try #require(try counter.finish().first { $0.unit == unit })
        let whole = tally(of: text, in: unit)
        #expect(
          count.count == whole.count && count.unencodable == whole.unencodable,
          "seed \(seed): \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: units)
  func `merges at a stable boundary before any text`(_ unit: TextUnit) {
    forEachText { text, random in
      let following = random.text(atMost: 9)
      let boundary = text.withUTF8Bytes { unit.stableBoundary(in: $0) }
      let head = String(text.utf8.prefix(boundary)) ?? ""
      let whole = text + following
      #expect(head.utf8.count == boundary, "a boundary inside a scalar")
      let rest = String(whole.utf8.dropFirst(boundary)) ?? ""
      guard boundary > 0 else { return }
      #expect(
        unit.merged(tally(of: head, in: unit), tally(of: rest, in: unit))
          == tally(of: whole, in: unit),
        "\(head.debugDescription) and \(rest.debugDescription)")
    }
  }

  @Test(arguments: units)
  func `counts an unfinished suffix like its equivalent text`(_ unit: TextUnit) {
    forEachText(80) { text, random in
      let bytes = Array(text.utf8)
      let unfinishedSuffix = bytes[unit.stableBoundary(in: bytes.span)...]
      let equivalent = unit.definition.equivalentShorterText(forUnterminated: unfinishedSuffix.span)
      guard let equivalent else { return }
      for _ in 0..<4 {
        let rest = Array(random.text(atMost: 8).utf8)
        #expect(
          unit.tally(of: (equivalent + rest).span)
            == unit.tally(of: (Array(unfinishedSuffix) + rest).span),
          "\(text.debugDescription), \(String(decoding: rest, as: UTF8.self).debugDescription)")
      }
    }
  }

  @Test(
    arguments: ["words", "lines"],
    [
      "a", "1", "é", "_", "a.", "1,", "a1", "가", "\u{301}", "\u{200D}", "ক", "א'", "👩\u{200D}",
      "x ", " ", ".", "\r", "🇦", "\u{200D}👩", "\0",
    ])
  func `keeps little of an endless text`(name: String, piece: String) throws {
    let unit = try TextServices.everything.unit(named: name)
    let text = String(repeating: piece, count: 2000)
    let bytes = Array(text.utf8)
    let unfinishedSuffix = bytes[unit.stableBoundary(in: bytes.span)...]
    let equivalent = unit.definition.equivalentShorterText(forUnterminated: unfinishedSuffix.span)
    // A text is only cut at Character boundaries, so a text of one or two Characters can't be cut.
    #expect((equivalent?.count ?? unfinishedSuffix.count) < 100 || text.count <= 2)
  }

  @Test(arguments: units.filter(\.traits.isMonotonic))
  func `with isMonotonic never counts more in a prefix`(_ unit: TextUnit) {
    forEachText { text, _ in
      let scalars = text.unicodeScalars
      var last = 0
      for end in scalars.indices.dropFirst() + [scalars.endIndex] {
        let count = tally(of: String(scalars[..<end]), in: unit).count
        #expect(count >= last, "\(text[..<end].debugDescription)")
        last = count
      }
    }
  }

  @Test(arguments: units)
  func `is truncated as by a search of every position`(_ unit: TextUnit) {
    let ellipses = ["", "…", "\u{301}", "a", "/", "a.co/", "@a@"]
    forEachText(12) { text, random in
      let limit = TextLimit(
        ...random.number(in: 0...max(tally(of: text, in: unit).count, 1)), in: unit)
      let ellipsis = random.pick(ellipses)
      for keeping in Truncation.Side.allCases {
        let kept = text.truncated(
          to: limit, keeping: keeping, at: .character, ellipsis: ellipsis)
        let oracle = SlowOracle(text, to: [limit], keeping: keeping, ellipsis: ellipsis)
        #expect(
          oracle.accepts(kept),
          "\(text.debugDescription) to \(limit), \(keeping) \(ellipsis.debugDescription): \(kept)")
      }
    }
  }

  @Test(arguments: units.filter { ["weighted:x", "weighted:x2"].contains($0.name) })
  func `that normalizes counts the normalized text`(_ unit: TextUnit) {
    forEachText(200) { text, _ in
      let normalized = ICUNormalizer.nfc.normalize(text)
      #expect(text.count(in: unit) == normalized.count(in: unit), "\(text.debugDescription)")
    }
  }

  @Test(arguments: units.filter { !$0.name.contains("+") })
  func `without a change has the noun, ranges, and results of its base`(
    _ unit: TextUnit
  ) {
    let sent = [
      unit.normalized(lineBreaks: .crlf), unit.normalized(by: ICUNormalizer.nfc),
      unit.counted { $0 },
    ]
    for (index, other) in sent.enumerated() {
      #expect(other.noun == unit.noun)
      #expect(other.traits.unencodable == unit.traits.unencodable)
      forEachText { text, _ in
        let text = ICUNormalizer.nfc.normalize(text.filter { !$0.isNewline })
        #expect(
          text.unencodableCharacters(in: other) == text.unencodableCharacters(in: unit),
          "\(text.debugDescription)")
        if index == 2 { return }
        let links = text + " http://a.co/b, \(text)"
        #expect(
          links.withUTF8Bytes { other.indivisibleRanges(in: $0) }
            == links.withUTF8Bytes { unit.indivisibleRanges(in: $0) },
          "\(text.debugDescription)")
      }
    }
  }

  @Test func `counts with other units like alone`() {
    forEachText(3) { text, _ in
      // The text is repeated so that it's longer than a block of `UnitMeters`.
      let text = String(repeating: text, count: (20 << 10) / max(1, text.utf8.count))
      let counts = text.counts(in: Self.units)
      for (unit, count) in zip(Self.units, counts) {
        #expect(count.count == text.count(in: unit), "\(unit): \(text.debugDescription)")
      }
    }
  }

  private func forEachText(
    _ count: Int = 30, _ body: (String, inout RandomSource) -> Void
  ) {
    for seed in 0..<UInt64(RandomTests.some(count, of: 20 * count)) {
      var random = RandomSource(seed: RandomTests.seed &+ seed)
      let text = random.text(atMost: 24)
      body(random.chance(10) ? text + random.giantCharacter() + "b" : text, &random)
    }
  }

  private func tally(of text: String, in unit: TextUnit) -> Tally {
    text.withUTF8Bytes { unit.tally(of: $0) }
  }
}

extension RandomSource {
  /// The Character often has more bytes than a search reads at once.
  fileprivate mutating func giantCharacter() -> String {
    let count = number(in: 1...pick([40, 300]))
    let marks = ["\u{301}", "\u{323}", "\u{345}", "\u{5B0}", "\u{E38}", "\u{338}", "\u{1D165}"]
    return switch number(below: 3) {
    case 0:
      pick(["a", "中", "=", "\u{1100}\u{1161}"]) + (0..<count).map { _ in pick(marks) }.joined()
    case 1: String(repeating: "👩🏽\u{200D}", count: count)
    default: String(repeating: "क\u{94D}", count: count)
    }
  }
}
