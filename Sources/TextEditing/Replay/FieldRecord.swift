import TextMetrics

/// The constraints of a field as a session spells them.
struct FieldRecord: Sendable, Hashable, Codable {
  var limits: [LimitRecord]?
  var overflow: Overflow?
  var cut: Cut?
  var composition: CompositionPolicy?
  var scalarsPerCharacter: Int?
  var filter: FilterRecord?
  var lineBreaks: LineBreakPolicy?
  var normalization: String?
  var letterCase: LetterCase?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case limits, overflow, cut, composition, scalarsPerCharacter, filter, lineBreaks
    case normalization
    case letterCase = "case"
  }

  init(_ constraints: TextConstraints) {
    limits = constraints.limits.map(LimitRecord.init)
    overflow = constraints.overflow == .clip ? nil : constraints.overflow
    cut = constraints.cut == .character ? nil : constraints.cut
    composition = constraints.composition == .defer ? nil : constraints.composition
    scalarsPerCharacter = constraints.scalarsPerCharacter
    filter = constraints.filter.map(FilterRecord.init)
    lineBreaks = constraints.lineBreaks == .keep ? nil : constraints.lineBreaks
    normalization = constraints.normalizer?.name
    letterCase = constraints.letterCase == .keep ? nil : constraints.letterCase
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
    limits = try container.decodeIfPresent([LimitRecord].self, forKey: .limits)
    overflow = try container.decodeName(forKey: .overflow)
    cut = try container.decodeName(forKey: .cut)
    composition = try container.decodeName(forKey: .composition)
    scalarsPerCharacter = try container.decodeWholeNumber(forKey: .scalarsPerCharacter)
    filter = try container.decodeIfPresent(FilterRecord.self, forKey: .filter)
    lineBreaks = try container.decodeName(forKey: .lineBreaks)
    normalization = try container.decodeIfPresent(String.self, forKey: .normalization)
    letterCase = try container.decodeName(forKey: .letterCase)
    if let scalarsPerCharacter, scalarsPerCharacter < 0 {
      throw decoder.corrupted("is negative", at: CodingKeys.scalarsPerCharacter)
    }
  }

  func constraints(units: TextServices) throws(ReplayError) -> TextConstraints {
    var constraints = TextConstraints(
      limits: try (limits ?? []).limits(units: units, at: "field.limits"),
      scalarsPerCharacter: scalarsPerCharacter,
      overflow: overflow ?? .clip,
      cut: cut ?? .character,
      composition: composition ?? .defer,
      lineBreaks: lineBreaks ?? .keep,
      letterCase: letterCase ?? .keep,
      filter: filter?.filter)
    if let name = normalization, name != "none" {
      // The format knows two forms, whatever the catalog has.
      guard name == "nfc" || name == "nfkc" else {
        throw .unreadable(
          "field.normalization: there is no form '\(name)'; write none, nfc or nfkc")
      }
      guard let normalizer = units.normalizer(named: name) else {
        throw .unreadable("field.normalization: this program cannot normalize")
      }
      constraints.normalizer = normalizer
    }
    return constraints
  }
}

extension [LimitRecord] {
  func limits(units: TextServices, at path: String) throws(ReplayError) -> [TextLimit] {
    var limits: [TextLimit] = []
    for (index, record) in enumerated() {
      do {
        limits.append(try record.limit(units: units))
      } catch {
        throw .unreadable("\(path)[\(index)].unit: \(error)")
      }
    }
    return limits
  }
}

extension KeyedDecodingContainer {
  /// A policy by its name; the error of an unknown one lists all.
  func decodeName<Name: RawRepresentable<String> & CaseIterable>(
    forKey key: Key
  ) throws -> Name? {
    guard let raw = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let name = Name(rawValue: raw) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'\(raw)' is none of \(names)")
    }
    return name
  }
}
