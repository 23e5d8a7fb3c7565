extension TextLimit {
  /// Creates a limit from a text such as `characters<=300`, `words>=3`, `bytes=3..3000`,
  /// `bytes:gbk=..12`, or `scalars=8`.
  ///
  /// The module `TextLimits` adds an initializer without `services` that finds every unit.
  ///
  /// - Parameters:
  ///   - text: The text of the limit.
  ///   - services: The services that find the unit by its name.
  ///   - strength: The effect of the maximum on typing.
  /// - Throws: ``LimitError`` if the text isn't a limit, or if the services don't find the unit.
  /// - Complexity: O(*n* + *m*), where *n* is the length of the text and *m* is the number of
  ///   units.
  public init(
    parsing text: some StringProtocol, services: TextServices,
    strength: Strength = .hard
  ) throws(LimitError) {
    let text = String(text)
    let rest = text.drop { !"<>=".contains($0) }
    let name = text[..<rest.startIndex].trimmingSpaces
    if let profile = services.profiles.first(where: { $0.name == name }) {
      throw .profile(profile.name)
    }
    let bounds: (minimum: Int, maximum: Int?)
    if rest.hasPrefix("<=") {
      bounds = (0, try Self.number(rest.dropFirst(2)))
    } else if rest.hasPrefix(">=") {
      bounds = (try Self.number(rest.dropFirst(2)), nil)
    } else if rest.hasPrefix("="), !(rest.dropFirst().first.map("<>=".contains) ?? false) {
      bounds = try Self.range(rest.dropFirst())
    } else {
      throw .noOperator(text, similar: Self.suggestion(for: text, among: services))
    }
    guard !name.isEmpty else { throw .noUnit(text) }
    let unit: TextUnit
    do { unit = try services.unit(named: String(name)) } catch { throw .unit(error) }
    try self.init(
      checkingMinimum: bounds.minimum, maximum: bounds.maximum, in: unit, strength: strength)
  }

  package init(
    checkingMinimum minimum: Int = 0, maximum: Int?, in unit: TextUnit,
    strength: Strength = .hard
  ) throws(LimitError) {
    for bound in [minimum, maximum ?? 0] where bound < 0 { throw .negative(bound) }
    if let maximum, maximum < minimum {
      throw .maximumBelowMinimum(minimum: minimum, maximum: maximum)
    }
    self.init(minimum: minimum, maximum: maximum, in: unit, strength: strength)
  }

  private static func suggestion(for written: String, among services: TextServices) -> String? {
    let text = written.filter { $0 != " " }
    let name = text.prefix { !"<>=≤≥".contains($0) }
    if let number = Int(text), number >= 0 { return "characters<=\(number)" }
    func isUnit(_ name: some StringProtocol) -> Bool {
      (try? services.unit(named: String(name))) != nil
    }
    let digits = text.prefix { $0.isNumber }
    let unit = text[digits.endIndex...]
    if let number = Int(digits), isUnit(unit) { return "\(unit)<=\(number)" }
    if let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) {
      let start = text[..<dots].lastIndex { !$0.isNumber }.map { text.index(after: $0) }
      // The name of a unit can end with digits.
      for end in [dots, start ?? dots] where isUnit(text[..<end]) {
        if (try? range(text[end...])) != nil { return "\(text[..<end])=\(text[end...])" }
      }
    }
    let rest = text.dropFirst(name.count)
    guard let number = Int(rest.drop { "<>=≤≥".contains($0) }), number >= 0, isUnit(name)
    else { return nil }
    switch rest.prefix(while: { "<>=≤≥".contains($0) }) {
    case "<" where number > 0: return "\(name)<=\(number - 1)"
    case ">" where number < Int.max: return "\(name)>=\(number + 1)"
    case "≤", "=<": return "\(name)<=\(number)"
    case "≥", "=>": return "\(name)>=\(number)"
    case "==": return "\(name)=\(number)"
    default: return nil
    }
  }

  private static func range(_ text: Substring) throws(LimitError) -> (minimum: Int, maximum: Int?) {
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      let number = try number(text)
      return (number, number)
    }
    let minimum = text[..<dots].trimmingSpaces
    let maximum = text[dots...].dropFirst(2).trimmingSpaces
    guard !minimum.isEmpty || !maximum.isEmpty else { throw .noBound(String(text)) }
    return (
      minimum.isEmpty ? 0 : try number(minimum), maximum.isEmpty ? nil : try number(maximum)
    )
  }

  package static func number(_ text: Substring) throws(LimitError) -> Int {
    let text = text.trimmingSpaces
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isASCIIDigit }) else {
      throw .notANumber(String(text))
    }
    guard let number = Int(text) else { throw .tooLarge(String(text)) }
    guard number != 0 || digits.startIndex == text.startIndex else {
      throw .notANumber(String(text))
    }
    return number
  }
}

extension TextLimit: CustomStringConvertible {
  /// The limit as a text, such as `characters<=300`, without its strength.
  public var description: String {
    switch maximum {
    case nil: "\(unit)>=\(minimum)"
    case minimum: "\(unit)=\(minimum)"
    case .some(let maximum):
      minimum == 0 ? "\(unit)<=\(maximum)" : "\(unit)=\(minimum)..\(maximum)"
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
