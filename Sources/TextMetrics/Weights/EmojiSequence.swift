/// Emoji made of scalars next to each other, as UTS #51 has them: with selectors, skin tones,
/// joiners and tags, flags and keycaps.
enum EmojiSequence {
  /// The end of the emoji that begins at `start` with a scalar of that kind, which is not ASCII;
  /// nil where none does. A scalar that is text unless a selector follows is one only with it,
  /// where it is as old as Latin-1 (© and ®), and otherwise unless a text selector follows.
  @inline(__always)
  static func end(
    from start: Int, _ first: (number: UInt8, bytes: Int), in text: Span<UInt8>
  ) -> Int? {
    let end = start &+ first.bytes
    // Most are one scalar, with nothing behind it that could change or join it.
    if first.bytes > 2, ScalarKinds.shownAsEmoji.contains(first.number) {
      guard end < text.count else { return end }
      switch text[end] {
      case 0xE2, 0xEF, 0xF3: break
      case 0xF0 where text[end &+ 2] == 0x8F: break
      default: return end
      }
    }
    return endOfSequence(from: start, first, in: text)
  }

  private static func endOfSequence(
    from start: Int, _ first: (number: UInt8, bytes: Int), in text: Span<UInt8>
  ) -> Int? {
    guard var end = elementEnd(from: start, first, in: text) else { return nil }
    // Tags: the flags of England, Scotland and Wales.
    if end < text.count, text[end] == 0xF3, let tags = endOfTags(from: end, in: text) {
      return tags
    }
    while text.holds(0xE2, 0x80, 0x8D, at: end), end &+ 3 < text.count,
      let next = elementEnd(from: end &+ 3, ScalarKind.number(text, at: end &+ 3), in: text)
    {
      end = next
    }
    return end
  }

  /// The end of tags and the one that ends them; nil where they are not ended.
  private static func endOfTags(from start: Int, in text: Span<UInt8>) -> Int? {
    var end = start
    while end < text.count, (0xE0020...0xE007E).contains(text.scalar(at: end).value) { end += 4 }
    let isEnded = end > start && end < text.count && text.scalar(at: end).value == 0xE007F
    return isEnded ? end + 4 : nil
  }

  /// The end of one pictograph with what changes it, or of a flag.
  private static func elementEnd(
    from start: Int, _ first: (number: UInt8, bytes: Int), in text: Span<UInt8>
  ) -> Int? {
    let end = start &+ first.bytes
    if ScalarKinds.shownAsEmoji.contains(first.number) {
      if text.holds(0xEF, 0xB8, 0x8F, at: end) { return end &+ 3 }
      if text.holds(0xEF, 0xB8, 0x8E, at: end) || first.bytes == 2 { return nil }
      let isToned =
        text.holds(0xF0, 0x9F, 0x8F, at: end) && text[end &+ 3] >= 0xBB
        && isModifierBase(text.scalar(at: start).value)
      return isToned ? end &+ 4 : end
    }
    if first.number == ScalarKind.regionalIndicator.rawValue {
      let isPair =
        text.holds(0xF0, 0x9F, 0x87, at: end) && text[end &+ 3] >= 0xA6
        && isFlag(text.extracting(start..<end &+ 4))
      return isPair ? end &+ 4 : end
    }
    return first.number == ScalarKind.emojiModifier.rawValue ? end : nil
  }

  /// Whether a skin tone changes it.
  private static func isModifierBase(_ scalar: UInt32) -> Bool {
    guard scalar >= firstPictograph else {
      return Unicode.Scalar(scalar)?.properties.isEmojiModifierBase == true
    }
    let index = Int(scalar &- firstPictograph)
    return index < modifierBases.count && modifierBases[index]
  }

  /// From here on pictographs stand together.
  private static let firstPictograph: UInt32 = 0x1F300
  /// Asked of the standard library once, since each answer takes its time.
  private static let modifierBases: [Bool] = (firstPictograph..<0x1FB00).map {
    Unicode.Scalar($0)?.properties.isEmojiModifierBase == true
  }

  /// Whether two regional indicators are the flag of a region that has one.
  private static func isFlag(_ text: Span<UInt8>) -> Bool {
    let first = text.scalar(at: 0).value &- 0x1F1E6
    let second = text.scalar(at: 4).value &- 0x1F1E6
    return regions[Int(first)] >> second & 1 == 1
  }

  /// The regions of emoji-sequences.txt (UTS #51): by first letter, the second letters as bits.
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
  /// Whether a scalar of valid UTF-8 that begins with these bytes is there.
  @inline(__always)
  fileprivate func holds(_ first: UInt8, _ second: UInt8, _ third: UInt8, at offset: Int) -> Bool {
    offset < count && self[offset] == first && self[offset &+ 1] == second
      && self[offset &+ 2] == third
  }
}
