extension TextUnit {
  /// The count of valid UTF-8. Linear in the text.
  @usableFromInline
  func count(of text: Span<UInt8>) -> Int {
    // The unit of most fields, before what the others hold is copied.
    if case .characters = measure { return CharacterKernel.count(text) }
    return tally(of: text).count
  }

  /// The tally of valid UTF-8. Linear in the text.
  package func tally(of text: Span<UInt8>) -> Tally {
    switch measure {
    case .characters: Tally(count: CharacterKernel.count(text))
    case .scalars: Tally(count: ScalarKernel.count(text))
    case .utf16(let bytesPerUnit): Tally(count: UTF16Kernel.count(text) * bytesPerUnit)
    case .utf8: Tally(count: text.count)
    case .utf32Bytes: Tally(count: ScalarKernel.count(text) * 4)
    case .lines: Tally(count: LineKernel.count(text))
    case .whitespaceWords: Tally(count: WhitespaceWordKernel.count(text))
    case .officeWords: Tally(count: OfficeWordKernel.count(text))
    case .scalarsPerCharacter: Tally(count: CharacterKernel.largestScalarCount(text))
    case .words(let segmenter): Tally(count: segmenter.wordCount(in: text))
    case .encoded(let encoding): Tally(encoding.tally(of: text))
    }
  }
}
