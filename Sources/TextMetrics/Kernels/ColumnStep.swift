/// What stands before a scalar in a terminal, as far as it matters to its columns.
enum ColumnContext: UInt8, CaseIterable {
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

  /// Behind a byte of a scalar that looks at nothing before it.
  @inline(__always)
  init(behind byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"):
      self = .keycapBase
    default: self = .none
    }
  }

  /// Behind a mark, which does not end what a pictograph began.
  fileprivate var withMark: Self {
    switch self {
    case .narrowEmoji, .pictograph: .pictograph
    case .toned: .toned
    case .joined, .spent: .spent
    case .none, .keycapBase, .halfFlag: .none
    }
  }
}

/// What a scalar of a kind does in a context, in one byte: the columns that it takes, and the context
/// behind it.
struct ColumnStep {
  let rawValue: UInt8

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  var next: UInt8 { rawValue & 7 }

  @inline(__always)
  var columns: Int { Int(rawValue &>> 3 & 3) }

  /// Whether what it takes depends on where it stands: a tab or a line break.
  @inline(__always)
  var looksAtPosition: Bool { rawValue & 0x80 != 0 }

  /// The steps by kind and context, eight contexts to a kind.
  static func table(_ ambiguous: AmbiguousWidth) -> [UInt8] {
    switch ambiguous {
    case .narrow: narrow
    case .wide: wide
    }
  }

  private static let narrow = steps(ambiguous: 1)
  private static let wide = steps(ambiguous: 2)

  private static func steps(ambiguous: UInt8) -> [UInt8] {
    // Numbers without a kind do nothing.
    (0..<64).flatMap { number in
      ColumnContext.allCases.map { context in
        ScalarKind(rawValue: number).map { Self($0, behind: context, ambiguous).rawValue } ?? 0
      }
    }
  }

  private init(_ columns: UInt8, _ next: ColumnContext) {
    self.init(rawValue: columns << 3 | next.rawValue)
  }

  private init(_ kind: ScalarKind, behind before: ColumnContext, _ ambiguous: UInt8) {
    switch kind {
    case .narrow, .composingNarrow: self.init(1, .none)
    case .wide, .composingWide: self.init(2, .none)
    case .ambiguous, .composingAmbiguous: self.init(ambiguous, .none)
    case .nothing, .movingNothing, .composingNothing: self.init(0, .none)
    case .mark, .movingMark, .composingMark, .textSelector: self.init(0, before.withMark)
    case .emojiModifier:
      if before.withMark == .pictograph {
        self.init(before == .narrowEmoji ? 1 : 0, .toned)
      } else {
        self.init(2, before.withMark)
      }
    case .emojiSelector:
      self.init(before == .narrowEmoji || before == .keycapBase ? 1 : 0, before.withMark)
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
