/// Columns of a terminal that valid UTF-8 takes, Character by Character: what a scalar takes by its
/// East Asian Width (UAX #11), but for emoji made of several scalars, which take two together.
///
/// Nothing that a scalar adds is taken back by one that follows, so that no prefix takes more than
/// the whole.
struct ColumnKernel: Sendable {
  /// How terminals differ.
  let style: ColumnStyle

  /// Columns so far.
  private(set) var count: Int64 = 0
  /// Columns of the last line, or of all where there was no line break.
  private var position = 0
  private var context = Context.none
  /// The first tab or line break, behind which the position no longer depends on where it began.
  private(set) var anchor = Anchor.none

  /// What stands before the next scalar, as far as it matters.
  private enum Context: UInt8 {
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

    /// Behind a mark, which does not end what a pictograph began.
    var withMark: Context {
      switch self {
      case .narrowEmoji, .pictograph: .pictograph
      case .toned: .toned
      case .joined, .spent: .spent
      case .none, .keycapBase, .halfFlag: .none
      }
    }
  }

  enum Anchor: Equatable {
    case none
    /// A tab, behind so many columns.
    case tab(Int)
    case lineBreak
  }

  init(_ style: ColumnStyle) { self.style = style }

  /// Columns from the last tab stop on.
  var positionBehindStop: Int { position % style.tabWidth }

  /// The columns of kinds that look at nothing before them, two bits for each, and none for others.
  private static let columns: (narrow: UInt64, wide: UInt64) = {
    var columns: (narrow: UInt64, wide: UInt64) = (0, 0)
    for kind in [ScalarKind.narrow, .composingNarrow] {
      columns.narrow |= 1 << (2 * UInt64(kind.rawValue))
    }
    for kind in [ScalarKind.wide, .composingWide] {
      columns.narrow |= 2 << (2 * UInt64(kind.rawValue))
    }
    columns.wide = columns.narrow
    for kind in [ScalarKind.ambiguous, .composingAmbiguous] {
      columns.narrow |= 1 << (2 * UInt64(kind.rawValue))
      columns.wide |= 2 << (2 * UInt64(kind.rawValue))
    }
    return columns
  }()

  /// Takes in `text`, cut at any scalar. Linear.
  mutating func add(_ text: Span<UInt8>) {
    let columns = style.ambiguous == .wide ? Self.columns.wide : Self.columns.narrow
    var offset = 0
    while offset < text.count {
      let end = Self.endOfPrintableASCII(text, from: offset)
      if end > offset {
        let length = end &- offset
        count &+= Int64(length)
        position &+= length
        context = Self.context(behind: text[end &- 1])
        offset = end
      }
      // Where ASCII is rare it is looked for in every so many bytes only.
      let pause = min(text.count, offset &+ Self.stretch)
      var sum: Int64 = 0
      var isAfterSimple = false
      while offset < pause {
        let (number, bytes) = ScalarKind.number(text, at: offset)
        let width = columns &>> (2 &* UInt64(number)) & 3
        if width > 0 {
          sum &+= Int64(width)
          isAfterSimple = true
        } else {
          // A local sum stays in a register: it is settled before anything looks at it.
          count &+= sum
          position &+= Int(sum)
          sum = 0
          if isAfterSimple { context = .none }
          isAfterSimple = false
          enter(ScalarKind(rawValue: number) ?? .nothing)
        }
        offset &+= bytes
      }
      count &+= sum
      position &+= Int(sum)
      if isAfterSimple { context = .none }
    }
  }

  private static var stretch: Int { 96 }

  /// Takes in a scalar that looks at what stands before it.
  private mutating func enter(_ kind: ScalarKind) {
    let before = context
    context = .none
    switch kind {
    case .narrow, .wide, .ambiguous, .composingNarrow, .composingWide, .composingAmbiguous,
      .nothing, .composingNothing:
      break
    case .mark, .composingMark, .textSelector:
      context = before.withMark
    case .emojiModifier:
      if before.withMark == .pictograph {
        if before == .narrowEmoji { advance(by: 1) }
        context = .toned
      } else {
        advance(by: 2)
        context = before.withMark
      }
    case .emojiSelector:
      if before == .narrowEmoji || before == .keycapBase { advance(by: 1) }
      context = before.withMark
    case .joiner:
      let joins = before.withMark == .pictograph || before == .toned
      context = joins ? .joined : before.withMark
    case .emojiNarrow:
      enterPictograph(of: 1, isEmoji: true, behind: before)
    case .emojiAmbiguous:
      enterPictograph(of: style.ambiguous == .wide ? 2 : 1, isEmoji: true, behind: before)
    case .emojiWide:
      enterPictograph(of: 2, isEmoji: true, behind: before)
    case .pictograph:
      enterPictograph(of: 1, isEmoji: false, behind: before)
    case .keycapBase:
      advance(by: 1)
      context = .keycapBase
    case .regionalIndicator:
      if before != .halfFlag {
        advance(by: 2)
        context = .halfFlag
      }
    case .tab:
      if anchor == .none { anchor = .tab(positionBehindStop) }
      advance(by: style.tabWidth - positionBehindStop)
    case .lineBreak:
      if anchor == .none { anchor = .lineBreak }
      position = 0
    }
  }

  @inline(__always)
  private mutating func enterPictograph(of width: Int, isEmoji: Bool, behind before: Context) {
    if before == .joined {
      context = .pictograph
    } else {
      advance(by: width)
      context = isEmoji && width == 1 ? .narrowEmoji : .pictograph
    }
  }

  @inline(__always)
  private mutating func advance(by width: Int) {
    count &+= Int64(width)
    position &+= width
  }

  private static func context(behind byte: UInt8) -> Context {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"): .keycapBase
    default: .none
    }
  }

  /// Where whole blocks of printable ASCII end.
  @inline(__always)
  private static func endOfPrintableASCII(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset &+ ByteBlocks.width <= text.count {
      let bytes = ByteBlocks.load(text, offset)
      // Below a space, above a tilde: what is subtracted wraps around.
      guard !(bytes &- 0x20).isAtLeast(0x7F - 0x20).hasAny else { break }
      offset &+= ByteBlocks.width
    }
    return offset
  }
}

extension ColumnKernel {
  /// The end of the longest prefix that takes at most so many columns. Linear in the prefix, and in
  /// the scalars behind it that take none.
  static func end(ofFirst columns: Int, in text: Span<UInt8>, _ style: ColumnStyle) -> Int {
    guard columns >= 0 else { return 0 }
    var kernel = ColumnKernel(style)
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // More and more bytes are tried, then fewer where they do not fit.
      var end = min(text.count, offset &+ step)
      while !text.isScalarBoundary(end) { end &-= 1 }
      let scalar = text.scalar(at: offset).bytes
      end = max(end, offset &+ scalar)
      var next = kernel
      next.add(text.extracting(offset..<end))
      if next.count <= columns {
        kernel = next
        step = (end &- offset) &* 2
        offset = end
      } else if end &- offset == scalar {
        break
      } else {
        step = (end &- offset) / 2
      }
    }
    return offset
  }
}

/// How wide a terminal shows what terminals differ in.
struct ColumnStyle: Sendable, Hashable {
  /// How wide what is wide in East Asian fonts and narrow in others is.
  var ambiguous = AmbiguousWidth.narrow
  /// Columns from one tab stop to the next, 1 or more.
  var tabWidth = 8
}
