package struct ModelField: Sendable {
  package var limits: [ModelLimit] = []
  package var scalarsPerCharacter: Int?
  package var overflow = "clip"
  package var cut = "character"
  package var composition = "defer"
  package var lineBreaks = "keep"
  package var normalization = "none"
  package var transforms: [String] = []
  package var letterCase = "keep"
  /// The language of the field, or `nil` to use the language of each event.
  package var language: String?
  /// `nil` allows all Characters.
  package var allow: [ModelSet]?
  package var deny: [ModelSet] = []
  package var undo = "events"

  package init() {}
}

package struct ModelLimit: Sendable, Hashable {
  package var unit: String
  package var min: Int?
  package var max: Int?
  package var soft = false

  package init(unit: String, min: Int? = nil, max: Int? = nil, soft: Bool = false) {
    self.unit = unit
    self.min = min
    self.max = max
    self.soft = soft
  }
}

package enum ModelSet: Sendable, Hashable {
  case named(String)
  case characters(String)
}

extension ModelField {
  var isMonotonic: Bool {
    !limits.contains { limit in
      let unit = limit.unit
      let isDivided = unit.hasPrefix("words:whitespace") || unit.hasPrefix("words:office")
      return !limit.soft
        && (unit.hasPrefix("words") && !isDivided || unit.contains("+nf")
          || ["utf-7", "hz-gb", "iso-2022"].contains { unit.hasPrefix("bytes:\($0)") })
    }
  }

  package init(_ json: JSON) {
    limits = json["limits"]?.elements?.map(ModelLimit.init) ?? []
    scalarsPerCharacter = json["scalarsPerCharacter"]?.number
    overflow = json["overflow"]?.string ?? "clip"
    cut = json["cut"]?.string ?? "character"
    composition = json["composition"]?.string ?? "defer"
    lineBreaks = json["lineBreaks"]?.string ?? "keep"
    normalization = json["normalization"]?.string ?? "none"
    transforms = json["transforms"]?.elements?.compactMap(\.string) ?? []
    letterCase = json["case"]?.string ?? "keep"
    language = json["language"]?.string
    undo = json["undo"]?.string ?? "events"
    allow = json["filter"]?["allow"]?.elements?.map(ModelSet.init)
    deny = json["filter"]?["deny"]?.elements?.map(ModelSet.init) ?? []
  }

  package var json: JSON {
    var members: [String: JSON] = ["limits": .list(limits.map(\.json))]
    members["scalarsPerCharacter"] = scalarsPerCharacter.map(JSON.integer)
    for (key, value, omitted) in [
      ("overflow", overflow, "clip"), ("cut", cut, "character"),
      ("composition", composition, "defer"), ("lineBreaks", lineBreaks, "keep"),
      ("normalization", normalization, "none"), ("case", letterCase, "keep"),
      ("undo", undo, "events"),
    ] where value != omitted {
      members[key] = .text(UTF16Text(value))
    }
    if !transforms.isEmpty {
      members["transforms"] = .list(transforms.map { .text(UTF16Text($0)) })
    }
    members["language"] = language.map { .text(UTF16Text($0)) }
    if allow != nil || !deny.isEmpty {
      var filter: [String: JSON] = [:]
      filter["allow"] = allow.map { .list($0.map(\.json)) }
      if !deny.isEmpty { filter["deny"] = .list(deny.map(\.json)) }
      members["filter"] = .object(filter)
    }
    return .object(members)
  }
}

extension ModelLimit {
  init(_ json: JSON) {
    unit = json["unit"]?.string ?? ""
    min = json["min"]?.number
    max = json["max"]?.number
    soft = json["soft"]?.isTrue ?? false
  }

  var json: JSON {
    var members: [String: JSON] = ["unit": .text(UTF16Text(unit))]
    members["min"] = min.map(JSON.integer)
    members["max"] = max.map(JSON.integer)
    if soft { members["soft"] = .boolean(true) }
    return .object(members)
  }
}

extension ModelSet {
  init(_ json: JSON) {
    self = json["characters"]?.string.map(Self.characters) ?? .named(json.string ?? "")
  }

  var json: JSON {
    switch self {
    case .named(let name): .text(UTF16Text(name))
    case .characters(let list): .object(["characters": .text(UTF16Text(list))])
    }
  }
}
