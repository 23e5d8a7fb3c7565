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
      case .trim, .normalize, .collapseWhitespace: true
      case .lineBreaks, .asciiDigits, .letterCase: false
      }
    }
    return looksBeyond ? counted(after: stages) : self
  }

  package func counted(after stages: [Stage]) -> TextLimit {
    TextLimit(
      minimum: minimum, maximum: maximum,
      in: unit.counted { stages.apply(to: $0) }, strength: strength)
  }
}
