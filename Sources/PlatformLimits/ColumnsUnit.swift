public import TextMetrics

/// The width of ambiguous characters, such as Greek and Cyrillic letters, arrows, and box-drawing
/// characters.
///
/// Ambiguous characters are wide in East Asian fonts and narrow in other fonts (East Asian Width A
/// of UAX #11).
public enum AmbiguousWidth: String, Sendable, Hashable, CaseIterable {
  /// One column, the width in most terminals.
  case narrow
  /// Two columns, the width in terminals that are set up for East Asian text.
  case wide
}

extension TextUnit {
  /// The unit of terminal columns, with a tab width of eight and narrow ambiguous characters.
  public static let columns = columns()

  /// Returns the unit of terminal columns, which are the cells of a monospaced font.
  ///
  /// ```swift
  /// "中文 ok".count(in: .columns)  // 7
  /// "a\tb".count(in: .columns(tab: 4))  // 5
  /// ```
  ///
  /// A scalar takes 0, 1, or 2 columns by its East Asian Width (UAX #11), with these exceptions:
  ///
  /// - Scalars that are displayed as one emoji, such as a flag, a keycap, or a joined family, take
  ///   two columns together.
  /// - A letter with a vowel sign beside it (का) and letters that viramas join (क्ष्म) take two
  ///   columns together.
  /// - A control, a nonspacing mark, a joiner, or a variation selector takes no column. A tab
  ///   extends to the next tab stop of its line.
  ///
  /// The count is the sum of the columns of all lines. To count the widest line, use `longestLine`.
  /// The counts are the same as in the package wcwidth 0.9.4 for Python, with the exceptions in the
  /// article of `PlatformLimits`.
  ///
  /// - Parameters:
  ///   - ambiguous: The width of ambiguous characters.
  ///   - tab: The number of columns between tab stops, clamped to 1 through 64.
  public static func columns(
    ambiguous: AmbiguousWidth = .narrow, tab: Int = 8
  ) -> TextUnit {
    TextUnit(ColumnsUnit(ColumnStyle(ambiguous: ambiguous, tabWidth: min(max(1, tab), 64))))
  }
}

extension LimitExpression where Self == TextLimit {
  /// Returns a limit of at most `maximum` terminal columns, in the unit `TextUnit.columns`.
  ///
  /// - Precondition: `maximum` isn't negative.
  public static func columns(_ maximum: Int) -> TextLimit { TextLimit(maximum, in: .columns) }
}

final class ColumnsUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "columns",
    noun: .columns,
    listing: UnitListing(
      ["columns", "columns:OPTION"],
      "columns of a terminal; with wide, ambiguous characters take two; with tab4, tab stops "
        + "are 4 columns apart",
      completions: ["columns", "columns:wide", "columns:tab4", "columns:wide:tab4"]),
    make: { detail, _ throws(UnitError) in
      guard let style = ColumnStyle(parsing: detail) else {
        throw .unknownOption(
          "columns:\(detail)", known: "wide, tab1 to tab64, or both as in columns:wide:tab4")
      }
      return TextUnit(ColumnsUnit(style))
    })

  let name: String
  let noun = UnitNoun.columns
  private let style: ColumnStyle

  init(_ style: ColumnStyle) {
    self.style = style
    name = style.unitName
  }

  // `talliesCharactersSeparately` is `false`, because the columns of a tab depend on the preceding
  // text.
  var traits: UnitTraits { UnitTraits(isMonotonic: true, countsQuickly: true) }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    CharacterKernel.forEachCharacterBackward(in: text) { start in
      guard start > 0 else { return false }
      let previous = ScalarKind.kind(text, at: text.scalarStart(before: start)).kind
      return !ScalarKind.kind(text, at: start).kind.beginsCluster(after: previous)
    }
  }

  func tally(of text: Span<UInt8>) -> Tally { ColumnMeter(style).tally(adding: text) }

  func makeMeter() -> any StreamMeter { ValueMeterBox(ColumnMeter(style)) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    guard maximum >= 0 else { return 0 }
    var meter = ColumnMeter(style)
    return meter.add(text, atMost: Int64(maximum))
  }

  /// The width of the right text's first tab depends on the left text if no line break precedes the
  /// tab.
  func merged(_ left: Tally, _ right: Tally) -> Tally {
    let tabWidth = style.tabWidth
    let leftState = ColumnMergeState(left.mergeState)
    var state = ColumnMergeState(right.mergeState)
    var count = left.count.addingClamped(right.count)
    switch state.firstBreak {
    case .none: state.position = (leftState.position + state.position) % tabWidth
    case .tab(let position):
      let shifted = (leftState.position + position) % tabWidth
      count += position - shifted
      state.firstBreak = .tab(shifted)
    case .lineBreak: break
    }
    if leftState.firstBreak != .none { state.firstBreak = leftState.firstBreak }
    return Tally(count: count, mergeState: state.mergeState)
  }
}

