import TextEditing

extension ReplVerb {
  static let insertions = [
    ReplVerb(
      name: "transform", argument: "NAME...",
      summary: "transforms inserted text: asciiDigits; case: uppercase lowercase (by :language); "
        + "line breaks: space remove lf; normalization: nfc nfkc; or 'none'",
      words: { _ in Self.transforms },
      action: { repl, names in try repl.setTransforms(names.split(separator: " ")) }),
    ReplVerb(
      name: "filter", argument: "SET...",
      summary: "removes Characters, as in: allow digits letters deny emoji; sets: "
        + CharacterFilter.Class.names.joined(separator: " ") + "; or 'none'",
      words: { _ in ["allow", "deny", "none"] + CharacterFilter.Class.names },
      action: { repl, names in try repl.setFilter(names.split(separator: " ")) }),
  ]

  private static let transforms =
    TextConstraints.Transform.allCases.map(\.rawValue)
    + TextConstraints.LetterCase.allCases.dropFirst().map(\.rawValue)
    + TextConstraints.LineBreakPolicy.allCases.dropFirst().map(\.rawValue) + [
      "nfc", "nfkc", "none",
    ]
}

extension Repl {
  fileprivate mutating func setTransforms(_ names: [Substring]) throws -> [String] {
    if names.isEmpty { return ["transforms: \(constraints.transformNames)"] }
    var changed = constraints
    (changed.lineBreaks, changed.normalizer, changed.transforms) = (.keep, nil, [])
    (changed.letterCase, changed.caseMapper) = (.keep, TextServices.command.caseMapper)
    for name in names.map(String.init) where name != "none" {
      if let transform = TextConstraints.Transform(rawValue: name) {
        changed.transforms.append(transform)
      } else if let letterCase = TextConstraints.LetterCase(rawValue: name) {
        changed.letterCase = letterCase
      } else if let lineBreaks = TextConstraints.LineBreakPolicy(rawValue: name) {
        changed.lineBreaks = lineBreaks
      } else if ["nfc", "nfkc"].contains(name) {
        changed.normalizer = TextServices.command.normalizer(named: name)
      } else {
        throw Failure.usage(
          "Unknown transform '\(name.shown)'; :help transform lists them.")
      }
    }
    let lines = try setConstraints(changed)
    return ["transforms: \(changed.transformNames)"] + lines
  }

  fileprivate mutating func setFilter(_ names: [Substring]) throws -> [String] {
    if names.isEmpty { return ["filter: \(constraints.filterNames)"] }
    var filter = CharacterFilter()
    var isAllowed: Bool?
    for name in names.map(String.init) where name != "none" {
      if name == "allow" || name == "deny" {
        isAllowed = name == "allow"
      } else if let group = CharacterFilter.Class(named: name), let isAllowed {
        if isAllowed { filter.allowed = (filter.allowed ?? []) + [group] }
        if !isAllowed { filter.denied.append(group) }
      } else if isAllowed == nil {
        throw Failure.usage("Write 'allow' or 'deny' before '\(name.shown)'.")
      } else {
        throw Failure.usage("Unknown set '\(name.shown)'; :help filter lists them.")
      }
    }
    var changed = constraints
    changed.filter = filter == CharacterFilter() ? nil : filter
    let lines = try setConstraints(changed)
    return ["filter: \(changed.filterNames)"] + lines
  }
}

extension TextConstraints {
  fileprivate var transformNames: String {
    let names =
      transforms.map(\.rawValue) + (letterCase == .keep ? [] : [letterCase.rawValue])
      + (lineBreaks == .keep ? [] : [lineBreaks.rawValue]) + [normalizer?.name].compactMap { $0 }
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }

  fileprivate var filterNames: String {
    guard let filter else { return "none" }
    let allowed = filter.allowed.map { ["allow"] + $0.map(\.name) } ?? []
    let denied = filter.denied.isEmpty ? [] : ["deny"] + filter.denied.map(\.name)
    return (allowed + denied).joined(separator: " ")
  }
}
