import TextMetrics

/// Adds up what valid UTF-8 weighs.
final class Weighing: Sendable {
  let table: WeightTable
  private let weights: ScalarWeights
  private let normalizer: (any TextNormalizer)?

  init(_ table: WeightTable, normalizer: (any TextNormalizer)?) {
    self.table = table
    self.normalizer = table.normalizes ? normalizer : nil
    weights = ScalarWeights(table)
  }

  /// What a text weighs once it is normalized, in parts of one. Linear.
  func weight(of text: Span<UInt8>) -> Int64 { normalized(text) { weigh($0) } }

  /// Calls `body` with the text, normalized if the table says so.
  private func normalized<Result>(
    _ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard let normalizer, !text.isNormalized else { return body(text) }
    return normalizer.normalize(String(text)).withUTF8Bytes(body)
  }

  /// Weighs a text as it stands.
  private func weigh(_ text: Span<UInt8>) -> Int64 {
    guard table.linkCount != nil else { return weighScalars(text) }
    var sum: Int64 = 0
    var start = 0
    for link in LinkScanner(text).links {
      sum &+= weighScalars(text.extracting(start..<link.lowerBound)) &+ linkWeight
      start = link.upperBound
    }
    return sum &+ weighScalars(text.extracting(start...))
  }

  private var linkWeight: Int64 { Int64(table.linkCount ?? 0) &* Int64(table.scale) }

  /// Weighs scalars and emoji between links.
  private func weighScalars(_ text: Span<UInt8>) -> Int64 {
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

// Links, where they stand in a text: they are found in the text as it is normalized.
extension Weighing {
  /// The links, each with what it weighs in parts of one, and with it what of the Characters at its
  /// ends is no part of it. Linear.
  func links(in text: Span<UInt8>) -> [(range: Range<Int>, weight: Int64)] {
    normalized(text) { normalized in
      let links = LinkScanner(normalized).links
      guard !links.isEmpty else { return [] }
      let places = NormalizedPlaces(in: text) { character in
        self.normalized(character) { $0.count }
      }
      return links.map { link in
        let (original, before, after) = places.origin(of: link)
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
  /// Whether it holds nothing that normalization form C changes or composes, nor two marks in a
  /// row, which it may put in another order. Linear.
  fileprivate var isNormalized: Bool {
    var isAfterMark = false
    var offset = 0
    while offset < count {
      let kind = ScalarKind.number(self, at: offset)
      let isMark = kind.number >= ScalarKind.movingNothing.rawValue
      if isMark, isAfterMark || kind.number >= ScalarKind.composingNothing.rawValue {
        return false
      }
      isAfterMark = isMark
      offset &+= kind.bytes
    }
    return true
  }
}
