/// Rule 15: joins a compatibility jamo to the text before it, by the names of jamo.
enum ModelJamo {
  static func joined(_ jamo: UTF16Text, to text: UTF16Text) -> UTF16Text? {
    let scalars = Array(text.string.unicodeScalars)
    guard let last = scalars.last, let added = letter(jamo) else { return nil }
    let rest = scalars.dropLast().flatMap { Array($0.utf16) }
    guard let composed = composed(last, added) else { return nil }
    return rest + composed
  }

  private static func composed(_ last: Unicode.Scalar, _ added: String) -> UTF16Text? {
    if let lone = letter(Array(last.utf16)) {
      // A lone consonant and a vowel.
      if let leading = scalar("CHOSEONG", lone), let vowel = scalar("JUNGSEONG", added) {
        return syllable([leading, vowel])
      }
      // Two vowels that make a compound.
      return compoundVowels[[lone, added]].flatMap { scalar("LETTER", $0) }.map { Array($0.utf16) }
    }
    guard ("\u{AC00}"..."\u{D7A3}").contains(last) else { return nil }
    let parts = Array(ICU.normalized(Array(last.utf16), "nfd").string.unicodeScalars)
    let leading = parts[0]
    let vowel = parts[1]
    if parts.count == 2 {
      // A syllable without a final, and a possible final.
      if let final = scalar("JONGSEONG", added) { return syllable([leading, vowel, final]) }
      guard let name = vowel.properties.name?.split(separator: " ").last.map(String.init),
        let compound = compoundVowels[[name, added]].flatMap({ scalar("JUNGSEONG", $0) })
      else { return nil }
      return syllable([leading, compound])
    }
    // A final and a jamo that make a compound final: KIYEOK and SIOS make KIYEOK-SIOS.
    guard let final = parts[2].properties.name?.split(separator: " ").last,
      let compound = scalar("JONGSEONG", "\(final)-\(added)")
    else { return nil }
    return syllable([leading, vowel, compound])
  }

  private static func letter(_ text: UTF16Text) -> String? {
    let scalars = Array(text.string.unicodeScalars)
    guard scalars.count == 1, ("\u{3131}"..."\u{3163}").contains(scalars[0]) else { return nil }
    return scalars[0].properties.name.map { String($0.dropFirst("HANGUL LETTER ".count)) }
  }

  /// Returns the jamo with a name, or `nil` if modern Hangul doesn't have it.
  private static func scalar(_ kind: String, _ name: String) -> Unicode.Scalar? {
    let modern: [ClosedRange<UInt32>] = [
      0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2, 0x3131...0x3163,
    ]
    return modern.joined().lazy.compactMap(Unicode.Scalar.init)
      .first { $0.properties.name == "HANGUL \(kind) \(name)" }
  }

  private static func syllable(_ jamo: [Unicode.Scalar]) -> UTF16Text {
    ICU.normalized(jamo.flatMap { Array($0.utf16) }, "nfc")
  }

  private static let compoundVowels = [
    ["O", "A"]: "WA", ["O", "AE"]: "WAE", ["O", "I"]: "OE", ["U", "EO"]: "WEO", ["U", "E"]: "WE",
    ["U", "I"]: "WI", ["EU", "I"]: "YI",
  ]
}
