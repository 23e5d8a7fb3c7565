import EveryUnit
import Testing
import TextMetrics
import TextMetricsICU

/// What every unit promises, of every unit that there is: a new one is tested by being in the list.
@Suite struct `Every unit` {
  /// All names that help and completion offer, encodings of every kind, and units of one's own.
  static let units: [TextUnit] = {
    let encodings = [
      "gb18030", "shift_jis", "windows-1252", "iso-2022-jp", "utf-7", "hz-gb-2312", "iso-2022-kr",
      "iso-2022-cn-ext", "scsu",
    ]
    let names =
      TextServices.everything.units.flatMap(\.completions) + encodings.map { "bytes:" + $0 }
      + ["utf16+crlf", "scalars+nfc", "bytes+nfd+crlf", "bytes:idna", "bytes:utf8mb3"]
    var units: [TextUnit] = [
      .custom("nonascii2") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 },
      .custom("emoji7") { (character: Character) in
        character.unicodeScalars.count > 1 ? 7 : character == "a" ? 0 : 1
      },
    ]
    for name in names {
      // Aliases are the same unit.
      guard let unit = try? TextServices.everything.unit(named: name), !units.contains(unit)
      else { continue }
      units.append(unit)
    }
    // What limits in an encoding become where a text broke them before.
    for unit in units where ["bytes:shift_jis", "bytes:iso-2022-jp"].contains(unit.name) {
      units += [unit.holdingEveryScalar, unit.unencodableCharacters]
    }
    return units
  }()

  private static let seed: UInt64 = 20_250_614

  @Test func `is found by each of its names, and no name is another's`() throws {
    #expect(Self.units.count > 25)
    let spellings = TextServices.everything.units.flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
    for listing in TextServices.everything.units {
      #expect(!listing.summary.isEmpty && !listing.summary.hasSuffix("."))
      for spelling in listing.spellings where !spelling.contains(where: \.isUppercase) {
        let unit = try TextServices.everything.unit(named: spelling)
        #expect(unit.name == listing.name)
        #expect(UnitNoun(unitNamed: spelling) == unit.noun)
      }
    }
  }

  @Test(arguments: units)
  func `counts by its kernel as by its definition`(_ unit: TextUnit) {
    forEachText { text, random in
      #expect(text.count(in: unit) == tally(of: text, in: unit).count, "\(text.debugDescription)")
    }
  }

  @Test(arguments: units.filter(\.traits.countsCharactersAlone))
  func `that says so counts each Character alone`(_ unit: TextUnit) {
    forEachText { text, _ in
      let whole = tally(of: text, in: unit)
      let merged = text.map { tally(of: String($0), in: unit) }.reduce(Tally(count: 0)) {
        unit.merged($0, $1)
      }
      #expect(whole == merged, "\(text.debugDescription)")
    }
  }

  @Test(arguments: units)
  func `counts a stream in any pieces as the whole`(_ unit: TextUnit) throws {
    for round in 0..<40 {
      var random = ScriptText(seed: Self.seed + UInt64(round))
      let text = random.text(runs: 30)
      let bytes = Array(text.utf8)
      // Alone, and beside units that are summed in one walk.
      var counters = [
        TextCounter(units: [unit]), TextCounter(units: [.scalars, unit, .lines, .utf16]),
      ]
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + random.number(in: 1...9))
        for index in counters.indices {
          // A copy that goes on elsewhere changes nothing here.
          var copy = counters[index]
          try? copy.add(Array("中a".utf8).span)
          try counters[index].add(bytes[start..<end].span)
        }
        start = end
      }
      for counter in counters {
        let count = try #require(try counter.finish().first { $0.unit == unit })
        let whole = tally(of: text, in: unit)
        #expect(
          count.value == whole.count && count.unencodable == whole.unencodable,
          "round \(round): \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: units)
  func `merges at a seam, whatever follows`(_ unit: TextUnit) {
    forEachText { text, random in
      let following = random.text(runs: 3)
      let seam = text.withUTF8Bytes { unit.seam(in: $0) }
      let head = String(text.utf8.prefix(seam)) ?? ""
      let whole = text + following
      #expect(head.utf8.count == seam, "a seam inside a scalar")
      let rest = String(whole.utf8.dropFirst(seam)) ?? ""
      guard seam > 0 else { return }
      #expect(
        unit.merged(tally(of: head, in: unit), tally(of: rest, in: unit))
          == tally(of: whole, in: unit),
        "\(head.debugDescription) and \(rest.debugDescription)")
    }
  }

  @Test(arguments: units.filter(\.traits.neverLoses))
  func `that says so never counts more in a prefix`(_ unit: TextUnit) {
    forEachText { text, _ in
      var last = 0
      for end in text.indices.dropFirst() + [text.endIndex] {
        let count = tally(of: String(text[..<end]), in: unit).count
        #expect(count >= last, "\(text[..<end].debugDescription)")
        last = count
      }
    }
  }

  /// The longest that there is where a longer text never counts less; elsewhere at least all that
  /// fits before the first longer one that does not.
  @Test(arguments: units)
  func `finds the longest beginning and end that fit`(_ unit: TextUnit) {
    forEachText { text, random in
      let indices = Array(text.indices) + [text.endIndex]
      func fits(_ part: Substring, _ maximum: Int) -> Bool {
        tally(of: String(part), in: unit).fits(maximum)
      }
      let maximum = random.number(in: 0...max(tally(of: text, in: unit).count, 1))
      let heads = indices.map { text[..<$0] }
      let tails = indices.reversed().map { text[$0...] }
      for (keeping, parts) in [(TruncationMode.head, heads), (.tail, tails)] {
        let kept = text.truncated(to: TextLimit(...maximum, in: unit), keeping: keeping)
        let isLongest = kept == parts.last { fits($0, maximum) } ?? ""
        let sure = unit.traits.neverLoses ? nil : parts.prefix { fits($0, maximum) }.last ?? ""
        let isRight = sure.map { sure in
          kept.utf8.count >= sure.utf8.count && (kept.isEmpty || fits(kept[...], maximum))
        }
        #expect(isLongest || isRight ?? false, "\(text.debugDescription) to \(maximum): \(kept)")
      }
    }
  }

  @Test(arguments: units.filter { !$0.name.contains("+") })
  func `sent without a change has the noun, the atoms and the verdicts of its base`(
    _ unit: TextUnit
  ) {
    let sent = [
      unit.normalized(lineBreaks: .crlf), unit.normalized(by: ICUNormalizer.nfc),
      unit.counted { $0 },
    ]
    for (index, other) in sent.enumerated() {
      #expect(other.noun == unit.noun)
      #expect(other.traits.lacking == unit.traits.lacking)
      forEachText { text, _ in
        let text = ICUNormalizer.nfc.normalize(text.filter { !$0.isNewline })
        #expect(
          text.unencodableCharacters(in: other) == text.unencodableCharacters(in: unit),
          "\(text.debugDescription)")
        if index == 2 { return }
        let links = text + " http://a.co/b, \(text)"
        #expect(
          links.withUTF8Bytes { other.atoms(in: $0) } == links.withUTF8Bytes { unit.atoms(in: $0) },
          "\(text.debugDescription)")
      }
    }
  }

  @Test func `counts beside others as alone`() {
    forEachText { text, _ in
      // Beyond a block, too.
      let text = String(repeating: text, count: 200)
      let counts = text.counts(in: Self.units)
      for (unit, count) in zip(Self.units, counts) {
        #expect(count.value == text.count(in: unit), "\(unit): \(text.debugDescription)")
      }
    } rounds: {
      3
    }
  }

  private func forEachText(
    _ body: (String, inout ScriptText) -> Void, rounds: () -> Int = { 80 }
  ) {
    for round in 0..<rounds() {
      var random = ScriptText(seed: Self.seed + UInt64(round))
      body(random.text(runs: 8), &random)
    }
  }

  private func tally(of text: String, in unit: TextUnit) -> Tally {
    text.withUTF8Bytes { unit.tally(of: $0) }
  }
}
