import ArgumentParser
import Foundation
import TextMetricsICU

struct NamedLimit {
  /// The limit, or its profile, as the user wrote it. If the user didn't write the unit and the
  /// bounds as one text, it's a text such as `characters<=300`. Examples are `--max 300` and
  /// `--limit 300`.
  let spelling: String
  /// The unit as the user wrote it, or else its name: `bytes:utf8` isn't replaced with `bytes`.
  let unitName: String
  let textLimit: TextLimit
  /// The profile as the user wrote it, such as `postgresql-varchar=40`, or a note such as `120% of
  /// the source` for a limit in percent of a source text. For any other limit, it's `nil`.
  var origin: String?

  var unit: NamedUnit { NamedUnit(unitName, textLimit.unit) }
}

extension NamedLimit {
  init(parsing text: String, strength: TextLimit.Strength) throws(LimitError) {
    textLimit = try TextLimit(parsing: text, services: .command, strength: strength)
    spelling = text
    unitName = text.prefix { !"<>=".contains($0) }.filter { $0 != " " }
  }

  fileprivate init(maximum: Int, in unit: NamedUnit) throws(Failure) {
    do {
      textLimit = try TextLimit(checkingMinimum: 0, maximum: maximum, in: unit.unit)
    } catch {
      throw .usage(error.description)
    }
    spelling = "\(unit.name)<=\(maximum)"
    unitName = unit.name
  }

  init(_ limit: TextLimit) {
    self.init(spelling: limit.description, unitName: limit.unit.name, textLimit: limit)
  }

  /// A range without a unit is in Characters. A number without a unit is a maximum in Characters.
  static func parseList(
    _ argument: String, strength: TextLimit.Strength = .hard
  ) throws -> [NamedLimit] {
    var text = try argument.requireText().trimmingCharacters(in: .whitespaces)
    let elements = text.split(separator: ",")
    // Some encodings have a comma in their names.
    if elements.count > 1, isList(elements),
      (try? NamedLimit(parsing: text, strength: strength)) == nil
    {
      return try elements.flatMap { try parseList(String($0), strength: strength) }
    }
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isNumber || "+-., ".contains($0) }
    if isNumber { text = "characters\(Int(text) == nil ? "=" : "<=")\(text)" }
    let services = TextServices.command
    if services.profiles.contains(where: { $0.name == text.prefix { $0 != "=" } }) {
      return try services.limits(ofProfile: text, strength: strength)
        .map {
          NamedLimit(spelling: text, unitName: $0.unit.name, textLimit: $0, origin: text)
        }
    }
    do {
      return [try NamedLimit(parsing: text, strength: strength)]
    } catch {
      var reason = error.description
      if case .noOperator(_, similar: nil) = error {
        reason += " Or write a profile, such as x-post; 'textlimit list profiles' lists them."
      }
      throw ValidationError(advice(on: text) ?? reason)
    }
  }

  /// Whether the commas separate elements of a list, unlike the comma in a number such as `1,000`.
  private static func isList(_ elements: [Substring]) -> Bool {
    zip(elements, elements.dropFirst()).allSatisfy { element, next in
      let text = next.trimmingCharacters(in: .whitespaces)
      if text.first?.isLetter == true { return true }
      // `next` has its spaces, so `1, 000` is a list, unlike `1,000`.
      let isGroup = Int(next) != nil && next.count == 3 && element.last?.isNumber == true
      return Int(text) != nil && !isGroup
    }
  }

  /// Returns an error message if the text is a misspelled profile, a unit without a number, or a
  /// limit with a profile in place of the unit. Returns `nil` for any other text.
  private static func advice(on text: String) -> String? {
    let services = TextServices.command
    let name = text.prefix { !"<>= ".contains($0) }
    if let profile = services.profiles.first(where: { $0.name == name }) {
      return "'\(name)' is a profile, which has its own limits. "
        + "Write \(profile.nameWithExample) by itself."
    }
    if (try? services.unit(named: String(name))) != nil {
      guard name == text else { return nil }
      let profile = services.profiles.first { $0.name.hasPrefix("\(name)-") }
      return "'\(name)' is a unit, not a limit. Write a number, too, such as "
        + "'\(name)<=\(profile?.defaultOrExampleNumber ?? 300)'"
        + (profile.map { ", or the profile \($0.nameWithExample)." } ?? ".")
    }
    do throws(ProfileError) { _ = try services.profile(spelled: text) } catch {
      if case .unknown(_, let similar) = error, !similar.isEmpty { return error.description }
    }
    return nil
  }

  static func parseNumber(_ argument: String) throws -> Int {
    let text = try argument.requireText()
    do {
      return try TextLimit.number(text[...])
    } catch LimitError.notANumber {
      // The message of `LimitError` would also suggest ranges, which aren't allowed here.
      throw ValidationError("'\(text.shown)' isn't a whole number. Write digits, such as 300.")
    }
  }

  static let option: NameSpecification = [
    .customShort("l"), .customLong("limit"), .customLong("profile"),
  ]

  static let help = ArgumentHelp(
    "A limit or a profile that texts must meet. Repeatable.",
    discussion: """
      A limit is UNIT=..N, UNIT=N.., UNIT=N..M, or UNIT=N for exactly N, such as characters=..300 \
      or bytes:gbk=3..12. UNIT<=N and UNIT>=N need quotation marks, because < and > are operators \
      of the shell. A profile is a name, such as x-post or postgresql-varchar=40; 'textlimit list \
      profiles' lists them. Separate several limits with commas.
      """,
    valueName: "limit")
}

