// What a unit was built from, where the standard library was not enough.
extension TextUnit {
  /// What finds the words of the unit; nil for a unit that needs no segmenter.
  package var segmenter: (any WordSegmenter)? {
    measure.segmenter?.value
  }

  /// The encoding whose bytes the unit counts; nil for a unit that every text has.
  package var encoding: (any TextEncoding)? {
    if case .encoded(let encoding) = measure { encoding.value } else { nil }
  }
}

extension Measure {
  var segmenter: Supplied<any WordSegmenter>? {
    if case .words(let segmenter) = self { segmenter } else { nil }
  }
}
