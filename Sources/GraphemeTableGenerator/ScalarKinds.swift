import TextMetrics

/// What units ask of a scalar by itself: its width in a terminal, whether it is part of an emoji,
/// and whether normalization has to look at it.
///
/// The standard library answers what it has a public property for. The rest is read from
/// `Data/properties.txt`, which is of the same version of Unicode.
package struct ScalarKinds {
  /// The kind of every scalar value; surrogates, which no text has, are of the first kind.
  package private(set) var kinds: [UInt8]

  package init(properties: String) {
    let nowhere = [Bool](repeating: false, count: 0x110000)
    var (wide, ambiguous, composing) = (nowhere, nowhere, nowhere)
    for line in properties.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let first = Int(fields[1], radix: 16),
        let last = Int(fields[2], radix: 16)
      else { preconditionFailure("no range: \(line)") }
      switch fields[0] {
      case "wide": for value in first...last { wide[value] = true }
      case "ambiguous": for value in first...last { ambiguous[value] = true }
      case "composes": for value in first...last { composing[value] = true }
      default: preconditionFailure("no such property: \(line)")
      }
    }
    kinds = (UInt32(0)..<0x110000).map { value in
      guard let scalar = Unicode.Scalar(value) else { return 0 }
      let kind = Self.kind(
        of: scalar, isWide: wide[Int(value)], isAmbiguous: ambiguous[Int(value)])
      if composing[Int(value)] { return kind.composing.rawValue }
      let isMoved = scalar.properties.canonicalCombiningClass != .notReordered
      return (isMoved ? kind.moving : kind).rawValue
    }
  }

  private static func kind(
    of scalar: Unicode.Scalar, isWide: Bool, isAmbiguous: Bool
  ) -> ScalarKind {
    switch scalar.value {
    case 0x09: return .tab
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return .lineBreak
    case 0xAD: return .softHyphen
    case 0x200C: return .nonJoiner
    case 0x200D: return .joiner
    case 0xFE0E: return .textSelector
    case 0xFE0F: return .emojiSelector
    case 0x1F1E6...0x1F1FF: return .regionalIndicator
    case 0x1F3FB...0x1F3FF: return .emojiModifier
    default: break
    }
    if scalar.isInvisible {
      if scalar.linksConsonants { return .movingLinker }
      if scalar.isSpacing { return scalar.extendsPictograph ? .spacingMark : .spacing }
      return scalar.extendsPictograph ? .mark : .nothing
    }
    if scalar.isPictograph {
      guard scalar.properties.isEmoji || isWide else { return .pictograph }
      return isWide ? .emojiWide : isAmbiguous ? .emojiAmbiguous : .emojiNarrow
    }
    if scalar.properties.isEmoji { return .keycapBase }
    if isWide { return .wide }
    return isAmbiguous ? .ambiguous : scalar.isConsonant ? .consonant : .narrow
  }
}

extension ScalarKind {
  fileprivate var moving: Self {
    switch self {
    case .nothing: .movingNothing
    case .mark: .movingMark
    case .movingLinker: .movingLinker
    default: preconditionFailure("\(self) that is moved: add a kind")
    }
  }

  fileprivate var composing: Self {
    switch self {
    case .nothing: .composingNothing
    case .narrow: .composingNarrow
    case .wide: .composingWide
    case .ambiguous: .composingAmbiguous
    case .mark: .composingMark
    case .spacingMark: .composingSpacingMark
    case .consonant: .composingConsonant
    default: preconditionFailure("\(self) that composes: add a kind")
    }
  }
}

extension Unicode.Scalar {
  /// Whether it takes no cell of a terminal: controls, marks, vowels and finals of Hangul, what is
  /// ignored by default, and what changes the emoji before it.
  fileprivate var isInvisible: Bool {
    switch value {
    // Ignored by default, and yet shown: a soft hyphen where no line breaks, and the initial that
    // stands for a missing one.
    case 0xAD, 0x115F: return false
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .nonspacingMark, .spacingMark, .enclosingMark, .lineSeparator,
      .paragraphSeparator:
      return true
    // Signs that stand above the digits after them are seen.
    case .format: return !isPrepended
    default: return false
    }
  }

  /// Whether it is a mark with a width of its own, such as a vowel sign, that joins the Character
  /// before it. Those that normalization may reorder are not.
  fileprivate var isSpacing: Bool {
    properties.generalCategory == .spacingMark
      && properties.canonicalCombiningClass == .notReordered && ("a" + String(self)).count == 1
  }

  /// Whether it makes one Character of the consonants on both sides (GB9c).
  fileprivate var linksConsonants: Bool { ("क" + String(self) + "क").count == 1 }

  /// Whether it is such a consonant: a mark would not begin a Character.
  fileprivate var isConsonant: Bool {
    properties.generalCategory == .otherLetter && ("क\u{94D}" + String(self)).count == 1
      && (String(self) + "\u{94D}क").count == 1
  }

  private var isPrepended: Bool { (String(self) + "a").count == 1 }

  /// Whether a joiner makes one Character of it and another pictograph (GB11).
  fileprivate var isPictograph: Bool {
    // Asking takes its time, and no ideograph is one.
    if value >= 0x20000 || properties.generalCategory == .otherLetter { return false }
    return (String(self) + "\u{200D}👩").count == 1
  }

  /// Whether it may stand between a pictograph and the joiner after it (GB11).
  fileprivate var extendsPictograph: Bool { ("👩" + String(self) + "\u{200D}👩").count == 1 }
}
