import HostSimulation
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

// The second line of a scenario has a state, the limits of the field, and other options, which have
// the names of the session format. `toolkits=none` is for events that no toolkit has calls for, and
// `model=none` for units that the model doesn't support.
//
// Each following line has an event, an arrow, and the result: a state, a decision, and other
// values. Without a decision, `accepted` is expected, and without `exit`, no decision on an ended
// composition. All other values are compared only if they are written.

extension Scenario {
  static func all() throws -> [Scenario] {
    try NotationFile.all(in: "Tests/Unit/TextEditingTests/Scenarios").flatMap { file in
      try file.scenarios.map { scenario in
        try Scenario(
          scenario,
          at: SourceLocation(
            fileID: "TextEditingTests/\(file.name)", filePath: file.path, line: scenario.number,
            column: 1))
      }
    }
  }

  private init(_ scenario: NotationFile.Scenario, at location: SourceLocation) throws {
    let lines = scenario.lines
    let name = "\(scenario.title): \(lines[0])"
    self.name = name
    self.location = location
    var field = try NotationLine(lines[1])
    initial = try field.text()
    isInToolkits = field.take("toolkits") == nil
    isInModel = field.take("model") == nil
    constraints = try TextConstraints(&field)
    expectations = try lines.dropFirst(2).map { line in
      do {
        return try Expectation(line)
      } catch {
        throw NotationError("\(name): \(error)")
      }
    }
  }
}

extension TextConstraints {
  fileprivate init(_ line: inout NotationLine) throws {
    self.init(
      limit: line.limits, scalarsPerCharacter: line.take("scalarsPerCharacter").flatMap { Int($0) },
      overflow: try line.takeCase("overflow") ?? .clip,
      at: try line.takeCase("cut") ?? .character,
      composition: try line.takeCase("composition") ?? .defer,
      lineBreaks: try line.takeCase("lineBreaks") ?? .keep,
      normalizer: try line.take("normalization").map { form in
        try TextServices.icu.normalizer(named: String(form)).orThrow("unknown form '\(form)'")
      },
      transforms: try line.takeCase("transforms", of: Transform.self).map { [$0] } ?? [],
      letterCase: try line.takeCase("case") ?? .keep,
      language: line.take("language").map(String.init),
      caseMapper: line.take("caseMapper") == "icu" ? .icu : nil)
    let (allowed, denied) = (try line.takeClasses("allow"), try line.takeClasses("deny"))
    if allowed != nil || denied != nil {
      filter = CharacterFilter(allowing: allowed, denying: denied ?? [])
    }
    try line.requireNoOptions()
  }
}

extension NotationLine {
  /// All Characters in quotation marks are one class.
  fileprivate mutating func takeClasses(_ key: Substring) throws -> [CharacterFilter.Class]? {
    guard let words = take(key)?.split(atUnquoted: ",") else { return nil }
    let quoted = words.filter { $0.unicodeScalars.first == "\"" }
    let characters = Set(try quoted.map { Character(try $0.notationText()) })
    let names = words.filter { !quoted.contains($0) }
    return try names.map { name in
      try CharacterFilter.Class(named: String(name)).orThrow("unknown class '\(name)'")
    } + (characters.isEmpty ? [] : [.characters(characters)])
  }
}

extension Expectation {
  fileprivate init(_ line: Substring) throws {
    let words = line.notationWords
    let arrow = try words.firstIndex(of: "→").orThrow("no result in '\(line)'")
    var written = try NotationLine(words[..<arrow])
    language = written.take("language").map(String.init)
    if words[0] == "group" {
      event = .group(
        try words[1..<arrow].split(separator: ";").map { words in
          var event = try NotationLine(words)
          return try FieldEvent(&event)
        })
    } else {
      event = try FieldEvent(&written)
    }
    var result = try NotationLine(words[(arrow + 1)...])
    state = try result.text()
    decision =
      try result.names.first.map { name in
        try EditResult.Decision(rawValue: String(name)).orThrow("unknown decision '\(name)'")
      } ?? .accepted
    compositionDecision = try result.takeCase("exit")
    inserted = try result.takeText("inserted")
    dropped = try result.takeText("dropped")
    filtered = try result.takeText("filtered")
    violations = try result.takeText("violations").map { list in
      list.split(separator: ", ").map(String.init)
    }
    actions = try result.take("actions").map { name in
      let action = EditResult.InputMethodAction(rawValue: String(name))
      return name == "none" ? [] : [try action.orThrow("unknown action '\(name)'")]
    }
    preview = try result.take("preview").map { preview in
      preview == "none" ? "none" : try preview.notationText()
    }
    try result.requireNoOptions()
  }
}

extension FieldEvent {
  fileprivate init(_ line: inout NotationLine) throws {
    switch line.names.first {
    case "insert": self = .insert(try line.text())
    case "replace": self = .replace(try line.range().range, with: try line.text())
    case "setMarkedText": self = .setMarkedText(try line.text(), selection: line.ranges.first)
    case "setMarkedRange": self = .setMarkedRange(try line.range().range)
    case "commit": self = .commit(line.texts.first)
    case "cancelComposition": self = .cancelComposition
    case "deleteBackward": self = .deleteBackward
    case "deleteForward": self = .deleteForward
    case "select": self = .select(try line.range())
    case "endEditing": self = .endEditing
    case "set": self = .setText(try line.text())
    case "limits": self = .setLimits(line.limits)
    // A report of a text can have invalid positions or no selection.
    case "reconcile":
      let report = try line.takeText("text").map { text in
        FieldSnapshot(
          text: text, selection: try line.takeRange("selection"),
          markedRange: try line.takeRange("marked")?.range)
      }
      self = .reconcile(try report ?? FieldSnapshot(notation: line.text()))
    case "undo": self = .undo
    case "redo": self = .redo
    case let name: throw NotationError("unknown event '\(name ?? "")'")
    }
    try line.requireNoOptions()
  }
}
