public import TextMetrics

extension TextUnit {
  /// Returns a unit that counts text by the weights of a table.
  ///
  /// The name of the unit is `custom:weighted:` followed by `name`.
  ///
  /// ```swift
  /// let table = WeightTable(defaultWeight: 2, ranges: [.init(0...0x7F, weighs: 1)])
  /// "né".count(in: .weighted("two-for-accents", by: table))  // 3
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the table. Units with the same name are equal.
  ///   - table: The weights of scalars, emoji, and links.
  ///   - normalizer: The normalizer for form C. It's used only if the table requires normalization.
  ///     If the parameter is `nil`, texts aren't normalized.
  public static func weighted(
    _ name: String, by table: WeightTable, normalizer: (any TextNormalizer)? = nil
  ) -> TextUnit {
    TextUnit(
      WeightedUnit(TextWeigher(table, normalizer: normalizer), name: "custom:weighted:\(name)"))
  }
}

final class WeightedUnit: UnitDefinition {
  static func family(_ lookup: TextServices.WeightTableLookup?) -> UnitFamily {
    UnitFamily(
      head: "weighted",
      noun: .weighted,
      listing: UnitListing(
        ["weighted:TABLE"],
        "weights: x (posts on X), x2, mastodon, nonascii2, ascii-half, ascii-half-down, or @FILE",
        completions: tables.map { "weighted:" + $0.name } + ["weighted:mastodon"]),
      make: { name, services throws(UnitError) in
        if name == "mastodon" { return .mastodon }
        let table = try table(named: name, lookup)
        let normalizer = services.normalizer(named: "nfc")
        guard !table.normalizes || normalizer != nil else {
          throw .unavailable(
            "weighted:\(name)", reason: "this program doesn't support the normalization form nfc")
        }
        let weigher = TextWeigher(table, normalizer: normalizer)
        let unit = TextUnit(WeightedUnit(weigher, name: "weighted:\(name)"))
        return name == "x" || name == "x2" ? unit.refusing(.xPost, name: unit.name) : unit
      })
  }

  private static func table(
    named name: String, _ lookup: TextServices.WeightTableLookup?
  ) throws(UnitError) -> WeightTable {
    if name.hasPrefix("@") {
      guard let lookup else {
        throw .unavailable("weighted:\(name)", reason: "this program doesn't read weight tables")
      }
      return try lookup(String(name.dropFirst()))
    }
    if let known = tables.first(where: { $0.name == name }) { return known.table() }
    throw .unknownOption(
      "weighted:\(name)",
      known: "x, x2, mastodon, nonascii2, ascii-half, ascii-half-down, or @ and a file with a "
        + "table of your own")
  }

  private static let tables: [(name: String, table: @Sendable () -> WeightTable)] = [
    ("x", { .x }), ("x2", { .x2 }), ("nonascii2", { .nonASCIITwice }),
    ("ascii-half", { .asciiHalf(.up) }), ("ascii-half-down", { .asciiHalf(.down) }),
  ]

  let name: String
  let noun = UnitNoun.weighted
  let traits: UnitTraits
  private let weigher: TextWeigher
  /// No text of at most this number of bytes counts more than a link.
  private let bytesThatNeverExceedLink: Int

  init(_ weigher: TextWeigher, name: String) {
    self.weigher = weigher
    self.name = name
    let table = weigher.table
    bytesThatNeverExceedLink = Int(weigher.linkWeight) / max(1, weigher.maximumWeightPerByte)
    // Only a sum over scalars is monotonic. A link or an emoji can weigh less than its beginning,
    // and normalization can shorten a text.
    let sumsScalars = table.linkCount == nil && !table.weighsEmojiAsOne && !table.normalizes
    traits = UnitTraits(
      isMonotonic: sumsScalars, talliesCharactersSeparately: sumsScalars && table.scale == 1,
      countsQuickly: table.linkCount == nil && !table.normalizes,
      hasIndivisibleRanges: table.linkCount != nil)
  }

  func tally(of text: Span<UInt8>) -> Tally { tally(weigher.weight(of: text)) }

  private func tally(_ weight: Int64) -> Tally {
    let scale = Int64(weigher.table.scale)
    let roundsUp = weigher.table.rounding == .up
    var tally = Tally(clamping: (roundsUp ? weight + scale - 1 : weight) / scale)
    // Tallies are merged by the sum of weights, because rounded counts can't be added.
    tally.mergeState[0] = Int(clamping: weight)
    return tally
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally {
    tally(Int64(left.mergeState[0]) + Int64(right.mergeState[0]))
  }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    weigher.table.linkCount == nil
      ? CharacterKernel.start(ofLast: 1, in: text) : LinkBoundary.stableBoundary(in: text)
  }

