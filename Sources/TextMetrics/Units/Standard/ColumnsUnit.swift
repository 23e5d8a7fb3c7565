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

  /// Columns of a terminal: cells that a monospaced font takes, Character by Character.
  ///
  /// A scalar takes none, one or two columns by its East Asian Width (UAX #11), as `wcwidth` says.
  /// What several scalars show as one emoji takes two: flags, keycaps, skin tones, joined families,
  /// and text with an emoji selector behind it. A letter of one column with a vowel sign beside it
  /// (का) takes two. A control takes none; a tab reaches to the next stop,
  /// from the beginning of its line. The columns of a text are those of all its lines.
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

/// Columns of a terminal.
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
  var traits: UnitTraits { UnitTraits(neverLoses: true, isExpensive: false) }

  func seam(in text: Span<UInt8>) -> Int { CharacterKernel.start(ofLast: 1, in: text) }

  func tally(of text: Span<UInt8>) -> Tally {
    var kernel = ColumnKernel(style)
    kernel.add(text)
    return kernel.tally
  }

  func makeMeter() -> any StreamMeter { ColumnMeter(ColumnKernel(style)) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    ColumnKernel.end(ofFirst: maximum, in: text, style)
  }

  // Where its tabs reach depends on where it begins.
  /// Lets the first tab of the second text reach from where the first text ends.
  func merged(_ left: Tally, _ right: Tally) -> Tally {
    let tabWidth = style.tabWidth
    var merged = Tally(count: left.count.addingClamped(right.count))
    let (anchor, position) = (right.parts[0], right.parts[1])
    if left.parts[0] != Self.noAnchor {
      merged.parts[0] = left.parts[0]
    } else if anchor >= 0 {
      merged.parts[0] = (left.parts[1] + anchor) % tabWidth
    } else {
      merged.parts[0] = anchor
    }
    if anchor >= 0 {
      let behindStop = (left.parts[1] + anchor) % tabWidth
      merged.count += (tabWidth - behindStop) - (tabWidth - anchor)
    }
    merged.parts[1] = anchor == Self.noAnchor ? (left.parts[1] + position) % tabWidth : position
    return merged
  }

  /// Of the parts: where the first tab stands behind a stop, or one of these; and where the text
  /// ends behind a stop. Both as if it began at a stop.
  fileprivate static let noAnchor = -1
  fileprivate static let lineBreak = -2
}

private final class ColumnMeter: StreamMeter {
  private var kernel: ColumnKernel

  init(_ kernel: ColumnKernel) { self.kernel = kernel }

  func add(_ text: Span<UInt8>) { kernel.add(text) }

  var tally: Tally { kernel.tally }

  func copy() -> any StreamMeter { ColumnMeter(kernel) }
}

extension ColumnKernel {
  fileprivate var tally: Tally {
    let anchor =
      switch anchor {
      case .none: ColumnsUnit.noAnchor
      case .lineBreak: ColumnsUnit.lineBreak
      case .tab(let position): position
      }
    var tally = Tally(clamping: count)
    tally.parts = SIMD2(anchor, positionBehindStop)
    return tally
  }
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
