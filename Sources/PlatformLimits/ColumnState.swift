import TextMetrics

/// The state of a terminal line that determines how many columns the next scalars take. A cluster
/// begins with a scalar that takes columns. Each later scalar of the cluster takes no column, or
/// widens the cluster from one column to two, as vowel signs do. The rules are the same as in the
/// Python package wcwidth, with the exceptions in this module's article.
struct ColumnState: Equatable {
  /// The number of columns of the last cluster. It's 0 if there isn't a cluster.
  private var width: UInt8 = 0
  private var base = Base.closed
  /// Whether a letter that is added next joins the cluster, because a virama precedes the letter.
  private var isAfterVirama = false
  /// Whether the last scalar is a U+200D that doesn't follow a virama.
  private var isAfterJoiner = false

  private enum Base {
    /// No cluster, or a cluster that vowel signs and variation selectors can't widen.
    case closed
    case letter
    case keycap
    case textEmoji
    case pictograph
    /// A pictograph that a skin tone can widen, but vowel signs and variation selectors can't.
    case closedPictograph
    case halfFlag

    var canWiden: Bool { self != .closed && self != .closedPictograph }

    var isPictograph: Bool {
      switch self {
      case .textEmoji, .pictograph, .closedPictograph, .halfFlag: true
      case .closed, .letter, .keycap: false
      }
    }
  }

  /// Returns the number of columns that a scalar of this kind adds to the line, or 0 for a tab.
  /// `ambiguous` is the number of columns of an ambiguous scalar.
  mutating func add(_ kind: ScalarKind, ambiguous: UInt8) -> UInt8 {
    let previous = self
    if base == .halfFlag { base = .pictograph }
    isAfterJoiner = false
    if previous.isAfterJoiner, kind.joins(afterJoinerOnPictograph: previous.base.isPictograph) {
      return 0
    }
    switch kind {
    case .control, .tab, .lineBreak:
      self = ColumnState()
      return 0
    case .joiner:
      isAfterJoiner = !isAfterVirama
      return 0
    case .linker, .reorderableLinker, .composingLinker:
      isAfterVirama = true
      return 0
    case .zeroWidth, .reorderableZeroWidth, .composingZeroWidth:
      isAfterVirama = false
      return 0
    case .spacing, .reorderableSpacing, .composingSpacing:
      isAfterVirama = false
      return base.canWiden ? closeCluster(widening: true) : 0
    case .emojiSelector, .textSelector:
      guard base.canWiden else {
        isAfterVirama = false
        return 0
      }
      let isSelectable = base == .keycap || base == .textEmoji
      return closeCluster(widening: isSelectable && kind == .emojiSelector)
    case .emojiModifier where base.isPictograph: return widen()
    case .regionalIndicator where previous.base == .halfFlag: return 0
    case .regionalIndicator: return begin(.halfFlag, 2)
    case .narrow, .composingNarrow: return begin(.letter, 1)
    case .wide, .composingWide, .emojiModifier: return begin(.letter, 2)
    case .ambiguous, .composingAmbiguous: return begin(.letter, ambiguous)
    case .keycapBase: return begin(.keycap, 1)
    case .emojiNarrow: return begin(.textEmoji, 1)
    case .emojiAmbiguous: return begin(.textEmoji, ambiguous)
    case .pictographWide: return begin(.pictograph, 2)
    case .pictograph: return begin(.pictograph, 1)
    }
  }

  /// Begins a cluster, or adds the scalar to the last cluster if a virama precedes the scalar.
  /// Returns the number of added columns.
  private mutating func begin(_ base: Base, _ columns: UInt8) -> UInt8 {
    self.base = base
    if isAfterVirama {
      isAfterVirama = false
      return widen()
    }
    width = columns
    return columns
  }

  /// Prevents later vowel signs and variation selectors from widening the cluster. If `widening` is
  /// `true`, widens the cluster to two columns. Returns the number of added columns.
  private mutating func closeCluster(widening: Bool) -> UInt8 {
    base = base.isPictograph ? .closedPictograph : .closed
    return widening ? widen() : 0
  }

  private mutating func widen() -> UInt8 {
    defer { width = 2 }
    return 2 - width
  }
}

extension ScalarKind {
  fileprivate func joins(afterJoinerOnPictograph isPictograph: Bool) -> Bool {
    switch self {
    case .emojiNarrow, .emojiAmbiguous, .pictographWide, .pictograph: isPictograph
    case .zeroWidth, .reorderableZeroWidth, .composingZeroWidth, .spacing, .reorderableSpacing,
      .composingSpacing,
      .linker, .reorderableLinker, .composingLinker, .joiner, .textSelector, .emojiSelector:
      true
    default: false
    }
  }

  /// Whether a text that begins with this scalar can be measured without the preceding text, except
  /// for the columns of tabs. The scalar must begin a Character.
  func beginsCluster(after previous: ScalarKind) -> Bool {
    switch self {
    case .control, .tab, .lineBreak: return true
    case .narrow, .composingNarrow, .wide, .composingWide, .ambiguous, .composingAmbiguous,
      .keycapBase, .emojiNarrow, .emojiAmbiguous, .pictographWide, .pictograph, .regionalIndicator:
      switch previous {
      case .linker, .reorderableLinker, .composingLinker, .joiner: return false
      default: return true
      }
    default:
      switch previous {
      case .control, .tab, .lineBreak: return true
      default: return false
      }
    }
  }
}

struct ColumnStep {
  /// The start of the row of the next state in the ``ColumnTable``.
  let nextRowStart: UInt16
  let columnsOrMark: UInt8

  static var tabMark: UInt8 { 3 }
  static var lineBreakMark: UInt8 { 4 }
}

/// The results of ``ColumnState/add(_:ambiguous:)``. Each state has a row with a ``ColumnStep`` for
/// each kind of scalar. The first row belongs to the initial state.
struct ColumnTable: Sendable {
  private let steps: [ColumnStep]
  /// The start of the row of the state after a letter of one column.
  let rowAfterLetter: UInt16

  private init(ambiguous: UInt8) {
    let kinds = ScalarKind.allCases
    var states = [ColumnState()]
    var steps: [ColumnStep] = []
    var number = 0
    while number < states.count {
      for kind in kinds {
        var next = states[number]
        let columns = next.add(kind, ambiguous: ambiguous)
        let index = states.firstIndex(of: next) ?? states.count
        if index == states.count { states.append(next) }
        steps.append(
          ColumnStep(
            nextRowStart: UInt16(index * kinds.count),
            columnsOrMark: kind == .tab
              ? ColumnStep.tabMark : kind == .lineBreak ? ColumnStep.lineBreakMark : columns))
      }
      number += 1
    }
    self.steps = steps
    rowAfterLetter = steps[Int(ScalarKind.narrow.rawValue)].nextRowStart
  }

  @inline(__always)
  subscript(kind: UInt8, rowStart rowStart: UInt16) -> ColumnStep {
    // The index is in bounds, because `kind` is from the table of scalars.
    steps[Int(rowStart) &+ Int(kind)]
  }

  private static let narrow = ColumnTable(ambiguous: 1)
  private static let wide = ColumnTable(ambiguous: 2)

  static func table(for ambiguous: AmbiguousWidth) -> ColumnTable {
    switch ambiguous {
    case .narrow: narrow
    case .wide: wide
    }
  }
}
