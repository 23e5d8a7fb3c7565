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
  /// The row of the steps after the last scalar.
  private var row: UInt16 = 0
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
    // Kept in registers.
    var (count, row) = (count, row)
    while offset < text.count {
      let (kind, bytes) = ScalarKind.number(text, at: offset)
      let step = steps[kind, inRow: row]
      if step.columns < ColumnStep.tab {
        let sum = count &+ Int64(step.columns)
        guard sum <= maximum else { break }
        count = sum
      } else {
        self.count = count
        guard addBreak(step, atMost: maximum) else { break }
        count = self.count
      }
      row = step.next
      offset &+= bytes
      guard bytes == 1, offset &+ 1 < text.count, text[offset &+ 1] < 0x80 else { continue }
      // Printable ASCII has a column each. The scalar after a run may widen the last one.
      let run = text.endOfPrintableASCII(from: offset) &- offset &- 1
      guard run > 0 else { continue }
      let fitting = min(Int64(run), maximum &- count)
      count &+= fitting
      row = steps.rowAfterLetter
      offset &+= Int(fitting)
    }
    (self.count, self.row) = (count, row)
    return offset
  }

  /// Takes in a tab or a line break if the count stays at most `maximum`.
  private mutating func addBreak(_ step: ColumnStep, atMost maximum: Int64) -> Bool {
    let position = positionAfterStop
    if step.columns == ColumnStep.lineBreak {
      if anchor == .none { anchor = .lineBreak }
      lineStart = count
      return true
    }
    let columns = Int64(style.tabWidth &- position)
    guard count &+ columns <= maximum else { return false }
    if anchor == .none { anchor = .tab(position) }
    count &+= columns
    return true
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
