import TextMetrics

/// The `ScalarKind` of every scalar, derived from the standard library and the text of
/// `Data/properties.txt`.
package struct ScalarKinds {
  /// The raw values of the kinds, indexed by scalar value. The elements for surrogates are 0.
  package private(set) var kinds: [UInt8]

  package init(properties: String) {
    var listed = [ListedProperties](repeating: [], count: 0x110000)
    for line in properties.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let property = ListedProperties.byName[fields[0]],
        let first = Int(fields[1], radix: 16), let last = Int(fields[2], radix: 16)
      else { preconditionFailure("expected a known property and a range, got '\(line)'") }
      for value in first...last { listed[value].insert(property) }
    }
    kinds = (UInt32(0)..<0x110000).map { value in
      guard let scalar = Unicode.Scalar(value) else { return 0 }
      let kind = Self.kind(of: scalar, listed[Int(value)])
      if listed[Int(value)].contains(.composes) { return kind.composing.rawValue }
      let isReorderable = scalar.properties.canonicalCombiningClass != .notReordered
      return (isReorderable ? kind.reorderable : kind).rawValue
    }
  }

  private struct ListedProperties: OptionSet {
    let rawValue: UInt8

    static let wide = ListedProperties(rawValue: 1)
    static let ambiguous = ListedProperties(rawValue: 2)
    static let zeroWidth = ListedProperties(rawValue: 4)
    static let spacing = ListedProperties(rawValue: 8)
    static let linker = ListedProperties(rawValue: 16)
    static let composes = ListedProperties(rawValue: 32)

    static let byName: [Substring: ListedProperties] = [
      "wide": wide, "ambiguous": ambiguous, "zeroWidth": zeroWidth, "spacing": spacing,
      "linker": linker, "composes": composes,
    ]
  }

  private static func kind(of scalar: Unicode.Scalar, _ listed: ListedProperties) -> ScalarKind {
    switch scalar.value {
    case 0x09: return .tab
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return .lineBreak
    case 0x200D: return .joiner
    case 0xFE0E: return .textSelector
    case 0xFE0F: return .emojiSelector
    case 0x1F1E6...0x1F1FF: return .regionalIndicator
    case 0x1F3FB...0x1F3FF: return .emojiModifier
    default: break
    }
    if listed.contains(.zeroWidth) {
      if scalar.properties.generalCategory == .control { return .control }
      return listed.contains(.linker) ? .linker : listed.contains(.spacing) ? .spacing : .zeroWidth
    }
    let isWide = listed.contains(.wide)
    if scalar.isPictograph {
      guard scalar.properties.isEmoji || isWide else { return .pictograph }
      return isWide ? .pictographWide : listed.contains(.ambiguous) ? .emojiAmbiguous : .emojiNarrow
    }
    if scalar.properties.isEmoji { return .keycapBase }
    return isWide ? .wide : listed.contains(.ambiguous) ? .ambiguous : .narrow
  }
}

extension ScalarKind {
  fileprivate var reorderable: Self {
    switch self {
    case .zeroWidth: .reorderableZeroWidth
    case .spacing: .reorderableSpacing
    case .linker: .reorderableLinker
    default: preconditionFailure("normalization reorders \(self): add a kind")
    }
  }

  fileprivate var composing: Self {
    switch self {
    case .zeroWidth: .composingZeroWidth
    case .narrow: .composingNarrow
    case .wide: .composingWide
    case .ambiguous: .composingAmbiguous
    case .spacing: .composingSpacing
    case .linker: .composingLinker
    default: preconditionFailure("\(self) composes: add a kind")
    }
  }
}

extension Unicode.Scalar {
  /// Whether a zero width joiner joins the scalar with a pictograph after the joiner (GB11).
  fileprivate var isPictograph: Bool {
    // Ideographs and scalars from U+20000 on aren't pictographs. They aren't tested, because about
    // a million strings would have to be counted.
    if value >= 0x20000 || properties.generalCategory == .otherLetter { return false }
    return (String(self) + "\u{200D}👩").count == 1
  }
}
