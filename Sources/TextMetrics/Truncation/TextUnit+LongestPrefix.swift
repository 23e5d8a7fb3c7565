extension TextUnit {
  /// The end of the longest prefix of valid UTF-8 that ends at a Character boundary and whose tally
  /// is at most `maximum`, without unencodable scalars.
  ///
  /// Work is bounded by `maximum`, not by the text.
  package func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    Maxima(maximum, in: self).longestPrefixEnd(in: text)
  }

  /// The end of the longest prefix whose count is at most `maximum`, for a unit that a kernel
  /// counts; nil for any other. It may stand inside a Character, which then does not fit.
  func kernelPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    switch measure {
    case .characters: CharacterKernel.end(ofFirst: maximum, in: text)
    case .scalars: ScalarKernel.end(ofFirst: maximum, in: text)
    case .utf16(let bytesPerUnit): UTF16Kernel.end(ofFirst: maximum / bytesPerUnit, in: text)
    case .utf8: min(max(0, maximum), text.count)
    case .utf32Bytes: ScalarKernel.end(ofFirst: maximum / 4, in: text)
    case .lines: LineKernel.end(ofFirst: maximum, in: text)
    case .whitespaceWords: WhitespaceWordKernel.end(ofFirst: maximum, in: text)
    case .officeWords: OfficeWordKernel.end(ofFirst: maximum, in: text)
    case .scalarsPerCharacter:
      CharacterKernel.end(withinScalarsPerCharacter: maximum, in: text)
    case .words, .encoded: nil
    }
  }

  /// The start of the longest suffix whose count is at most `maximum`, as
  /// ``kernelPrefixEnd(in:atMost:)``.
  func kernelSuffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    switch measure {
    case .characters: CharacterKernel.start(ofLast: maximum, in: text)
    case .scalars: ScalarKernel.start(ofLast: maximum, in: text)
    case .utf16(let bytesPerUnit): UTF16Kernel.start(ofLast: maximum / bytesPerUnit, in: text)
    case .utf8: text.count - min(max(0, maximum), text.count)
    case .utf32Bytes: ScalarKernel.start(ofLast: maximum / 4, in: text)
    case .lines: LineKernel.start(ofLast: maximum, in: text)
    case .whitespaceWords: WhitespaceWordKernel.start(ofLast: maximum, in: text)
    case .officeWords: OfficeWordKernel.start(ofLast: maximum, in: text)
    case .scalarsPerCharacter, .words, .encoded: nil
    }
  }

  /// Whether a prefix of whole Characters never counts more than a longer one. Words by dictionary
  /// do: what follows may turn two words into one.
  var isMonotone: Bool {
    switch measure {
    case .words: false
    case .encoded(let encoding): encoding.value.isAdditive
    default: true
    }
  }
}

extension Collection where Element == TextLimit {
  /// The end of the longest prefix of valid UTF-8 that ends at a Character boundary and fits the
  /// maximum of every limit; 0 where none does. Work is bounded by the limits, not by the text.
  package func longestPrefixEnd(in text: Span<UInt8>) -> Int {
    Maxima(Array(self)).longestPrefixEnd(in: text)
  }
}

extension Maxima {
  fileprivate func longestPrefixEnd(in text: Span<UInt8>) -> Int {
    TruncationSearch(self, keeping: .head, around: "").longest(of: text, cutting: .character)?
      .headEnd ?? 0
  }
}
