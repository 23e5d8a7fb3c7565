import StrictJSON
import TextEditing
package import TextMetrics

/// If a property is `nil`, its key isn't written, and the field has the default of the format.
package struct FieldRecord: Sendable, Hashable {
  package var limits: [LimitEntry]?
  var overflow: TextConstraints.Overflow?
  var boundary: Truncation.Boundary?
  var composition: TextConstraints.CompositionPolicy?
  var scalarsPerCharacter: Int?
  var filter: CharacterFilter?
  var lineBreaks: TextConstraints.LineBreakPolicy?
  var normalization: String?
  var transforms: [TextConstraints.Transform]?
  var letterCase: TextConstraints.LetterCase?
  var language: String?
  var undoGrouping: UndoPolicy.Grouping?

  private enum Key: String, CaseIterable {
    case limits, overflow
    case boundary = "cut"
    case composition, scalarsPerCharacter, filter, lineBreaks, normalization, transforms
    case letterCase = "case"
    case language
    case undoGrouping = "undo"
  }

  init(_ constraints: TextConstraints) {
    limits = constraints.limits.map { .limit(LimitRecord($0)) }
    overflow = constraints.overflow == .clip ? nil : constraints.overflow
    boundary = constraints.boundary == .character ? nil : constraints.boundary
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
    boundary = try cursor.find(Key.boundary)?.enumCase(of: Truncation.Boundary.self)
    composition = try cursor.find(Key.composition)?.enumCase(
      of: TextConstraints.CompositionPolicy.self)
    scalarsPerCharacter = try cursor.find(Key.scalarsPerCharacter)?.wholeNumber()
    filter = try cursor.find(Key.filter).map(CharacterFilter.init(parsing:))
    lineBreaks = try cursor.find(Key.lineBreaks)?.enumCase(of: TextConstraints.LineBreakPolicy.self)
    normalization = try cursor.find(Key.normalization)?.string()
    transforms = try cursor.find(Key.transforms)?.elements { element throws(ReplayError) in
      try element.enumCase(of: TextConstraints.Transform.self)
    }
    letterCase = try cursor.find(Key.letterCase)?.enumCase(of: TextConstraints.LetterCase.self)
    language = try cursor.find(Key.language)?.string()
    undoGrouping = try cursor.find(Key.undoGrouping)?.enumCase(of: UndoPolicy.Grouping.self)
    if let scalarsPerCharacter, scalarsPerCharacter < 0 {
      throw cursor.error("'scalarsPerCharacter' is negative")
    }
  }

  var json: JSONValue {
    var json = JSONObject()
    json[Key.limits] = limits.map { .array($0.map { $0.json }) }
    json[Key.overflow] = overflow.map { .string($0.rawValue) }
    json[Key.boundary] = boundary.map { .string($0.rawValue) }
    json[Key.composition] = composition.map { .string($0.rawValue) }
    json[Key.scalarsPerCharacter] = scalarsPerCharacter.map(JSONValue.integer)
    json[Key.filter] = filter?.json
    json[Key.lineBreaks] = lineBreaks.map { .string($0.rawValue) }
    json[Key.normalization] = normalization.map(JSONValue.string)
    json[Key.transforms] = transforms.map { .array($0.map { .string($0.rawValue) }) }
    json[Key.letterCase] = letterCase.map { .string($0.rawValue) }
    json[Key.language] = language.map(JSONValue.string)
    json[Key.undoGrouping] = undoGrouping.map { .string($0.rawValue) }
    return .object(json)
  }

  /// Returns the constraints, and a record of each limit, including each limit of a profile.
  /// Locations in error messages begin with `path`.
  package func constraints(
    services: TextServices, at path: String = "field."
  ) throws(ReplayError) -> (constraints: TextConstraints, limits: [LimitRecord]) {
    let (limits, records) = try (limits ?? []).resolved(services: services, at: "\(path)limits")
    var constraints = TextConstraints(
      limit: limits,
      scalarsPerCharacter: scalarsPerCharacter,
      overflow: overflow ?? .clip,
      at: boundary ?? .character,
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
    return (constraints, records)
  }
}

// MARK: - Filter Record

// In JSON, a filter is an object with a list of allowed classes, a list of denied classes, or both.
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
    json[Key.allow] = allowed.map { .array($0.map { $0.json }) }
    json[Key.deny] = denied.isEmpty ? nil : .array(denied.map { $0.json })
    return .object(json)
  }
}

extension CharacterFilter.Class {
  private enum Key: String, CaseIterable { case characters }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    guard case .string(let name) = cursor.value else {
      try cursor.expectObject(keyedBy: Key.self)
      self = .characters(try Self.characters(of: cursor.require(Key.characters)))
      return
    }
    guard let named = CharacterFilter.Class(named: name) else {
      let names = CharacterFilter.Class.names.joined(separator: ", ")
      throw cursor.error(
        "unknown class '\(name)'; write one of \(names), or {\"characters\":\"…\"}")
    }
    self = named
  }

  var json: JSONValue {
    guard let listed = listedCharacters else { return .string(name) }
    let texts = listed.map(JSONValue.string)
    return ["characters": texts.count == 1 ? texts[0] : .array(texts)]
  }

  private static func characters(of cursor: RecordCursor) throws(ReplayError) -> Set<Character> {
    guard case .array = cursor.value else { return Set(try cursor.string()) }
    let characters = try cursor.elements { element throws(ReplayError) in
      let text = try element.string()
      guard let only = text.first, text.count == 1 else {
        throw element.error("expected one Character")
      }
      return only
    }
    return Set(characters)
  }
}
