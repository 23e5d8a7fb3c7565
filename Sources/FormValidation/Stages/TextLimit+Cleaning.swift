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
      in: unit.counted { cleaning.apply(to: $0) }, strength)
  }
}
