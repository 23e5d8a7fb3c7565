import StrictJSON
import TextEditing
package import TextMetrics

package struct FieldRecord: Sendable, Hashable {
  package var limits: [LimitOrProfile]?
  var overflow: TextConstraints.Overflow?
  var cut: Truncation.Boundary?
  var composition: TextConstraints.CompositionPolicy?
  var scalarsPerCharacter: Int?
  var filter: CharacterFilter?
  var lineBreaks: TextConstraints.LineBreakPolicy?
  var normalization: String?
  var transforms: [TextConstraints.Transform]?
  var letterCase: TextConstraints.LetterCase?
  var language: String?
  var undo: UndoPolicy.Grouping?

  private enum Key: String, CaseIterable {
    case limits, overflow, cut, composition, scalarsPerCharacter, filter, lineBreaks
    case normalization, transforms
    case letterCase = "case"
    case language, undo
  }

  init(_ constraints: TextConstraints) {
    limits = constraints.limits.map { .limit(LimitRecord($0)) }
    overflow = constraints.overflow == .clip ? nil : constraints.overflow
    cut = constraints.boundary == .character ? nil : constraints.boundary
    composition = constraints.composition == .defer ? nil : constraints.composition
    // A number below 0 has the effect of 0.
    scalarsPerCharacter = constraints.scalarsPerCharacter.map { max($0, 0) }
    filter = constraints.filter
    lineBreaks = constraints.lineBreaks == .keep ? nil : constraints.lineBreaks
    normalization = constraints.normalizer?.name
    transforms = constraints.transforms.isEmpty ? nil : constraints.transforms
    letterCase = constraints.letterCase == .keep ? nil : constraints.letterCase
    language = constraints.language
  }

  package init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    limits = try cursor.find(Key.limits)?.limits()
    overflow = try cursor.find(Key.overflow)?.enumCase(of: TextConstraints.Overflow.self)
    cut = try cursor.find(Key.cut)?.enumCase(of: Truncation.Boundary.self)
    composition = try cursor.find(Key.composition)?.enumCase(
      of: TextConstraints.CompositionPolicy.self)
    scalarsPerCharacter = try cursor.find(Key.scalarsPerCharacter)?.wholeNumber()
    filter = try cursor.find(Key.filter).map(CharacterFilter.init(parsing:))
    lineBreaks = try cursor.find(Key.lineBreaks)?.enumCase(of: TextConstraints.LineBreakPolicy.self)
    normalization = try cursor.find(Key.normalization)?.text()
    transforms = try cursor.find(Key.transforms)?.elements { element throws(ReplayError) in
      try element.enumCase(of: TextConstraints.Transform.self)
    }
    letterCase = try cursor.find(Key.letterCase)?.enumCase(of: TextConstraints.LetterCase.self)
    language = try cursor.find(Key.language)?.text()
    undo = try cursor.find(Key.undo)?.enumCase(of: UndoPolicy.Grouping.self)
    if let scalarsPerCharacter, scalarsPerCharacter < 0 {
      throw cursor.error("'scalarsPerCharacter' is negative")
    }
  }

  var json: JSONValue {
    var json = JSONObject()
    json["limits"] = limits.map { .array($0.map { $0.json }) }
    json["overflow"] = overflow.map { .string($0.rawValue) }
    json["cut"] = cut.map { .string($0.rawValue) }
    json["composition"] = composition.map { .string($0.rawValue) }
    json["scalarsPerCharacter"] = scalarsPerCharacter.map(JSONValue.integer)
    json["filter"] = filter?.json
    json["lineBreaks"] = lineBreaks.map { .string($0.rawValue) }
    json["normalization"] = normalization.map(JSONValue.string)
    json["transforms"] = transforms.map { .array($0.map { .string($0.rawValue) }) }
    json["case"] = letterCase.map { .string($0.rawValue) }
    json["language"] = language.map(JSONValue.string)
    json["undo"] = undo.map { .string($0.rawValue) }
    return .object(json)
  }

  package func constraints(
    services: TextServices, at path: String = "field."
  ) throws(ReplayError) -> TextConstraints {
    var constraints = TextConstraints(
      limit: try (limits ?? []).limits(services: services, at: "\(path)limits"),
      scalarsPerCharacter: scalarsPerCharacter,
      overflow: overflow ?? .clip,
      at: cut ?? .character,
      composition: composition ?? .defer,
      lineBreaks: lineBreaks ?? .keep,
      transforms: transforms ?? [],
      letterCase: letterCase ?? .keep,
      language: language,
      caseMapper: letterCase == nil || letterCase == .keep ? nil : services.caseMapper,
      filter: filter)
    if let name = normalization, name != "none" {
      guard let normalizer = services.normalizer(named: name) else {
        let reason =
          services.normalizer(named: "nfc") == nil
          ? "this program doesn't support normalization"
          : "unknown form '\(name)'; write none, nfc, nfd, nfkc, or nfkd"
        throw .unreadable("\(path)normalization: \(reason)")
      }
      constraints.normalizer = normalizer
    }
    return constraints
  }
}

// MARK: - Filter Record

// In JSON, a filter is a list of allowed classes, a list of denied classes, or both. A class is a
// name or some Characters.
extension CharacterFilter {
  private enum Key: String, CaseIterable { case allow, deny }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    self.init(
      allowing: try cursor.find(Key.allow)?.elements(read: CharacterFilter.Class.init(parsing:)),
      denying: try cursor.find(Key.deny)?.elements(read: CharacterFilter.Class.init(parsing:)) ?? []
    )
  }

  var json: JSONValue {
    var json = JSONObject()
    json["allow"] = allowed.map { .array($0.map { $0.json }) }
    json["deny"] = denied.isEmpty ? nil : .array(denied.map { $0.json })
    return .object(json)
  }
}

