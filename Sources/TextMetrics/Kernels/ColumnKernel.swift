/// Columns of a terminal that valid UTF-8 takes, Character by Character: what a scalar takes by its
/// East Asian Width (UAX #11), but for emoji made of several scalars, which take two together, and
/// for letters of one column with a vowel sign beside them, which take two.
///
/// Nothing that a scalar adds is taken back by one that follows, so that no prefix takes more than
/// the whole.
struct ColumnKernel: Sendable {
  /// How terminals differ.
  let style: ColumnStyle

  /// Columns so far.
  var count: Int64 = 0
  /// Columns before the last line.
  var lineStart: Int64 = 0
  private var context = ColumnContext.none
  /// The first tab or line break, behind which the position no longer depends on where it began.
  var anchor = Anchor.none

  enum Anchor: Equatable {
    case none
    /// A tab, behind so many columns.
    case tab(Int)
    case lineBreak
  }

  init(_ style: ColumnStyle) { self.style = style }

  /// Columns from the last tab stop on.
  var positionBehindStop: Int { Int((count &- lineStart) % Int64(style.tabWidth)) }

  /// Takes in `text`, cut at any scalar. Linear.
  mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    // Where blocks are of no use they are tried less and less often.
    var stretch = ByteBlocks.width
    while offset < text.count {
      var end = takeBlocks(text, from: offset)
      if end == offset, text.count &- offset <= ByteBlocks.width {
        end = text.firstOffset(from: offset, where: Self.isNoPrintableASCII)
        count &+= Int64(end &- offset)
      }
      if end > offset {
        context = ColumnContext(behindBlocks: text, endingAt: end)
        offset = end
        stretch = ByteBlocks.width
      } else {
        offset = walk(text, from: offset, to: min(text.count, offset &+ stretch))
        stretch = min(stretch &* 2, 128)
      }
    }
  }

  /// Takes in, by the tables, the scalars that begin before `end`; returns where the last one ends.
  private mutating func walk(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    let steps = ColumnStep.table(style.ambiguous)
    var offset = start
    // Local sums stay in registers: they are settled before anything looks at them.
    var context = context.rawValue
    var sum: Int64 = 0
    while offset < end {
      let (number, bytes) = ScalarKind.number(text, at: offset)
      let step = ColumnStep(rawValue: steps[Int(number) &<< ColumnStep.contextBits | Int(context)])
      if step.looksAtPosition {
        count &+= sum
        sum = 0
        if number == ScalarKind.tab.rawValue { enterTab() } else { enterLineBreak() }
      }
      sum &+= Int64(step.columns)
      context = step.next
      offset &+= bytes
    }
    count &+= sum
    self.context = ColumnContext(rawValue: context) ?? .none
    return offset
  }

  /// Takes in a tab behind all that was counted.
  mutating func enterTab() {
    let position = positionBehindStop
    if anchor == .none { anchor = .tab(position) }
    count &+= Int64(style.tabWidth &- position)
  }

  /// Takes in a line break behind all that was counted.
  mutating func enterLineBreak() {
    if anchor == .none { anchor = .lineBreak }
    lineStart = count
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