  func canInsertionLowerCount(
    to maximum: Int, from tally: Tally, at offset: Int, in text: Span<UInt8>
  ) -> Bool {
    if weigher.table.weighsEmojiAsOne, canEmojiLowerCount(to: maximum, at: offset, in: text) {
      return true
    }
    guard weigher.table.linkCount != nil else { return false }
    return canLinkLowerCount(
      to: maximum, at: offset, in: text, linkBytes: bytesThatNeverExceedLink)
  }

  /// Whether the text fits after an emoji replaces the Character before `offset`. An insertion can
  /// complete an unfinished emoji sequence, such as an emoji and a joiner. The complete sequence
  /// weighs as much as 👍. Returns `false` for a Character of one scalar, because this scalar is an
  /// emoji already or, except in unusual tables, doesn't weigh more than an emoji.
  private func canEmojiLowerCount(to maximum: Int, at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0 else { return false }
    let start = CharacterKernel.boundary(atOrBefore: offset - 1, in: text)
    guard start + text.scalar(at: start).bytes < offset else { return false }
    var whole: ContiguousArray<UInt8> = []
    whole.append(copying: text.extracting(..<start))
    whole += "👍".utf8
    whole.append(copying: text.extracting(offset...))
    return tally(of: whole.span).fits(maximum)
  }

  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard weigher.table.linkCount != nil else { return nil }
    return LinkBoundary.indivisibleRange(dividedAt: offset, in: text) {
      weigher.links(in: $0).map { $0.range }
    }
  }

  func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] {
    guard weigher.table.linkCount != nil else { return [] }
    return weigher.links(in: text).map { link in
      IndivisibleRange(range: link.range, tally: tally(link.weight))
    }
  }
}

// MARK: - TextWeigher

final class TextWeigher: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  private let normalizer: (any TextNormalizer)?

  init(_ table: WeightTable, normalizer: (any TextNormalizer)?) {
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
  }

  /// Returns the sum of the weights, which isn't divided by the scale of the table.
  func weight(of text: Span<UInt8>) -> Int64 { normalized(text) { weight(ofNormalized: $0) } }

  private func normalized<Result>(
    _ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard let normalizer, !text.passesNFCQuickCheck else { return body(text) }
    return normalizer.normalize(String(text)).withUTF8Bytes(body)
  }

  private func weight(ofNormalized text: Span<UInt8>) -> Int64 {
    guard table.linkCount != nil else { return weight(ofScalarsIn: text) }
    var sum: Int64 = 0
    var start = 0
    for link in LinkScanner(text).links {
      sum &+= weight(ofScalarsIn: text.extracting(start..<link.lowerBound)) &+ linkWeight
      start = link.upperBound
    }
    return sum &+ weight(ofScalarsIn: text.extracting(start...))
  }

  var linkWeight: Int64 { Int64(table.linkCount ?? 0) &* Int64(table.scale) }

  /// An upper bound of a scalar's weight divided by its number of bytes in UTF-8.
  var maximumWeightPerByte: Int {
    let ofASCII = (0..<0x80).reduce(0) { max($0, weights[$1]) }
    // Any other scalar has at least two bytes.
    let ofOthers = table.ranges.reduce(table.defaultWeight) { max($0, $1.weight) }
    return max(ofASCII, (ofOthers + 1) / 2)
  }

  private func weight(ofScalarsIn text: Span<UInt8>) -> Int64 {
    var sum: Int64 = 0
    var offset = 0
    while offset < text.count {
      if table.weighsEmojiAsOne, let end = EmojiSequence.end(from: offset, in: text) {
        sum &+= Int64(table.defaultWeight)
        offset = end
      } else {
        let scalar = text.scalar(at: offset)
        sum &+= Int64(weights[scalar.value])
        offset &+= scalar.bytes
      }
    }
    return sum
  }
}

extension TextWeigher {
  /// Links are found in the normalized text. The ranges are whole Characters of the original text.
  func links(in text: Span<UInt8>) -> [(range: Range<Int>, weight: Int64)] {
    normalized(text) { normalized in
      let links = LinkScanner(normalized).links
      guard !links.isEmpty else { return [] }
      let map = NormalizationMap(in: text) { character in
        self.normalized(character) { $0.count }
      }
      return links.map { link in
        let (original, before, after) = map.origin(of: link)
        let end = min(after.upperBound, normalized.count)
        return (
          original,
          weight(of: normalized.extracting(before)) + linkWeight
            + weight(of: normalized.extracting(link.upperBound..<end))
        )
      }
    }
  }
}

extension Span<UInt8> {
  /// If `true`, the text is in normalization form C. If `false`, the text can still be in form C.
  fileprivate var passesNFCQuickCheck: Bool {
    var isAfterMark = false
    var offset = 0
    while offset < count {
      let kind = ScalarKind.rawKind(self, at: offset)
      let isMark = kind.rawValue >= ScalarKind.reorderableZeroWidth.rawValue
      if isMark, isAfterMark || kind.rawValue >= ScalarKind.composingZeroWidth.rawValue {
        return false
      }
      isAfterMark = isMark
      offset &+= kind.bytes
    }
    return true
  }
}
