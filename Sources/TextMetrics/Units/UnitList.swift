/// The units of this module. Look-up, help, completion, errors and tables of units are all read
/// from such lists: a unit that stands in one is known everywhere.
extension UnitEntry {
  static let standard: [UnitEntry] = [
    .unit(KernelUnit.characters),
    .unit(VisibleCharactersUnit()),
    .unit(KernelUnit.scalars),
    .unit(KernelUnit.utf16),
    .unit(KernelUnit.utf8Bytes),
    .unit(KernelUnit.utf16Bytes),
    .unit(KernelUnit.utf32Bytes),
    .family(EncodedBytesUnit.family),
    .family(SegmentsUnit.words),
    .unit(KernelUnit.whitespaceWords),
    .unit(KernelUnit.lines),
    .family(SegmentsUnit.sentences),
    .unit(ParagraphsUnit()),
    .unit(KernelUnit.scalarsPerCharacter),
  ]
}

/// A line of a list of units.
package enum UnitEntry: Sendable {
  case unit(any ListedUnit)
  /// Units that are made of a name: of a locale, of an encoding.
  case family(UnitFamily)

  package var listing: UnitListing {
    switch self {
    case .unit(let definition): definition.listing
    case .family(let family): family.listing
    }
  }
}

/// A unit that is there once, and stands in a list.
package protocol ListedUnit: UnitDefinition {
  var listing: UnitListing { get }
  /// The unit that this is the definition of.
  var unit: TextUnit { get }
}

extension ListedUnit {
  package var name: String { listing.name }

  package var unit: TextUnit { TextUnit(self) }
}

/// Units that are made of a name.
package struct UnitFamily: Sendable {
  /// The unit with what stands after the colon, which is empty where there is no colon; nil where
  /// that names no unit.
  package typealias Maker =
    @Sendable (_ detail: String, TextServices) throws(UnitError) -> TextUnit?

  /// What stands before the colon: `words`.
  package let head: String
  package let noun: UnitNoun
  package let listing: UnitListing
  let make: Maker

  package init(head: String, noun: UnitNoun, listing: UnitListing, make: @escaping Maker) {
    self.head = head
    self.noun = noun
    self.listing = listing
    self.make = make
  }
}

/// How a unit, or a family of units, is written and what it counts: a line of help, a row of a
/// table.
///
/// ```swift
/// TextServices.minimal.units[0].spellings  // ["characters"]
/// ```
public struct UnitListing: Sendable, Hashable {
  /// Every way to write it, the unit's own name first. A part in capitals stands for a name:
  /// `bytes:ENCODING`.
  public let spellings: [String]
  /// What it counts, without a full stop: `bytes in UTF-8`.
  public let summary: String
  /// Names to offer where one is typed, encodings not included: there are hundreds.
  public let completions: [String]

  package init(_ spellings: [String], _ summary: String, completions: [String]? = nil) {
    self.spellings = spellings
    self.summary = summary
    self.completions = completions ?? spellings
  }

  /// The first spelling.
  public var name: String { spellings[0] }
}

extension UnitNoun {
  /// What a unit with this name counts; nil for a name that no unit of ours has. A violation
  /// carries the name of its unit, not the unit.
  package init?(unitNamed name: String) {
    let plain = String(name.prefix { $0 != "+" })
    if let noun = PlatformUnits.noun(of: plain) {
      self = noun
      return
    }
    let head = plain.prefix { $0 != ":" }
    for entry in UnitEntry.standard {
      switch entry {
      case .unit(let unit) where unit.listing.spellings.contains(plain): self = unit.noun
      case .family(let family) where family.head == head: self = family.noun
      default: continue
      }
      return
    }
    return nil
  }
}

/// What the units of `PlatformLimits` are called and count, so that errors and messages speak of
/// them in a program that does not link the module. A test there holds the two against each other.
package enum PlatformUnits {
  /// Beside each its noun; options may follow after a colon.
  private static let nouns: [(name: String, noun: UnitNoun)] = [
    ("words:office", .words), ("words:libreoffice", .words), ("words:msword", .words),
    ("columns", .columns), ("weighted", .weighted), ("sms", .messages), ("bytes:utf8mb3", .bytes),
    ("bytes:idna", .bytes),
  ]

  /// The names of the refusals of `PlatformLimits`.
  package static let refusals = ["nonul", "filename", "winfilename", "hostlabel"]

  /// Returns the unit without its forms if `PlatformLimits` has it, `name` if `PlatformLimits` has
  /// its last form, or `nil`.
  static func part(of name: String) -> String? {
    let unit = String(name.prefix { $0 != "+" })
    if noun(of: unit) != nil { return unit }
    return name.split(separator: "+").dropFirst().last.flatMap { form in
      refusals.contains { $0 == form } ? name : nil
    }
  }

  package static func noun(of name: String) -> UnitNoun? {
    nouns.first { name == $0.name || name.hasPrefix($0.name + ":") }?.noun
  }
}
