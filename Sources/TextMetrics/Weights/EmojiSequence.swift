/// Emoji made of scalars next to each other, as UTS #51 has them: with selectors, skin tones,
/// joiners and tags, flags and keycaps.
enum EmojiSequence {
  /// The end of the emoji that begins at `start` with a scalar of that kind, which is not ASCII;
  /// nil where none does. A scalar that is text unless a selector follows is one only with it,
  /// where it is as old as Latin-1 (© and ®), and otherwise unless a text selector follows.
  static func end(
    from start: Int, _ first: (number: UInt8, bytes: Int), in text: Span<UInt8>
  ) -> Int? {
    guard let end = elementEnd(from: start, first, in: text) else { return nil }
    guard end < text.count, text[end] == 0xE2 || text[end] == 0xF3 else { return end }
    return endOfJoined(from: end, in: text)
  }

  /// The end of what tags or joiners add to an emoji that ends there.
  private static func endOfJoined(from start: Int, in text: Span<UInt8>) -> Int {
    var end = start
    // Tags: the flags of England, Scotland and Wales.
    if text[end] == 0xF3 {
      var tags = end
      while tags < text.count, (0xE0020...0xE007E).contains(text.scalar(at: tags).value) {
        tags += 4
      }
      if tags > end, tags < text.count, text.scalar(at: tags).value == 0xE007F { return tags + 4 }
    }
    while end < text.count, text[end] == 0xE2, text.scalar(at: end).value == 0x200D,
      end + 3 < text.count,
      let next = elementEnd(from: end + 3, ScalarKind.number(text, at: end + 3), in: text)
    {
      end = next
    }
    return end
  }

  /// The end of one pictograph with what changes it, or of a flag.
  private static func elementEnd(
    from start: Int, _ first: (number: UInt8, bytes: Int), in text: Span<UInt8>
  ) -> Int? {
    let end = start &+ first.bytes
    switch first.number {
    case ScalarKind.regionalIndicator.rawValue:
      let isPair =
        end < text.count
        && ScalarKind.number(text, at: end).number == ScalarKind.regionalIndicator.rawValue
      return isPair && isFlag(text.extracting(start..<end &+ 4)) ? end &+ 4 : end
    case ScalarKind.emojiModifier.rawValue: return end
    case ScalarKind.emojiNarrow.rawValue, ScalarKind.emojiAmbiguous.rawValue,
      ScalarKind.emojiWide.rawValue:
      guard end < text.count, mayChange(text, at: end) else { break }
      switch ScalarKind.number(text, at: end).number {
      case ScalarKind.emojiSelector.rawValue: return end &+ 3
      case ScalarKind.textSelector.rawValue: return nil
      case ScalarKind.emojiModifier.rawValue where isModifierBase(text.scalar(at: start).value):
        return end &+ 4
      default: break
      }
    default: return nil
    }
    return first.bytes == 2 ? nil : end
  }

  /// Whether a scalar is in the block of 64 of the selectors, or of the skin tones.
  @inline(__always)
  private static func mayChange(_ text: Span<UInt8>, at offset: Int) -> Bool {
    text[offset] == 0xEF || text[offset] == 0xF0 && text[offset &+ 2] == 0x8F
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
