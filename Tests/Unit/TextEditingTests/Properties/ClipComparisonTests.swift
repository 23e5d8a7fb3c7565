import EditingModel
import EveryUnit
import TestSupport
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// Clips compared with a search that tries every prefix, from the longest.
struct ClipComparisonTests {
  private static let units = Set(
    [
      "words:en", "words:zh", "words:ja", "words:th", "words:km", "words:lo", "words:my",
      "words+nfkc", "bytes:gbk", "bytes:utf16", "bytes:utf32", "bytes:shift_jis",
      "bytes:iso-2022-jp", "bytes:gb18030", "bytes:windows-1252", "columns:wide",
      "weighted:nonascii2", "weighted:ascii-half", "weighted:x", "weighted:mastodon",
      "weighted:x+nfkc", "scalarsPerCharacter",
    ] + TextServices.everything.units.map(\.name).filter { $0 == $0.lowercased() }
  ).sorted()

  @Test(arguments: units)
  func `a clip is the longest prefix that fits, or ends before the first that doesn't fit`(
    unit: String
  ) throws {
    var compared = 0
    let seeds: UInt64 = RandomTests.isSoak ? 12 : 2
    for seed in 0..<seeds {
      var random = RandomSource(seed: seed)
      switch try Trial(unit: unit, &random).comparison() {
      case .none: continue
      case .same: compared += 1
      case .different(let difference):
        Issue.record("\(unit), seed \(seed): \(difference)")
        return
      }
    }
    #expect(compared >= seeds / 2)
  }

  @Test(arguments: 0..<(RandomTests.isSoak ? 30 : 12) as Range<UInt64>)
  func `a clip keeps the longest prefix that fits several limits`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var trial = try Trial(unit: random.pick(Self.units), &random)
    for _ in 0...random.number(below: 2) {
      let unit = try TextServices.everything.unit(named: random.pick(Self.units))
      trial.addLimit(in: unit, &random)
    }
    if case .different(let difference) = try trial.comparison() {
      Issue.record("seed \(seed): \(difference)")
    }
  }
}

private struct Trial {
  var constraints: TextConstraints
  let before: String
  let after: String
  let insertion: String
  private let slack: Int

  init(unit: String, _ random: inout RandomSource) throws {
    insertion = LongText.text(&random)
    before = random.chance(40) ? "" : random.text(atMost: 12)
    after = random.chance(40) ? "" : random.text(atMost: 12)
    slack = random.number(below: 40)
    constraints = TextConstraints(at: random.chance(30) ? .word : .character)
    switch random.number(below: 6) {
    case 0: constraints.normalizer = ICUNormalizer.nfc
    case 1: constraints.normalizer = ICUNormalizer.nfkc
    case 2: constraints.letterCase = .uppercase
    case 3: constraints.lineBreaks = .lf
    default: break
    }
    addLimit(in: try TextServices.everything.unit(named: unit), &random)
  }

  mutating func addLimit(in unit: TextUnit, _ random: inout RandomSource) {
    let around = (before + after).count(in: unit)
    let whole = (before + insertion + after).count(in: unit)
    // The unclipped result is usually far over the limit. Sometimes, the text before the insertion
    // already exceeds the limit.
    let maximum = around - 2 + random.number(below: max(1, (whole - around) / 2) + slack + 2)
    constraints.limits.append(TextLimit(max(0, maximum), in: unit))
  }

  enum Comparison {
    /// The insertion is a single scalar, or normalization joined its Characters.
    case none
    case same
    case different(String)
  }

  func comparison() throws -> Comparison {
    let base = before + after
    let caret = UTF16Offset(before.utf16.count)
    let state = FieldState(text: base, selection: FieldSelection(at: caret))
    // A lone jamo can be accepted as sent, and has no prefixes.
    guard insertion.unicodeScalars.count > 1 else { return .none }
    var session = try TextSession(state, constraints: constraints)
    let step = session.apply(.insert(insertion))
    let (transformed, forbiddenCuts) = transformedInsertion
    // Normalization can join Characters of the insertion with each other and with the text around
    // it.
    if constraints.normalizer != nil,
      !(step.inserted + step.dropped).unicodeScalars.elementsEqual(transformed.unicodeScalars)
    {
      return .none
    }
    let text = step.state.text
    let kept = text.utf8.count - base.utf8.count
    let results = results(of: transformed, forbiddenCuts: forbiddenCuts)
    let expected = before + longest(of: results, transformed) + after
    if text.unicodeScalars.elementsEqual(expected.unicodeScalars) { return .same }
    let isRight = results.contains { candidates in
      let sure = candidates.prefix { $0.fits() }.last?.end ?? 0
      guard let chosen = candidates.last(where: { $0.end == kept && $0.fits() }) else {
        return kept == 0 && sure == 0
      }
      return text.unicodeScalars.elementsEqual(chosen.text.unicodeScalars)
        && (constraints.boundary == .word || kept >= sure)
    }
    let isPromised = constraints.limits.allSatisfy { $0.unit.traits.isMonotonic }
    if !isPromised && isRight { return .same }
    return .different(
      """
      \(constraints.limits) \(constraints.boundary), \(escaped(before)) + \(escaped(transformed)) \
      + \(escaped(after)): \(escaped(text)), not \(escaped(expected))
      """)
  }

  private struct Candidate {
    let end: Int
    let text: String
    let fits: () -> Bool
  }

