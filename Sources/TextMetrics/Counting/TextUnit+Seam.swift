extension TextUnit {
  /// The largest offset at which `text` can be cut, whatever follows it: the tally of a text is the
  /// sum of the tallies before and after. 0 where there is none, or none is looked for.
  ///
  /// Words are cut where nothing that follows can change them, other units before the last
  /// Character; encodings that have modes, and units whose tallies are no sums, have no seams.
  package func seam(in text: Span<UInt8>) -> Int {
    switch measure {
    case .words(let segmenter): segmenter.value.settledEnd(of: text)
    case .encoded(let encoding) where !encoding.value.isAdditive: 0
    case .encoded, .characters, .scalars, .utf16, .utf8, .utf32Bytes:
      CharacterKernel.start(ofLast: 1, in: text)
    case .whitespaceWords: WhitespaceWordKernel.start(ofLast: 1, in: text)
    case .lines, .officeWords, .scalarsPerCharacter: 0
    }
  }

  /// A shorter text without seam that, whatever follows, has the tally of `text`; nil where none
  /// is known.
  func standIn(for text: Span<UInt8>) -> [UInt8]? { segmenter?.standIn(forOpen: text) }

  /// Whether to count takes far longer than to read the text: words, and legacy encodings.
  package var isDear: Bool {
    switch measure {
    case .words, .encoded: true
    default: false
    }
  }
}
