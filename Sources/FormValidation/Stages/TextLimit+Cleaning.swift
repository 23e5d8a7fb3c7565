import TextMetrics

extension TextLimit {
  /// The limit as it is enforced while text is typed through stages.
  ///
  /// Typing normalizes what is inserted, a submission the whole; and normalizing the whole may
  /// lengthen it (a dot below that is typed after ǡ takes that letter apart). So where a stage
  /// normalizes, what is counted while typing is the text as the submission will clean it.
  func enforced(through stages: [Stage]) -> TextLimit {
    let normalizes = stages.contains { if case .normalize = $0 { true } else { false } }
    guard normalizes else { return self }
    let cleaning = stages.filter { if case .trim = $0 { false } else { true } }
    return TextLimit(
      minimum: minimum, maximum: maximum,
      in: unit.counted(by: CleanedCount(unit: unit, stages: cleaning)), strength)
  }
}

/// Counts a text as it will be when it has been cleaned.
private struct CleanedCount: TextEncoding {
  let unit: TextUnit
  let stages: [Stage]

  var name: String { unit.name }
  /// Pieces normalize otherwise than the whole.
  var isAdditive: Bool { false }

  func tally(of text: Span<UInt8>) -> EncodedTally {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for index in 0..<text.count { bytes.append(text[index]) }
    let cleaned = stages.apply(to: String(decoding: bytes, as: UTF8.self))
    let tally = cleaned.withUTF8Bytes { unit.tally(of: $0) }
    return EncodedTally(bytes: tally.count, unencodable: tally.unencodable)
  }
}
