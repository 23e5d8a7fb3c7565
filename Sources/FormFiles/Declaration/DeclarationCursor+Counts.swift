import FormValidation
import TextMetrics

/// Rules that count.
extension DeclarationCursor {
  func limit() throws(DeclarationError) -> TextLimit {
    let unit = try recovering { rule throws(DeclarationError) in try rule.require("unit").unit() }
    let bounds = try Bounds(self)
    let strength = try strength()
    // Without a unit it has been reported.
    guard bounds.minimum != nil || bounds.maximum != nil || unit == nil else {
      throw error(.noBound)
    }
    return TextLimit(
      minimum: bounds.minimum ?? 0, maximum: bounds.maximum, in: unit ?? .characters,
      strength: strength)
  }

  private func unit() throws(DeclarationError) -> TextUnit {
    let spelled = try text()
    do {
      return try units.unit(named: spelled)
    } catch {
      throw self.error(.unit(error))
    }
  }

  func counterVisibility() throws(DeclarationError) -> CounterVisibility {
    try read("counter") { counter throws(DeclarationError) in try counter.counter() } ?? .never
  }

  /// The limits of the profile that is spelled here.
  func profile(strength: TextLimit.Strength) throws(DeclarationError) -> [TextLimit] {
    let spelled = try text()
    do {
      let (profile, number) = try units.profile(spelled: spelled)
      return try profile.limits(number, units: units, strength: strength)
    } catch let problem {
      throw error(.profile(problem))
    }
  }

  func strength() throws(DeclarationError) -> TextLimit.Strength {
    try find("soft")?.flag() == true ? .soft : .hard
  }

  private func counter() throws(DeclarationError) -> CounterVisibility {
    if case .string = value {
      return switch try word(of: CounterWord.self) {
      case .never: .never
      case .always: .always
      }
    }
    let keys = ["fromPercent", "whenRemaining"]
    try expectObject(keys)
    let (key, number) = try require(oneOf: keys)
    return key == "fromPercent"
      ? .fromPercent(try number.count()) : .whenRemaining(try number.count())
  }
}

enum CounterWord: String, CaseIterable {
  case never, always
}

/// `min` and `max`, or `exactly`.
struct Bounds {
  let minimum: Int?
  let maximum: Int?

  init(_ cursor: DeclarationCursor) throws(DeclarationError) {
    let minimum = try cursor.find("min")?.count()
    let maximum = try cursor.find("max")?.count()
    guard let exact = cursor.find("exactly") else {
      if let minimum, let maximum, minimum > maximum { throw cursor.error(.minimumAboveMaximum) }
      (self.minimum, self.maximum) = (minimum, maximum)
      return
    }
    if minimum != nil { throw cursor.error(.conflictingKeys("exactly", "min")) }
    if maximum != nil { throw cursor.error(.conflictingKeys("exactly", "max")) }
    self.minimum = try exact.count()
    self.maximum = self.minimum
  }
}
