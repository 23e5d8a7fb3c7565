/// Kinds of scalars, a bit for each.
struct ScalarKinds: Sendable {
  private var bits: UInt64

  var isEmpty: Bool { bits == 0 }

  static var none: Self { Self(bits: 0) }

  /// Those with which an emoji may begin, or go on behind the digit of a keycap.
  @inline(__always)
  static var inEmoji: Self {
    Self(
      bits: shownAsEmoji.bits | bit(ScalarKind.emojiModifier.rawValue)
        | bit(ScalarKind.regionalIndicator.rawValue) | bit(ScalarKind.emojiSelector.rawValue)
        | bit(keycapMark))
  }

  /// Those that are an emoji by themselves, or with a selector.
  @inline(__always)
  static var shownAsEmoji: Self {
    Self(
      bits: bit(ScalarKind.emojiNarrow.rawValue) | bit(ScalarKind.emojiAmbiguous.rawValue)
        | bit(ScalarKind.emojiWide.rawValue))
  }

  /// Those that normalization may change or join.
  @inline(__always)
  static var composing: Self {
    Self(bits: bit(keycapMark) &- bit(ScalarKind.composingNothing.rawValue))
  }

  /// No kind has this number. Of marks, only the keycap's own and those near it go into an emoji.
  @inline(__always) private static var keycapMark: UInt8 { 63 }

  @inline(__always)
  private static func bit(_ number: UInt8) -> UInt64 { 1 &<< UInt64(number) }

  /// Whether a kind is one of them.
  @inline(__always)
  func contains(_ number: UInt8) -> Bool { bits & Self.bit(number) != 0 }

  /// Whether the kind of a scalar which begins with that byte is one of them.
  @inline(__always)
  func contains(_ number: UInt8, lead: UInt8) -> Bool {
    let isKeycapMark = lead == 0xE2 && number == ScalarKind.mark.rawValue
    return contains(isKeycapMark ? Self.keycapMark : number)
  }

  mutating func formUnion(_ others: Self) { bits |= others.bits }
}