  /// Returns two lists with the same candidates. In the first, a candidate fits if its text keeps
  /// the limits. In the second, it also fits if rule 4 allows a text over a limit.
  private func results(of transformed: String, forbiddenCuts: Set<Int>) -> [[Candidate]] {
    let whole = before + transformed + after
    let start = before.utf8.count
    let end = start + transformed.utf8.count
    let bytes = Array(whole.utf8)
    let ranges = constraints.limits.flatMap { limit in
      limit.unit.indivisibleRanges(in: bytes.span).map(\.range)
    }
    var cuts: [Int] = []
    var boundary = 0
    for character in whole {
      let isInside = ranges.contains { $0.lowerBound < boundary && boundary < $0.upperBound }
      if boundary > start, boundary <= end, !isInside, !forbiddenCuts.contains(boundary - start) {
        cuts.append(boundary)
      }
      boundary += character.utf8.count
    }
    // The whole insertion is a candidate even if its end is inside a Character.
    if cuts.last != end { cuts.append(end) }
    return [false, true].map { isLenient in
      cuts.map { cut in
        let text =
          before + String(decoding: transformed.utf8.prefix(cut - start), as: UTF8.self) + after
        return Candidate(end: cut - start, text: text) { fits(text, isLenient: isLenient) }
      }
    }
  }

  private func longest(of results: [[Candidate]], _ transformed: String) -> String {
    let start = before.utf8.count
    for candidates in results {
      guard let fitting = candidates.last(where: { $0.fits() }) else { continue }
      var kept = fitting.end
      if constraints.boundary == .word, kept < transformed.utf8.count {
        let words = wordEnds(in: before + transformed + after)
        kept =
          candidates.last { $0.end <= kept && words.contains(start + $0.end) && $0.fits() }?.end
          ?? kept
      }
      return String(decoding: transformed.utf8.prefix(kept), as: UTF8.self)
    }
    return ""
  }

  private func fits(_ text: String, isLenient: Bool) -> Bool {
    constraints.limits.allSatisfy { limit in
      let now = limit.status(of: text)
      let maximum = limit.maximum ?? .max
      if now.unencodable == 0, now.count <= maximum { return true }
      if !isLenient { return false }
      let then = limit.status(of: before + after)
      guard then.unencodable > 0 || then.count > maximum else { return false }
      let (unencodable, unencodableBefore) = (
        text.unencodableCharacters(in: limit.unit),
        (before + after).unencodableCharacters(in: limit.unit)
      )
      return unencodable.count <= unencodableBefore.count && now.count <= max(maximum, then.count)
    }
  }

  /// A cut is forbidden inside the transformed text of one Character if that text has several
  /// Characters.
  private var transformedInsertion: (text: String, forbiddenCuts: Set<Int>) {
    var insertedText = ""
    var forbiddenCuts: Set<Int> = []
    for character in constraints.lineBreaks == .lf
      ? insertion.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : insertion
    {
      let normalized = constraints.normalizer?.normalize(String(character)) ?? String(character)
      let piece = constraints.letterCase == .uppercase ? normalized.uppercased() : normalized
      if piece.count > 1 {
        forbiddenCuts.formUnion(
          insertedText.utf8.count + 1..<insertedText.utf8.count + piece.utf8.count)
      }
      insertedText += piece
    }
    return (insertedText, forbiddenCuts)
  }

  /// The words are those of the first unit with a segmenter, or else runs without whitespace.
  private func wordEnds(in text: String) -> Set<Int> {
    var ends: Set<Int> = []
    let bytes = Array(text.utf8)
    let segmenter = constraints.limits.lazy.compactMap(\.unit.wordSegmenter).first
    if let segmenter {
      segmenter.forEachSegment(in: bytes.span) { end, _ in
        ends.insert(end)
        return true
      }
    } else {
      var offset = 0
      var wasSpace: Bool?
      for scalar in text.unicodeScalars {
        let isSpace = scalar.properties.isWhitespace
        if let wasSpace, wasSpace != isSpace { ends.insert(offset) }
        wasSpace = isSpace
        offset += UTF8.width(scalar)
      }
    }
    return ends.filter { end in
      let before = String(decoding: bytes.prefix(end), as: UTF8.self)
      return before.unicodeScalars.last?.properties.isWhitespace == false
    }
  }
}

private enum LongText {
  private static let prose = [
    "lettered ", "words, and more. ", "Straße\n", "中文字很多。", "我有很多桌子", "桌子", "今日はいい天気ですね",
    "カタカナ", "ภาษาไทยไม่มีช่องว่าง", "សួស្តីពិភពលោក", "ສະບາຍດີ", "မြန်မာစကား", "🇦", "👩‍👩‍👧", "e\u{301}",
    "क्ष", "\r\n", "https://example.org/a-b?c=d ", "가각", "xyz", "人", "ก", "ㅏ",
    // Pieces that merge two words, or change the mode of an encoding, after another scalar.
    "ัว", "្ប", "か™€ж",
  ]

  static func text(_ random: inout RandomSource) -> String {
    switch random.number(below: 3) {
    case 0: random.text(atMost: 300)
    case 1: String(repeating: random.pick(prose), count: 40 + random.number(below: 80))
    default: (0..<40 + random.number(below: 60)).map { _ in random.pick(prose) }.joined()
    }
  }
}
