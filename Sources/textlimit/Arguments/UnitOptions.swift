import ArgumentParser
import Foundation
import TextMetrics

struct UnitOptions: ParsableArguments {
  @Option(
    name: [.customShort("u"), .customLong("unit")],
    help: ArgumentHelp(
      "A unit to count in, or several with commas between them. Repeatable.",
      discussion: """
        \(TextServices.command.unitNames). \
        'textlimit list units' says what each of them counts.
        """,
      valueName: "unit"),
    completion: NamedUnit.completion,
    transform: { try NamedUnit.list($0) })
  private var lists: [[NamedUnit]] = []

  /// The units asked for, each once.
  var units: [NamedUnit] {
    var known: Set<NamedUnit> = []
    return lists.joined().filter { known.insert($0).inserted }
  }

  /// The units asked for, each once; those with these names where none was.
  func units(default names: [String]) throws -> [NamedUnit] {
    let asked = units
    return asked.isEmpty ? try names.map(NamedUnit.init) : asked
  }
}

/// A unit with the name that the user wrote: `bytes:utf8` is the unit `bytes`, but is printed as
/// `bytes:utf8`.
struct NamedUnit: Hashable {
  let name: String
  let unit: TextUnit

  init(_ name: String) throws(UnitError) {
    self.name = name
    unit = try TextServices.command.unit(named: name)
  }

  init(_ name: String, _ unit: TextUnit) {
    self.name = name
    self.unit = unit
  }

  /// Units with commas between them. The whole is tried as one unit first, since some encodings have
  /// a comma in their names.
  static func list(_ text: String) throws -> [NamedUnit] {
    if let unit = try? NamedUnit(text) { return [unit] }
    if let profile = try? TextServices.command.profile(spelled: text).profile {
      throw ValidationError(
        "'\(text)' is a profile, not a unit. Write textlimit check --limit \(profile.spelled).")
    }
    return try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { try NamedUnit($0.trimmingCharacters(in: .whitespaces)) }
  }
}
