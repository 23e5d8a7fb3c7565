import TextMetrics

/// Emoji sequences (UTS #51).
enum EmojiSequence {
  /// Returns the end of the emoji or sequence at `start`, or `nil` for text. An emoji of one scalar
  /// is text if U+FE0E follows, unless the scalar is a regional indicator or a skin tone. The
  /// scalars © and ® are text unless U+FE0F follows.
  @inline(__always)
  static func end(from start: Int, in text: Span<UInt8>) -> Int? {
    let (kind, bytes) = ScalarKind.kind(text, at: start)
    switch kind {
    case .keycapBase: return endOfKeycap(from: start &+ bytes, in: text)
    case .emojiNarrow, .emojiAmbiguous, .pictographWide, .regionalIndicator, .emojiModifier:
      return endOfSequence(from: start, in: text)
    default: return nil
    }
  }

  private static let keycap: UInt32 = 0x20E3
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D
  private static let skinTones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
  private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  private static let tags: ClosedRange<UInt32> = 0xE0020...0xE007E
  private static let lastTag: UInt32 = 0xE007F

  private static func endOfKeycap(from start: Int, in text: Span<UInt8>) -> Int? {
    text.end(of: keycap, at: text.end(of: emojiSelector, at: start) ?? start)
  }

  private static func endOfSequence(from start: Int, in text: Span<UInt8>) -> Int? {
    guard var end = endOfElement(from: start, in: text) else { return nil }
    if let tags = endOfTags(from: end, in: text) { return tags }
    while let joined = text.end(of: joiner, at: end), joined < text.count,
      let next = endOfElement(from: joined, in: text)
    {
      end = next
    }
    return end
  }

  private static func endOfTags(from start: Int, in text: Span<UInt8>) -> Int? {
    var end = start
    while let tag = text.scalarIfAny(at: end), tags.contains(tag.value) { end &+= tag.bytes }
    return end > start ? text.end(of: lastTag, at: end) : nil
  }

  private static func endOfElement(from start: Int, in text: Span<UInt8>) -> Int? {
    let (kind, bytes) = ScalarKind.kind(text, at: start)
    let end = start &+ bytes
    switch kind {
    case .emojiNarrow, .emojiAmbiguous, .pictographWide:
      if let selected = text.end(of: emojiSelector, at: end) { return selected }
      let first = text.scalar(at: start).value
      if first <= 0xFF || text.end(of: textSelector, at: end) != nil { return nil }
      guard let tone = text.scalarIfAny(at: end), skinTones.contains(tone.value),
        Unicode.Scalar(first)?.properties.isEmojiModifierBase == true
      else { return end }
      return end &+ tone.bytes
    case .regionalIndicator:
      guard let second = text.scalarIfAny(at: end), regionalIndicators.contains(second.value),
        isFlag(text.scalar(at: start).value, second.value)
      else { return end }
      return end &+ second.bytes
    case .emojiModifier: return end
    default: return nil
    }
  }

  private static func isFlag(_ first: UInt32, _ second: UInt32) -> Bool {
    let letters = regionalIndicators.lowerBound
    return regions[Int(first - letters)] >> (second - letters) & 1 == 1
  }

  /// The regions that have a flag in emoji-sequences.txt, versions 16.0 and 17.0. For each first
  /// letter of a region, a bit set has the second letters.
  private static let regions: [UInt32] = {
    var regions = [UInt32](repeating: 0, count: 26)
    let letters = regionCodes.utf8.map { $0 - UInt8(ascii: "A") }
    for index in stride(from: 0, to: letters.count, by: 2) {
      regions[Int(letters[index])] |= 1 << UInt32(letters[index + 1])
    }
    return regions
  }()

  private static let regionCodes = """
    ACADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCH\
    CICKCLCMCNCOCPCQCRCUCVCWCXCYCZDEDGDJDKDMDODZEAECEEEGEHERESETEUFIFJFKFMFOFRGAGBGDGEGFGGGH\
    GIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUICIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZ\
    LALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNR\
    NUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZ\
    TATCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUNUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW
    """
}

extension Span<UInt8> {
  @inline(__always)
  fileprivate func scalarIfAny(at offset: Int) -> (value: UInt32, bytes: Int)? {
    offset < count ? scalar(at: offset) : nil
  }

  @inline(__always)
  fileprivate func end(of scalar: UInt32, at offset: Int) -> Int? {
    guard let next = scalarIfAny(at: offset), next.value == scalar else { return nil }
    return offset &+ next.bytes
  }
}
