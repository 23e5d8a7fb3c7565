package import TextMetrics

extension TextLimit {
  /// The limit as it is enforced while text is typed through stages.
  ///
  /// Typing normalizes what is inserted, a submission the whole; and normalizing the whole may
  /// lengthen it (a dot below that is typed after ǡ takes that letter apart), as trimming it
  /// shortens it. So where a stage looks beyond what is inserted, what is counted while typing is
  /// the text as the submission will clean it, and what the stages will remove costs no room.
  func enforced(through stages: [Stage]) -> TextLimit {
    let looksBeyond = stages.contains { stage in
      switch stage {
      case .trim, .normalize: true
      case .lineBreaks, .letterCase: false
      }
    }
    return looksBeyond ? counted(after: stages) : self
  }

  /// What of a text is over the maximum before the stages have cleaned it: what follows the longest
  /// beginning that would fit, without white space that would be trimmed.
  package func overLimitRange(in text: String, before stages: [Stage]) -> Range<TextPosition>? {
    guard !stages.isEmpty else { return overLimitRange(in: text) }
    guard let over = counted(after: stages).overLimitRange(in: text) else { return nil }
    guard stages.contains(where: \.isTrim) else { return over }
    return text.withUTF8Bytes { bytes in
      let end = text.endOfTrimmed.utf16Offset(in: text)
      guard end > over.lowerBound.utf16.value else { return over }
      let start = over.lowerBound.utf8.value
      let length = text.utf8.distance(from: text.startIndex, to: text.endOfTrimmed) - start
      return over
        .lowerBound..<over.lowerBound.advanced(
          past: bytes.extracting(start..<(start + length)))
    }
  }

  private func counted(after stages: [Stage]) -> TextLimit {
    TextLimit(
      minimum: minimum, maximum: maximum,
      in: unit.counted { stages.apply(to: $0) }, strength: strength)
  }
}
