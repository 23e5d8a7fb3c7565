/// What stands before a scalar in a terminal, as far as it matters to its columns.
enum ColumnContext: UInt8 {
  case none
  /// An emoji of one column, which becomes one of two with a selector.
  case narrowEmoji
  case keycapBase
  /// A pictograph with marks, which a joiner may join to another.
  case pictograph
  /// The same with a skin tone.
  case toned
  /// A pictograph and a joiner: the next pictograph is part of the same emoji.
  case joined
  /// A pictograph that joins nothing any more, in the same Character.
  case spent
  /// The first half of a flag.
  case halfFlag
  /// What takes one column, which a vowel sign beside it makes two.
  case narrow
  /// The same, which a virama may join to another consonant.
  case consonant
  /// The same with a virama.
  case linked
  /// Consonants of one Character that takes two columns or more.
  case full
  /// The same with a virama.
  case fullLinked

  /// Behind blocks that end there.
  @inline(__always)
  init(behindBlocks text: Span<UInt8>, endingAt end: Int) {
    var end = end
    var isMarked = false
    // Before the marks of two bytes stands something else in the same block or the one before.
    while text[end &- 1] >= 0x80, (0xCC...0xDB).contains(text[end &- 2]),
      ScalarKind.kind(text, at: end &- 2).kind.isMark
    {
      end &-= 2
      isMarked = true
    }
    let last = text[end &- 1]
    switch last {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"):
      self = isMarked ? .narrow : .keycapBase
    case 0x20..<0x7F: self = .narrow
    case ..<0x80: self = .none
    default:
      // None is longer than three bytes.
      let second = text[end &- 2]
      if second >= 0xC0 {
        let isSoftHyphen = second == 0xC2 && last == 0xAD
        self = isSoftHyphen ? .none : .narrow
      } else {
        let first = text[end &- 3]
        let isJamo = first == 0xE1 && second & 0xFC == 0x84
        self = first < PlainScalars.firstWideByte && !isJamo ? .narrow : .none
      }
    }
  }

  /// Behind a mark, which does not end what a pictograph began.
  fileprivate var withMark: Self {
    switch self {
    case .narrowEmoji, .pictograph: .pictograph
    case .toned: .toned
    case .joined, .spent: .spent
    case .none, .halfFlag: .none
    case .narrow, .keycapBase: .narrow
    case .consonant: .consonant
    case .linked: .linked
    case .full: .full
    case .fullLinked: .fullLinked
    }
  }

  /// Behind a mark that takes a column or more: what one beside it might take is taken.
  fileprivate var withWideMark: Self {
    switch withMark {
    case .narrow: .none
    case .consonant: .full
    case .linked: .fullLinked
    case let other: other
    }
  }

  /// Whether a vowel sign beside it takes a column.
  fileprivate var takesSpacing: Bool {
    switch withMark {
    case .narrow, .consonant, .linked: true
    default: false
    }
  }

  /// Behind a virama.
  fileprivate var withLinker: Self {
    switch withMark {
    case .consonant: .linked
    case .full: .fullLinked
    case let other: other
    }
  }

  /// Behind what keeps consonants apart.
  fileprivate var withNonJoiner: Self {
    switch withMark {
    case .consonant, .linked: .narrow
    case .full, .fullLinked: .none
    case let other: other
    }
  }
}

/// What a scalar of a kind does in a context, in one byte: the columns that it takes, and the
/// context behind it.
struct ColumnStep {
  let rawValue: UInt8

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  var next: UInt8 { rawValue & 0xF }

  @inline(__always)
  var columns: Int { Int(rawValue &>> 4 & 3) }

  /// Whether what it takes depends on where it stands: a tab or a line break.
  @inline(__always)
  var looksAtPosition: Bool { rawValue & 0x80 != 0 }

  /// As many bits number a context.
  static var contextBits: Int { 4 }

  /// The steps by kind and context, sixteen contexts to a kind.
  static func table(_ ambiguous: AmbiguousWidth) -> [UInt8] {
    switch ambiguous {
    case .narrow: narrow
    case .wide: wide
    }
  }

  private static let narrow = steps(ambiguous: 1)
  private static let wide = steps(ambiguous: 2)

  private static func steps(ambiguous: UInt8) -> [UInt8] {
    // Numbers without a kind or a context do nothing.
    (UInt8(0)..<64).flatMap { number in
      (UInt8(0)..<16).map { context in
        guard let kind = ScalarKind(rawValue: number),
          let before = ColumnContext(rawValue: context)
        else { return 0 }
        return Self(kind, behind: before, ambiguous).rawValue
      }
    }
  }

  private init(_ columns: UInt8, _ next: ColumnContext) {
    self.init(rawValue: columns << 4 | next.rawValue)
  }

  private init(_ kind: ScalarKind, behind before: ColumnContext, _ ambiguous: UInt8) {
    switch kind {
    case .narrow, .composingNarrow: self.init(1, .narrow)
    case .wide, .composingWide: self.init(2, .none)
    case .ambiguous, .composingAmbiguous:
      self.init(ambiguous, ambiguous == 1 ? .narrow : .none)
    case .softHyphen: self.init(ambiguous, .none)
    case .consonant, .composingConsonant:
      self.init(1, before == .linked || before == .fullLinked ? .full : .consonant)
    case .nothing, .movingNothing, .composingNothing: self.init(0, .none)
    case .mark, .movingMark, .composingMark, .textSelector: self.init(0, before.withMark)
    case .movingLinker: self.init(0, before.withLinker)
    case .nonJoiner: self.init(0, before.withNonJoiner)
    case .spacing: self.init(before.takesSpacing ? 1 : 0, .none)
    case .spacingMark, .composingSpacingMark:
      self.init(before.takesSpacing ? 1 : 0, before.withWideMark)
    case .emojiModifier:
      if before.withMark == .pictograph {
        self.init(before == .narrowEmoji ? 1 : 0, .toned)
      } else {
        self.init(2, before.withWideMark)
      }
    case .emojiSelector:
      if before == .narrowEmoji || before == .keycapBase {
        self.init(1, before.withWideMark)
      } else {
        self.init(0, before.withMark)
      }
    case .joiner:
      let joins = before.withMark == .pictograph || before == .toned
      self.init(0, joins ? .joined : before.withMark)
    case .emojiNarrow: self.init(pictograph: 1, isEmoji: true, behind: before)
    case .emojiAmbiguous: self.init(pictograph: ambiguous, isEmoji: true, behind: before)
    case .emojiWide: self.init(pictograph: 2, isEmoji: true, behind: before)
    case .pictograph: self.init(pictograph: 1, isEmoji: false, behind: before)
    case .keycapBase: self.init(1, .keycapBase)
    case .regionalIndicator:
      if before == .halfFlag { self.init(0, .none) } else { self.init(2, .halfFlag) }
    case .tab, .lineBreak: self.init(rawValue: 0x80 | ColumnContext.none.rawValue)
    }
  }

  private init(pictograph columns: UInt8, isEmoji: Bool, behind before: ColumnContext) {
    if before == .joined {
      self.init(0, .pictograph)
    } else {
      self.init(columns, isEmoji && columns == 1 ? .narrowEmoji : .pictograph)
    }
  }
}
