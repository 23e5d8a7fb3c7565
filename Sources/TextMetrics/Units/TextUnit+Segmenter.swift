extension TextUnit {
  /// What finds the words of a words unit.
  package var segmenter: (any WordSegmenter)? {
    if case .words(let segmenter) = measure { segmenter } else { nil }
  }
}
