extension TextUnit {
  /// The count of valid UTF-8. Linear in the text.
  ///
  /// Inlinable, so that a call with a named unit compiles to a call of its kernel.
  @inlinable
  func count(of text: Span<UInt8>) -> Int {
    switch measure {
    case .characters: CharacterKernel.count(text)
    case .scalars: ScalarKernel.count(text)
    case .utf16(let bytesPerUnit): UTF16Kernel.count(text) * bytesPerUnit
    case .utf8: text.count
    case .utf32Bytes: ScalarKernel.count(text) * 4
    case .lines: LineKernel.count(text)
    case .whitespaceWords: WhitespaceWordKernel.count(text)
    case .officeWords: OfficeWordKernel.count(text)
    case .scalarsPerCharacter: CharacterKernel.largestScalarCount(text)
    case .words(let segmenter): segmenter.wordCount(in: text)
    case .encoded(let encoding): encoding.tally(of: text).bytes
    }
  }

  /// The tally of valid UTF-8. Linear in the text.
  package func tally(of text: Span<UInt8>) -> Tally {
    if case .encoded(let encoding) = measure { return Tally(encoding.tally(of: text)) }
    return Tally(count: count(of: text))
  }
}
