import ArgumentParser
import Foundation
import TextMetricsICU

/// The limits that a text must meet, as `check`, `truncate` and `split` take them.
struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("m", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The largest count that fits.", valueName: "number"),
    transform: { try NamedLimit.number($0) })
  private var max: [Int] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The unit of --max. (default: characters)", valueName: "unit"),
    completion: NamedUnit.completion, transform: { try NamedUnit($0) })
  private var unit: [NamedUnit] = []

  @Option(
    name: NamedLimit.option, help: NamedLimit.help,
    completion: NamedLimit.completion, transform: { try NamedLimit.list($0) })
  private var lists: [[NamedLimit]] = []

  @Flag(
    help: "Count a line break at the end of a file, and of standard input, as part of the text.")
  var exact = false

  var isEmpty: Bool { max.isEmpty && lists.isEmpty }

  func validate() throws {
    // Of an option given twice, the parser would silently keep the last value.
    if unit.count > 1 {
      let number = max.first ?? 300
      throw ValidationError(
        "--unit is one unit, that of --max. Write a limit for each: "
          + unit.map { "--limit '\($0.name)<=\(number)'" }.joined(separator: " ") + ".")
    }
    if max.count > 1 {
      throw ValidationError(
        "--max is one number. Write --limit 'characters<=300' --limit 'bytes<=3000' for several "
          + "limits.")
    }
    if max.isEmpty && !unit.isEmpty {
      throw ValidationError(
        "--unit is the unit of --max, which is missing. Write --max 300 --unit \(unit[0].name), or "
          + "--limit '\(unit[0].name)<=300'.")
    }
    _ = try limits()
  }

  /// All of them, that of `--max` first.
  func limits() throws -> [NamedLimit] {
    let listed = lists.flatMap { $0 }
    guard let max = max.first else { return listed }
    return [try NamedLimit(maximum: max, in: unit.first ?? NamedUnit("characters"))] + listed
  }
}

/// A limit under the unit's name that the user wrote.
struct NamedLimit: CustomStringConvertible {
  /// The limit as it was written.
  let description: String
  let unit: NamedUnit
  let limit: TextLimit
  /// The profile it comes from, as it was written.
  var profile: String?
}

extension NamedLimit {
  init(_ text: String, strength: TextLimit.Strength) throws(LimitError) {
    limit = try TextLimit(text, units: .command, strength: strength)
    description = text
    let name = text.prefix { !"<>=".contains($0) }.filter { $0 != " " }
    unit = NamedUnit(String(name), limit.unit)
  }

  fileprivate init(maximum: Int, in unit: NamedUnit) throws {
    do {
      limit = try TextLimit(checkingMinimum: 0, maximum: maximum, in: unit.unit)
    } catch {
      throw ValidationError(error.description)
    }
    description = "\(unit.name)<=\(maximum)"
    self.unit = unit
  }

  /// A limit under the unit's own name.
  init(_ limit: TextLimit) {
    self.init(
      description: limit.description, unit: NamedUnit(limit.unit.name, limit.unit), limit: limit)
  }

  /// The limits of a profile, the one that is written, or several with commas between them. A
  /// number or range of them alone is of Characters.
  static func list(
    _ written: String, strength: TextLimit.Strength = .hard
  ) throws -> [NamedLimit] {
    var text = written.trimmingCharacters(in: .whitespaces)
    // Some encodings have a comma in their names, and some people write 1,000.
    let pieces = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let isList = zip(pieces, pieces.dropFirst()).allSatisfy { piece, next in
      next.first?.isLetter == true
        || Int(next) != nil && (next.count != 3 || piece.last?.isNumber == false)
    }
    if pieces.count > 1, isList, (try? NamedLimit(text, strength: strength)) == nil {
      return try pieces.flatMap { try list($0, strength: strength) }
    }
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isNumber || "+-., ".contains($0) }
    if isNumber { text = "characters\(Int(text) == nil ? "=" : "<=")\(text)" }
    let services = TextServices.command
    if services.profiles.contains(where: { $0.name == text.prefix { $0 != "=" } }) {
      return try services.limits(ofProfile: text, strength: strength).map { limit in
        NamedLimit(
          description: text, unit: NamedUnit(limit.unit.name, limit.unit), limit: limit,
          profile: text)
      }
    }
    do {
      return [try NamedLimit(text, strength: strength)]
    } catch .noOperator(let text, let similar?) {
      throw ValidationError(LimitError.noOperator(text, similar: similar).description)
    } catch {
      throw ValidationError(advice(on: text) ?? error.description)
    }
  }

  /// What to write in the place of a text that is no limit and names a unit or profile, or nearly
  /// a profile.
  private static func advice(on text: String) -> String? {
    let services = TextServices.command
    let name = String(text.prefix { !"<>= ".contains($0) })
    let unit = try? services.unit(named: name)
    if let profile = services.profiles.first(where: { $0.name == name }) {
      var spelled = profile.spelled
      if case .number(let usual) = profile.parameter { spelled += ", or \(name)=\(usual)," }
      return "'\(name)' is a profile, which has its own limits. Write \(spelled) by itself."
    }
    if let unit, name == text {
      let profile = services.profiles.first { $0.name.hasPrefix("\(unit.name)-") }
      let number = profile?.defaultMaximum ?? 300
      // All that a shell leaves of `words>=3`.
      return """
        '\(text)' is a unit without a number. Write \(profile.map { "\($0.name), or " } ?? "")\
        \(text)<=\(number), in a shell within quotation marks: '\(text)<=\(number)'; or \(text)=3.. \
        for at least 3.
        """
    }
    guard unit == nil, !text.contains("<"), !text.contains(">") else { return nil }
    do throws(ProfileError) { _ = try services.profile(spelled: text) } catch {
      guard case .unknown(_, let similar) = error else { return nil }
      if !similar.isEmpty { return error.description }
    }
    let isNearUnit = Spelling.nearest(to: name, among: services.units.map(\.name)) != nil
    guard !isNearUnit, !name.contains(":"), name.first?.isNumber == false else { return nil }
    return """
      There is no unit or profile '\(name.shown)'. 'textlimit list units' and 'textlimit list \
      profiles' list them.
      """
  }

  /// A number by itself, read as in a limit.
  static func number(_ text: String) throws -> Int {
    do {
      return try TextLimit.number(text[...])
    } catch LimitError.notANumber {
      // The error of a limit would also mention ranges.
      throw ValidationError("'\(text.shown)' is not a whole number. Write digits such as 300.")
    }
  }

  static let option: NameSpecification = [
    .customShort("l"), .customLong("limit"), .customLong("profile"),
  ]

  static let help = ArgumentHelp(
    "A limit or profile that a text must meet. Repeatable.",
    discussion: """
      UNIT=..N, UNIT=N.., UNIT=N..M or, for exactly N, UNIT=N, such as characters=..300 or bytes:gbk=3..12; also \
      UNIT<=N and UNIT>=N, in quotation marks, as the shell takes < and > for itself. Or a profile, \
      such as x-post or postgresql-varchar=40; 'textlimit list profiles' lists them. Or several, \
      with commas between them.
      """,
    valueName: "limit")
}