extension CharacterFilter.Class {
  private enum Key: String, CaseIterable { case characters }

  /// Creates a class from a name, or from an object with a string or a list of Characters.
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .string(let name) = cursor.value else {
      try cursor.expectObject(keyedBy: Key.self)
      self = .characters(try Self.characters(of: cursor.require(Key.characters)))
      return
    }
    guard let group = CharacterFilter.Class(named: name) else {
      let names = CharacterFilter.Class.names.joined(separator: ", ")
      throw cursor.error(
        "unknown set '\(name)'; write one of \(names), or {\"characters\":\"…\"}")
    }
    self = group
  }

  var json: JSONValue {
    guard let listed = listedCharacters else { return .string(name) }
    let texts = listed.map(JSONValue.string)
    return ["characters": texts.count == 1 ? texts[0] : .array(texts)]
  }

  private static func characters(of cursor: RecordCursor) throws(ReplayError) -> Set<Character> {
    guard case .array = cursor.value else { return Set(try cursor.text()) }
    let characters = try cursor.elements { element throws(ReplayError) in
      let text = try element.text()
      guard let only = text.first, text.count == 1 else {
        throw element.error("expected one Character")
      }
      return only
    }
    return Set(characters)
  }
}

// MARK: - Limits

/// A limit as it's written in a session.
package struct LimitRecord: Sendable, Hashable {
  /// The name of the unit, as it's written in the session.
  package var unit: String
  package var min: Int?
  package var max: Int?
  package var soft: Bool?
}

extension LimitRecord {
  private enum Key: String, CaseIterable { case unit, min, max, soft }

  init(_ limit: TextLimit) {
    unit = limit.unit.name
    max = limit.maximum
    // A limit of a session needs a bound, so without a maximum, even the minimum 0 is written.
    min = limit.minimum > 0 || max == nil ? Swift.max(limit.minimum, 0) : nil
    soft = limit.strength == .soft ? true : nil
  }

  fileprivate init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    unit = try cursor.require(Key.unit).text()
    min = try cursor.find(Key.min)?.wholeNumber()
    max = try cursor.find(Key.max)?.wholeNumber()
    soft = try cursor.find(Key.soft)?.boolean()
    if let min, min < 0 { throw cursor.error("'min' is negative") }
    if let max, max < (min ?? 0) {
      throw cursor.error(max < 0 ? "'max' is negative" : "'max' is below 'min'")
    }
    if min == nil, max == nil { throw cursor.error("missing key 'max'") }
  }

  var json: JSONValue {
    var json: JSONObject = ["unit": .string(unit)]
    json["min"] = min.map(JSONValue.integer)
    json["max"] = max.map(JSONValue.integer)
    json["soft"] = soft.map(JSONValue.boolean)
    return .object(json)
  }

  fileprivate func limit(services: TextServices) throws(UnitError) -> TextLimit {
    TextLimit(
      minimum: min ?? 0, maximum: max, in: try services.unit(named: unit),
      strength: soft == true ? .soft : .hard)
  }
}

/// A limit, or a profile with all of its limits.
package enum LimitOrProfile: Sendable, Hashable {
  case limit(LimitRecord)
  case profile(String, soft: Bool?)

  private enum Key: String, CaseIterable { case profile, soft }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard let profile = cursor.find(Key.profile) else {
      self = .limit(try LimitRecord(parsing: cursor))
      return
    }
    try cursor.expectObject(keyedBy: Key.self)
    self = .profile(try profile.text(), soft: try cursor.find(Key.soft)?.boolean())
  }

  var json: JSONValue {
    switch self {
    case .limit(let record): return record.json
    case .profile(let profile, let soft):
      var json: JSONObject = ["profile": .string(profile)]
      json["soft"] = soft.map(JSONValue.boolean)
      return .object(json)
    }
  }

  fileprivate func expandingProfiles(
    services: TextServices, at path: String
  ) throws(ReplayError) -> [LimitRecord] {
    switch self {
    case .limit(let record): return [record]
    case .profile(let name, let soft):
      do {
        let (profile, number) = try services.profile(spelled: name)
        return try profile.bounds(number).map { unit, bounds in
          LimitRecord(
            unit: unit, min: bounds.lowerBound > 0 ? bounds.lowerBound : nil,
            max: bounds.upperBound, soft: soft)
        }
      } catch {
        throw .unreadable("\(path).profile: \(error)")
      }
    }
  }
}

extension [LimitOrProfile] {
  /// Returns the limits, with each profile replaced by its limits.
  package func expandingProfiles(
    services: TextServices, at path: String
  ) throws(ReplayError) -> [LimitRecord] {
    var records: [LimitRecord] = []
    for (index, entry) in enumerated() {
      records += try entry.expandingProfiles(services: services, at: "\(path)[\(index)]")
    }
    return records
  }

  package func limits(services: TextServices, at path: String) throws(ReplayError) -> [TextLimit] {
    var limits: [TextLimit] = []
    for (index, entry) in enumerated() {
      let path = "\(path)[\(index)]"
      for record in try entry.expandingProfiles(services: services, at: path) {
        do {
          limits.append(try record.limit(services: services))
        } catch {
          throw .unreadable("\(path).unit: \(error)")
        }
      }
    }
    return limits
  }
}

extension RecordCursor {
  package func limits() throws(ReplayError) -> [LimitOrProfile] {
    try elements(read: LimitOrProfile.init(parsing:))
  }
}
