import TextMetrics

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

  /// After a mark, which does not end what a pictograph began.
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

  /// After a mark that takes a column or more: what one beside it might take is taken.
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

  /// After a virama.
  fileprivate var withLinker: Self {
    switch withMark {
    case .consonant: .linked
    case .full: .fullLinked
    case let other: other
    }
  }

  /// After what keeps consonants apart.
  fileprivate var withNonJoiner: Self {
    switch withMark {
    case .consonant, .linked: .narrow
    case .full, .fullLinked: .none
    case let other: other
    }
  }
}

/// What a scalar does to a line: the columns that it takes, and the context after it.
struct ColumnStep {
  let columns: UInt8
  let next: ColumnContext
  /// What a tab takes depends on where it stands.
  private(set) var isTab = false
  private(set) var isLineBreak = false

  private init(_ columns: UInt8, _ next: ColumnContext) {
    self.columns = columns
    self.next = next
  }

  /// - Parameter ambiguous: The columns of a scalar of ambiguous width.
  fileprivate init(_ kind: ScalarKind, after before: ColumnContext, ambiguous: UInt8) {
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
    case .emojiNarrow: self.init(pictograph: 1, isEmoji: true, after: before)
    case .emojiAmbiguous: self.init(pictograph: ambiguous, isEmoji: true, after: before)
    case .emojiWide: self.init(pictograph: 2, isEmoji: true, after: before)
    case .pictograph: self.init(pictograph: 1, isEmoji: false, after: before)
    case .keycapBase: self.init(1, .keycapBase)
    case .regionalIndicator:
      if before == .halfFlag { self.init(0, .none) } else { self.init(2, .halfFlag) }
    case .tab, .lineBreak:
      self.init(0, .none)
      isTab = kind == .tab
      isLineBreak = kind == .lineBreak
    }
  }

  private init(pictograph columns: UInt8, isEmoji: Bool, after before: ColumnContext) {
    if before == .joined {
      self.init(0, .pictograph)
    } else {
      self.init(columns, isEmoji && columns == 1 ? .narrowEmoji : .pictograph)
    }
  }
}

/// The steps of every kind of scalar in every context.
struct ColumnSteps: Sendable {
  /// For each kind, one for each context.
  private let steps: [ColumnStep]
  private let contexts = ColumnContext.allCases.count

  private init(ambiguous: UInt8) {
    // The table of scalars holds no other numbers than those of kinds.
    steps = ScalarKind.allCases.flatMap { kind in
      ColumnContext.allCases.map { ColumnStep(kind, after: $0, ambiguous: ambiguous) }
    }
  }

  @inline(__always)
  subscript(kind: UInt8, after context: ColumnContext) -> ColumnStep {
    steps[Int(kind) &* contexts &+ Int(context.rawValue)]
  }

  private static let narrow = ColumnSteps(ambiguous: 1)
  private static let wide = ColumnSteps(ambiguous: 2)

  static func of(_ ambiguous: AmbiguousWidth) -> ColumnSteps {
    switch ambiguous {
    case .narrow: narrow
    case .wide: wide
    }
  }
}
