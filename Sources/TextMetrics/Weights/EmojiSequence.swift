/// Emoji made of scalars next to each other, as UTS #51 has them: with selectors, skin tones, joiners
/// and tags, flags and keycaps.
enum EmojiSequence {
  /// The end of the emoji that begins at `start`, a scalar that is not ASCII; nil where none does.
  /// A scalar that is text unless a selector follows is one only with it, where it is as old as
  /// Latin-1 (© and ®), and otherwise unless a text selector follows.
  static func end(from start: Int, in text: Span<UInt8>) -> Int? {
    guard let first = elementEnd(from: start, in: text) else { return nil }
    var end = first
    // Tags: the flags of England, Scotland and Wales.
    var tags = end
    while tags < text.count, (0xE0020...0xE007E).contains(text.scalar(at: tags).value) { tags += 4 }
    if tags > end, tags < text.count, text.scalar(at: tags).value == 0xE007F { return tags + 4 }
    while end < text.count, case let joiner = ScalarKind.kind(text, at: end),
      joiner.kind == .joiner, end + joiner.bytes < text.count,
      let next = elementEnd(from: end + joiner.bytes, in: text)
    {
      end = next
    }
    return end
  }

  /// The end of one pictograph with what changes it, or of a flag.
  private static func elementEnd(from start: Int, in text: Span<UInt8>) -> Int? {
    let (kind, bytes) = ScalarKind.kind(text, at: start)
    var end = start + bytes
    func next() -> ScalarKind? { end < text.count ? ScalarKind.kind(text, at: end).kind : nil }
    switch kind {
    case .regionalIndicator:
      guard next() == .regionalIndicator else { return end }
      return isFlag(text.extracting(start..<end + 4)) ? end + 4 : end
    case .emojiModifier: return end
    case .emojiNarrow, .emojiAmbiguous, .emojiWide: break
    default: return nil
    }
    let value = text.scalar(at: start).value
    switch next() {
    case .emojiSelector: end += 3
    case .emojiModifier where Unicode.Scalar(value)?.properties.isEmojiModifierBase == true:
      return end + 4
    case .textSelector: return nil
    default: if value < 0x100 { return nil }
    }
    return end
  }

  /// Whether two regional indicators are the flag of a region that has one.
  private static func isFlag(_ text: Span<UInt8>) -> Bool {
    let letters = [text.scalar(at: 0).value, text.scalar(at: 4).value].map {
      UInt8(truncatingIfNeeded: $0 - 0x1F1E6) + UInt8(ascii: "A")
    }
    return regions.contains(letters)
  }

  /// The regions of emoji-sequences.txt (UTS #51).
  private static let regions: Set<[UInt8]> = Set(
    stride(from: 0, to: regionCodes.utf8.count, by: 2).map {
      Array(regionCodes.utf8.dropFirst($0).prefix(2))
    })

  private static let regionCodes = """
    ACADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCH\
    CICKCLCMCNCOCPCQCRCUCVCWCXCYCZDEDGDJDKDMDODZEAECEEEGEHERESETEUFIFJFKFMFOFRGAGBGDGEGFGGGH\
    GIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUICIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZ\
    LALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNR\
    NUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZ\
    TATCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUNUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW
    """
}
