import TestSupport
import Testing
import TextMetrics

@Suite struct `A custom unit that counts whole texts` {
  @Test func `counts, truncates, and measures as documented`() {
    let words = TextUnit.custom("words") { $0.split(separator: " ").count }
    #expect(words.name == "custom:words")
    #expect("one two three".count(in: words) == 3)
    #expect("one two three".truncated(to: TextLimit(2, in: words)) == "one two ")
    #expect(TextLimit(2, in: words).excessRange(in: "one two three")?.lowerBound.characters == 8)
    let status = TextLimit(2, in: words).status(of: "one two three")
    #expect(status.excess == 1 && !status.fits)
  }

  @Test func `has counts from zero to the largest integer`() {
    let unit = TextUnit.custom("extremes") { $0 == "a" ? .min : .max }
    #expect("a".count(in: unit) == 0)
    #expect("ab".count(in: unit) == .max)
    #expect(TextLimit(5, in: unit).status(of: "ab").excess == .max - 5)
    let counts = "ab".counts(in: [unit, .characters])
    #expect((counts + counts)[unit] == .max)
    #expect("ab".truncated(to: TextLimit(5, in: unit)) == "a")
    #expect("ab".count(in: unit.longestLine) == .max)
  }

  @Test(arguments: RandomTests.firstSeeds(150))
  func `is counted and truncated like a slow reference`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.chance(30) ? random.text(atMost: 25) + " @user " : random.text(atMost: 40)
    for (unit, count) in WholeTextUnits.counts {
      #expect(text.count(in: unit) == count(text), "\(unit): \(text.debugDescription)")
      let limit = TextLimit(random.number(in: 0...12), in: unit)
      let others = random.chance(30) ? [TextLimit(random.number(in: 0...40), in: .bytes)] : []
      let ellipsis = random.pick(["", "…", "@a", "\u{301}"])
      for keeping in Truncation.Side.allCases {
        let kept = text.truncated(
          to: [limit] + others, keeping: keeping, at: .character, ellipsis: ellipsis)
        let oracle = SlowOracle(
          text, to: [limit] + others, keeping: keeping, ellipsis: ellipsis)
        #expect(
          oracle.accepts(kept),
          "\(text.debugDescription) to \(limit), \(keeping) \(ellipsis): \(kept.debugDescription)")
        #expect(kept.isEmpty || count(kept) <= limit.maximum ?? .max)
      }
      let atWord = text.truncated(to: limit, at: .word, ellipsis: ellipsis)
      #expect(atWord.isEmpty || count(atWord) <= limit.maximum ?? .max)
    }
  }

  @Test func `counts a long text beside units that are counted in blocks`() {
    let long = String(repeating: "@user ", count: 20_000)
    let counts = long.counts(in: [.characters] + WholeTextUnits.units)
    #expect(counts.dropFirst().map(\.count) == WholeTextUnits.counts.map { $0.count(long) })
  }

  @Test(arguments: RandomTests.firstSeeds(60))
  func `is split into parts that fit`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 40)
    for (unit, count) in WholeTextUnits.counts {
      let limit = TextLimit(random.number(in: 1...9), in: unit)
      let options = SplitOptions(
        boundary: random.pick(SplitOptions.Boundary.allCases), mode: .lossless,
        balanced: random.chance(30), numbering: random.chance(30) ? " {n}" : nil)
      do {
        let parts = try text.split(fitting: limit, options: options)
        #expect(parts.allSatisfy { count($0.text) <= limit.maximum ?? .max }, "\(limit)")
        if options.numbering == nil { #expect(parts.map(\.text).joined() == text) }
      } catch {
        // In this unit, a Character counts at most 1, so each Character fits.
        if case .oversized = error { #expect(unit.name != "custom:mentions") }
      }
    }
  }
}
