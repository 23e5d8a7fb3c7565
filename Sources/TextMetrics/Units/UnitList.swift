/// The list of units. The catalog, help, completion, errors and tables of units are all read from
/// it: a unit that stands here is known everywhere.
extension UnitEntry {
  static let all: [UnitEntry] = [
    .kernel(.characters),
    .kernel(.scalars),
    .kernel(.utf16),
    .kernel(.utf8Bytes),
    .kernel(.utf16Bytes),
    .kernel(.utf32Bytes),
    .family(IDNAUnit.family),
    .family(EncodedBytesUnit.family),
    .family(WordsUnit.family),
    .kernel(.whitespaceWords),
    .kernel(.officeWords),
    .kernel(.lines),
    .family(ColumnsUnit.family),
    .family(WeightedUnit.family),
    .family(SMSUnit.family),
    .kernel(.scalarsPerCharacter),
    .suffix(SentUnit.listing),
  ]
}

/// A line of the list of units.
enum UnitEntry: Sendable {
  /// A unit that a kernel counts at once.
  case kernel(KernelUnit)
  /// A unit that its definition counts.
  case unit(any ListedUnit)
  /// Units that are made of a name: of a locale, of an encoding.
  case family(UnitFamily)
  /// What may be written behind the name of any unit.
  case suffix(UnitListing)

  var listing: UnitListing {
    switch self {
    case .kernel(let unit): unit.listing
    case .unit(let definition): definition.listing
    case .family(let family): family.listing
    case .suffix(let listing): listing
    }
  }

  /// The unit; nil for a family or a suffix.
  var unit: TextUnit? {
    switch self {
    case .kernel(let unit): TextUnit(name: unit.name, kernel: unit.kernel)
    case .unit(let definition): TextUnit(definition)
    case .family, .suffix: nil
    }
  }
}

/// A unit that is there once, and stands in the list.
protocol ListedUnit: UnitDefinition {
  var listing: UnitListing { get }
}

extension ListedUnit {
  package var name: String { listing.name }
}

/// Units that are made of a name.
struct UnitFamily: Sendable {
  /// What stands before the colon: `words`.
  let head: String
  let noun: UnitNoun
  let listing: UnitListing
  /// The unit with this behind the colon, which is empty where there is no colon; nil where that
  /// names no unit.
  let make: @Sendable (_ detail: String, TextServices) throws(UnitError) -> TextUnit?
}

/// How a unit, or a family of units, is written and what it counts: a line of help, a row of a
/// table.
///
/// ```swift
/// UnitListing.all[0].spellings  // ["characters"]
/// ```
public struct UnitListing: Sendable, Hashable {
  /// Every way to write it, the unit's own name first. A part in capitals stands for a name:
  /// `bytes:ENCODING`.
  public let spellings: [String]
  /// What it counts, without a full stop: `bytes in UTF-8`.
  public let summary: String
  /// Names to offer where one is typed, encodings not included: there are hundreds.
  public let completions: [String]

  init(_ spellings: [String], _ summary: String, completions: [String]? = nil) {
    self.spellings = spellings
    self.summary = summary
    self.completions = completions ?? spellings
  }

  /// The first spelling.
  public var name: String { spellings[0] }

  /// Every unit of this package, in the order in which help names them.
  public static let all: [UnitListing] = UnitEntry.all.map { $0.listing }

  /// `characters, scalars, … and lines`: every spelling, for a sentence.
  public static let sentence: String = {
    let spellings = all.flatMap { $0.spellings }
    return spellings.dropLast().joined(separator: ", ") + " and " + (spellings.last ?? "")
  }()
}

extension UnitNoun {
  /// What a unit with this name counts; nil for a name that no unit of ours has. A violation
  /// carries the name of its unit, not the unit.
  package init?(unitNamed name: String) {
    let plain = String(name.prefix { $0 != "+" })
    let head = plain.prefix { $0 != ":" }
    for entry in UnitEntry.all {
      switch entry {
      case .kernel(let unit):
        guard unit.listing.spellings.contains(plain) else { continue }
        self = unit.noun
        return
      case .unit(let unit):
        guard unit.listing.spellings.contains(plain) else { continue }
        self = unit.noun
        return
      case .family(let family):
        guard family.head == head else { continue }
        self = family.noun
        return
      case .suffix: continue
      }
    }
    return nil
  }
}