// MARK: - Options

struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("m", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The maximum count, in the unit of --unit.", valueName: "number"),
    transform: { try NamedLimit.parseNumber($0) })
  private var max: [Int] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The unit of --max. (default: characters)", valueName: "unit"),
    completion: NamedUnit.completion, transform: { try NamedUnit($0.requireText()) })
  private var unit: [NamedUnit] = []

  @Option(
    name: NamedLimit.option, help: NamedLimit.help,
    completion: NamedLimit.completion, transform: { try NamedLimit.parseList($0) })
  private var lists: [[NamedLimit]] = []

  @Flag(
    help: "Count a line break at the end of a file or of standard input.")
  var exact = false

  static let exactWithLines = Failure.usage(
    "--exact and --lines can't be combined: a line doesn't include its line break.")

  var isEmpty: Bool { max.isEmpty && unit.isEmpty && lists.isEmpty }

  func limits() throws(Failure) -> [NamedLimit] {
    let number = max.first ?? 300
    if unit.count > 1 {
      // The option is an array, because the parser would silently use the last of several values.
      throw .usage(
        "--unit can be used once, for the unit of --max. Write a limit for each unit: "
          + unit.map { "--limit '\($0.name)<=\(number)'" }.joined(separator: " ") + ".")
    }
    if max.count > 1 {
      throw .usage(
        "--max can be used once. For several limits, write --limit 'characters<=300' --limit "
          + "'bytes<=3000'.")
    }
    if max.isEmpty, let unit = unit.first {
      throw .usage(
        "--unit needs --max. Write --max \(number) --unit \(unit.name), "
          + "or --limit '\(unit.name)<=\(number)'.")
    }
    let maximumLimit = try max.map { maximum throws(Failure) in
      try NamedLimit(maximum: maximum, in: unit.first ?? NamedUnit("characters", .characters))
    }
    return maximumLimit + lists.joined()
  }
}

// MARK: - Completion

extension NamedLimit {
  static let completion = CompletionKind.custom { _, _, typed in
    // The shell passes an opening quotation mark as a part of `typed`.
    let isQuoted = typed.hasPrefix("'") || typed.hasPrefix("\"")
    return completions(of: isQuoted ? String(typed.dropFirst()) : typed).forShell
  }

  static func completions(of typed: String) -> [String] {
    let units = NamedUnit.completions(of: typed)
    return units
      + TextServices.command.profiles.map(\.nameToComplete)
      .filter { $0.hasPrefix(typed) && !units.contains($0) }
  }

  static func completionEnding(of name: String) -> String {
    if name.hasSuffix("=") { return "" }
    return NamedUnit.completions(of: name).contains(name) ? "<=" : " "
  }
}

extension LimitProfile {
  var nameToComplete: String {
    if case .required = parameter { "\(name)=" } else { name }
  }

  var nameWithExample: String {
    if case .required(let example) = parameter { "\(name)=\(example)" } else { name }
  }
}
