import ArgumentParser
import Foundation
import PlatformLimits
import StrictJSON
import SystemPackage
import TextMetricsICU

/// A unit with the name that the user wrote: `bytes:utf8` isn't replaced with `bytes`.
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

  static func parseList(_ argument: String) throws -> [NamedUnit] {
    let text = try argument.requireText()
    // Some encodings have a comma in their names, so the whole text is parsed as one unit first.
    if let unit = try? NamedUnit(text) { return [unit] }
    if let profile = try? TextServices.command.profile(spelled: text).profile {
      throw ValidationError(
        "'\(text)' is a profile, not a unit. "
          + "Write textlimit check --limit \(profile.nameWithExample).")
    }
    return try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { try NamedUnit($0.trimmingCharacters(in: .whitespaces)) }
  }
}

struct UnitOptions: ParsableArguments {
  @Option(
    name: [.customShort("u"), .customLong("unit")],
    help: ArgumentHelp(
      "A unit to count in, or several, separated by commas. Repeatable.",
      discussion: """
        \(TextServices.command.unitNames). \
        'textlimit list units' explains them.
        """,
      valueName: "unit"),
    completion: NamedUnit.completion,
    transform: { try NamedUnit.parseList($0) })
  private var lists: [[NamedUnit]] = []

  var units: [NamedUnit] { lists.joined().unique }

  func units(default names: [String]) throws -> [NamedUnit] {
    let requested = units
    return requested.isEmpty ? try names.map(NamedUnit.init) : requested
  }
}

extension Sequence where Element: Hashable {
  var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

// MARK: - Completion

extension NamedUnit {
  static let completion = CompletionKind.custom { _, _, typed in
    let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    return completions(of: String(typed[start...])).map { String(typed[..<start]) + $0 }.forShell
  }

  /// Returns the names of units that begin with `typed`. A name with a rare encoding of ICU is only
  /// returned if no other name begins with `typed`.
  static func completions(of typed: String) -> [String] {
    let common =
      (TextServices.command.unitListings.flatMap(\.completions)
      + WebEncodings.names.map { "bytes:" + $0 })
      .filter { $0.hasPrefix(typed) }
    guard common.isEmpty, typed.hasPrefix("bytes:") else { return common }
    return ICUEncoding.available.map { "bytes:" + $0 }.filter { $0.hasPrefix(typed) }
  }
}

extension [String] {
  var forShell: [String] {
    CompletionShell.requesting == .zsh ? map { $0.replacing(":", with: "\\:") } : self
  }
}

// MARK: - Services

extension TextServices {
  /// Weight tables are read from files, as in `weighted:@FILE`.
  static let command = TextServices.icu.addingPlatformLimits { name throws(UnitError) in
    func failure(_ reason: String) -> UnitError {
      .unavailable("weighted:@\(name)", reason: "\(name.shownName): \(reason)")
    }
    let bytes: [UInt8]?
    do {
      bytes = try OpenFile(regular: FilePath(escaped: name)).bytes(maximum: maximumTableBytes)
    } catch {
      throw failure("can't read the file: \(error.reason)")
    }
    guard let bytes else { throw failure("the file is larger than 1 MiB") }
    do {
      return try WeightTable(parsing: JSONValue(parsing: bytes.span))
    } catch {
      throw failure("\(error)")
    }
  }

  private static let maximumTableBytes = 1 << 20
}

enum WebEncodings {
  /// The names of legacy encodings of the [Encoding Standard](https://encoding.spec.whatwg.org),
  /// without rare encodings such as ISO-8859-16 and `x-user-defined`. The article on units lists
  /// the encodings whose scalars differ from those of the standard.
  static let names = [
    "gb18030", "gbk", "big5", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "windows-1252",
    "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "windows-874", "iso-8859-2", "iso-8859-3",
    "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10",
    "iso-8859-13", "iso-8859-14", "iso-8859-15", "koi8-r", "koi8-u", "ibm866",
    "macintosh", "x-mac-cyrillic",
  ]
}