/// The first tab or line break of a text, and the position of the text's end. A position is the
/// number of columns after the last tab stop, as if the text began at a tab stop.
private struct ColumnMergeState {
  var firstBreak: ColumnMeter.FirstBreak
  var position: Int

  init(_ meter: ColumnMeter) {
    firstBreak = meter.firstBreak
    position = meter.positionAfterTabStop
  }

  init(_ mergeState: SIMD2<Int>) {
    switch mergeState[0] {
    case 0: firstBreak = .none
    case 1: firstBreak = .lineBreak
    default: firstBreak = .tab(mergeState[0] - 2)
    }
    position = mergeState[1]
  }

  var mergeState: SIMD2<Int> {
    switch firstBreak {
    case .none: SIMD2(0, position)
    case .lineBreak: SIMD2(1, position)
    case .tab(let tab): SIMD2(tab + 2, position)
    }
  }
}

extension ColumnStyle {
  fileprivate var unitName: String {
    "columns" + (ambiguous == .wide ? ":wide" : "") + (tabWidth == 8 ? "" : ":tab\(tabWidth)")
  }

  /// Parses `wide`, `tab1` to `tab64`, or both as in `wide:tab4`.
  fileprivate init?(parsing options: String) {
    self.init()
    if options.isEmpty { return }
    var rest = options.split(separator: ":", omittingEmptySubsequences: false)[...]
    if rest.first == "wide" {
      ambiguous = .wide
      rest.removeFirst()
    }
    if let option = rest.popFirst() {
      guard let width = (1...64).first(where: { option == "tab\($0)" }) else { return nil }
      tabWidth = width
    }
    guard rest.isEmpty else { return nil }
  }
}

// MARK: - Column Meter

struct ColumnMeter: ValueMeter {
  let style: ColumnStyle

  private(set) var count: Int64 = 0
  private var countAtLineStart: Int64 = 0
  private var rowStart: UInt16 = 0
  private(set) var firstBreak = FirstBreak.none

  enum FirstBreak: Equatable {
    case none
    /// The associated value is the number of columns from the last tab stop to the tab, as if the
    /// text began at a tab stop.
    case tab(Int)
    case lineBreak
  }

  init(_ style: ColumnStyle) { self.style = style }

  var tally: Tally {
    Tally(count: Int(clamping: count), mergeState: ColumnMergeState(self).mergeState)
  }

  var positionAfterTabStop: Int { Int((count &- countAtLineStart) % Int64(style.tabWidth)) }

  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: .max) }

  /// Adds scalars while the count is at most `maximum`, and returns the end of the added scalars.
  mutating func add(_ text: Span<UInt8>, atMost maximum: Int64) -> Int {
    let table = ColumnTable.table(for: style.ambiguous)
    var offset = 0
    var (count, rowStart) = (count, rowStart)
    while offset < text.count {
      let (kind, bytes) = ScalarKind.rawKind(text, at: offset)
      let step = table[kind, rowStart: rowStart]
      if step.columnsOrMark < ColumnStep.tabMark {
        let sum = count &+ Int64(step.columnsOrMark)
        guard sum <= maximum else { break }
        count = sum
      } else {
        self.count = count
        guard addBreak(step, atMost: maximum) else { break }
        count = self.count
      }
      rowStart = step.nextRowStart
      offset &+= bytes
      guard bytes == 1, offset &+ 1 < text.count, text[offset &+ 1] < 0x80 else { continue }
      // Each printable ASCII scalar has one column. The last scalar of the run is left out, because
      // the scalar after the run can widen it.
      let run = text.endOfPrintableASCII(from: offset) &- offset &- 1
      guard run > 0 else { continue }
      let fitting = min(Int64(run), maximum &- count)
      count &+= fitting
      rowStart = table.rowAfterLetter
      offset &+= Int(fitting)
    }
    (self.count, self.rowStart) = (count, rowStart)
    return offset
  }

  private mutating func addBreak(_ step: ColumnStep, atMost maximum: Int64) -> Bool {
    let position = positionAfterTabStop
    if step.columnsOrMark == ColumnStep.lineBreakMark {
      if firstBreak == .none { firstBreak = .lineBreak }
      countAtLineStart = count
      return true
    }
    let columns = Int64(style.tabWidth &- position)
    guard count &+ columns <= maximum else { return false }
    if firstBreak == .none { firstBreak = .tab(position) }
    count &+= columns
    return true
  }
}

struct ColumnStyle: Sendable, Hashable {
  var ambiguous = AmbiguousWidth.narrow
  /// The number of columns between tab stops, which is at least 1.
  var tabWidth = 8
}
