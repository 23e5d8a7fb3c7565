public import TextMetrics

/// How wide a terminal shows what is wide in East Asian fonts and narrow in others: Greek and
/// Cyrillic letters, arrows, lines (East Asian Width A of UAX #11).
public enum AmbiguousWidth: String, Sendable, Hashable, CaseIterable {
  /// One column, as everywhere but in terminals set up for East Asian text.
  case narrow
  /// Two columns.
  case wide
}

extension TextUnit {
  /// Columns of a terminal, with tab stops eight columns apart and ambiguous width narrow.
  public static let columns = columns()

  /// Columns of a terminal: the cells that a monospaced font takes.
  ///
  /// A scalar takes no, one, or two columns by its East Asian Width (UAX #11). Scalars that are shown
  /// as one emoji take two together: flags, keycaps, skin tones, and joined families. So do a letter
  /// with a vowel sign beside it (का) and letters that viramas join (क्ष्म). A control takes none. A tab
  /// reaches to the next stop from the beginning of its line. The count is the sum of all lines:
  /// ``longestLine`` counts the widest one.
  ///
  /// The numbers are those of the package wcwidth 0.9.4 for Python. The article of `PlatformLimits`
  /// lists where they differ.
  ///
  /// - Parameters:
  ///   - ambiguous: How wide ambiguous scalars are.
  ///   - tab: Columns from one tab stop to the next; less than 1 counts as 1, more than 64 as 64.
  public static func columns(
    ambiguous: AmbiguousWidth = .narrow, tab: Int = 8
  ) -> TextUnit {
    TextUnit(ColumnsUnit(ColumnStyle(ambiguous: ambiguous, tabWidth: min(max(1, tab), 64))))
  }
}

final class ColumnsUnit: UnitDefinition {
  static let family = UnitFamily(
    head: "columns",
    noun: .columns,
    listing: UnitListing(
      ["columns", "columns:OPTION"],
      "columns of a terminal; with wide, ambiguous ones take two; with tab4, tab stops are 4 apart",
      completions: ["columns", "columns:wide", "columns:tab4", "columns:wide:tab4"]),
    make: { detail, _ throws(UnitError) in
      guard let style = ColumnStyle(spelled: detail) else {
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

  // What a tab takes depends on what stands before it.
  var traits: UnitTraits { UnitTraits(isMonotonic: true, isExpensive: false) }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    CharacterKernel.walkBack(text) { start in
      guard start > 0 else { return false }
      let previous = ScalarKind.kind(text, at: text.scalarStart(before: start)).kind
      return !ScalarKind.kind(text, at: start).kind.beginsCluster(after: previous)
    }
  }

  func tally(of text: Span<UInt8>) -> Tally {
    var kernel = ColumnKernel(style)
    kernel.add(text)
    return kernel.tally
  }

  func makeMeter() -> any StreamMeter { ValueMeter(ColumnKernel(style)) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    ColumnKernel.end(ofFirst: maximum, in: text, style)
  }

  /// Lets the first tab of the second text reach from where the first text ends.
  func merged(_ left: Tally, _ right: Tally) -> Tally {
    let tabWidth = style.tabWidth
    let first = ColumnEnds(left.parts)
    var ends = ColumnEnds(right.parts)
    var count = left.count.addingClamped(right.count)
    switch ends.anchor {
    case .none: ends.position = (first.position + ends.position) % tabWidth
    case .tab(let position):
      let moved = (first.position + position) % tabWidth
      count += position - moved
      ends.anchor = .tab(moved)
    case .lineBreak: break
    }
    if first.anchor != .none { ends.anchor = first.anchor }
    return Tally(count: count, parts: ends.parts)
  }
}

/// What the columns of a text take that stands after another, as the parts of a tally. Positions
/// are columns from a tab stop on, as if the text began at one.
private struct ColumnEnds {
  /// The first tab or line break.
  var anchor: ColumnKernel.Anchor
  /// Where the text ends.
  var position: Int

  init(_ kernel: ColumnKernel) {
    anchor = kernel.anchor
    position = kernel.positionAfterStop
  }

  init(_ parts: SIMD2<Int>) {
    switch parts[0] {
    case 0: anchor = .none
    case 1: anchor = .lineBreak
    default: anchor = .tab(parts[0] - 2)
    }
    position = parts[1]
  }

  var parts: SIMD2<Int> {
    switch anchor {
    case .none: SIMD2(0, position)
    case .lineBreak: SIMD2(1, position)
    case .tab(let tab): SIMD2(tab + 2, position)
    }
  }
}

extension ColumnKernel: TallyMeter {
  var tally: Tally { Tally(count: Int(clamping: count), parts: ColumnEnds(self).parts) }
}

extension ColumnStyle {
  /// `columns`, `columns:wide`, `columns:tab4`, `columns:wide:tab4`.
  fileprivate var unitName: String {
    "columns" + (ambiguous == .wide ? ":wide" : "") + (tabWidth == 8 ? "" : ":tab\(tabWidth)")
  }

  /// Nil for what is no option, or is written otherwise than the unit's name has it.
  fileprivate init?(spelled detail: String) {
    self.init()
    for option in detail.split(separator: ":") {
      if option == "wide" {
        ambiguous = .wide
      } else if option.hasPrefix("tab"), let width = Int(option.dropFirst(3)),
        (1...64).contains(width)
      {
        tabWidth = width
      } else {
        return nil
      }
    }
    let name = unitName.dropFirst("columns".count)
    guard name == (detail.isEmpty ? "" : ":\(detail)") || detail == "tab8" else { return nil }
  }
}
