import TextMetrics

/// Counts columns of a terminal in valid UTF-8.
///
/// No scalar takes back columns of the scalars before it, so no prefix takes more than the whole.
struct ColumnKernel: Sendable {
  /// How terminals differ.
  let style: ColumnStyle

  /// Columns so far.
  private(set) var count: Int64 = 0
  /// Columns before the last line.
  private var lineStart: Int64 = 0
  /// The number of the state after the last scalar.
  private var state: UInt8 = 0
  /// The first tab or line break, after which the position no longer depends on where it began.
  private(set) var anchor = Anchor.none

  enum Anchor: Equatable {
    case none
    /// A tab, after so many columns.
    case tab(Int)
    case lineBreak
  }

  init(_ style: ColumnStyle) { self.style = style }

  /// Columns from the last tab stop on.
  var positionAfterStop: Int { Int((count &- lineStart) % Int64(style.tabWidth)) }

  /// Takes in `text`, cut at any scalar. Linear.
  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: .max) }

  /// Takes in scalars of `text` as long as the count stays at most `maximum`; returns where they
  /// end. Linear in them.
  private mutating func add(_ text: Span<UInt8>, atMost maximum: Int64) -> Int {
    let steps = ColumnSteps.of(style.ambiguous)
    var offset = 0
    while offset < text.count {
      let (kind, bytes) = ScalarKind.number(text, at: offset)
      let step = steps[kind, after: state]
      let columns = step.isTab ? style.tabWidth &- positionAfterStop : Int(step.columns)
      guard count &+ Int64(columns) <= maximum else { break }
      if step.isTab, anchor == .none { anchor = .tab(positionAfterStop) }
      if step.isLineBreak, anchor == .none { anchor = .lineBreak }
      count &+= Int64(columns)
      if step.isLineBreak { lineStart = count }
      state = step.next
      offset &+= bytes
    }
    return offset
  }

  /// The end of the longest prefix that takes at most so many columns. Linear in the prefix, and in
  /// the scalars after it that take none.
  static func end(ofFirst columns: Int, in text: Span<UInt8>, _ style: ColumnStyle) -> Int {
    guard columns >= 0 else { return 0 }
    var kernel = ColumnKernel(style)
    return kernel.add(text, atMost: Int64(columns))
  }
}

/// How wide a terminal shows what terminals differ in.
struct ColumnStyle: Sendable, Hashable {
  /// How wide what is wide in East Asian fonts and narrow in others is.
  var ambiguous = AmbiguousWidth.narrow
  /// Columns from one tab stop to the next, 1 or more.
  var tabWidth = 8
}
