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
    case .words, .encoded: suppliedCount(of: text)
    }
  }

  /// The count in a unit that the standard library was not enough for.
  @usableFromInline
  func suppliedCount(of text: Span<UInt8>) -> Int {
    // Chained: a switch over what an enumeration holds retains it for the time of the call.
    if let words = measure.segmenter?.value.wordCount(in: text) { return words }
    return tally(of: text).count
  }

  /// The count of a text that is stored otherwise than as UTF-8. Linear in the text.
  @usableFromInline
  func count(of text: String) -> Int { text.withUTF8Bytes { count(of: $0) } }

  /// The tally of valid UTF-8. Linear in the text.
  package func tally(of text: Span<UInt8>) -> Tally {
    if case .encoded(let encoding) = measure { return Tally(encoding.value.tally(of: text)) }
    return Tally(count: count(of: text))
  }
}
