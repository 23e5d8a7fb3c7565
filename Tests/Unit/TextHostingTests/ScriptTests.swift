import HostSimulation
import Testing
import TextEditing
import TextHosting
import TextMetrics

/// The calls of a toolkit, from a file in `Scripts`. Each script cites a source for the order of
/// the calls: an issue, a source file, or a manual.
///
/// The first line of a script is its name. The second line has a state and the limits. The next
/// lines have calls, separated by semicolons: the cases of `HostCall`, and `types`, which types a
/// text scalar by scalar. The last line has the expected state and the number of edits by the
/// controller.
struct Script: Sendable, CustomTestStringConvertible {
  let name: String
  let location: SourceLocation
  let initial: String
  let limits: [TextLimit]
  let calls: [HostCall]
  let expected: String
  let writes: Int

  var testDescription: String { name }

  func check() {
    let field = SimulatedField.limited(
      FieldState(notation: initial), to: TextConstraints(limit: limits))
    field.rewritingLanguages = ["ko"]
    for (index, call) in calls.enumerated() {
      let problem = field.play(call)
      #expect(problem == nil, "call \(index + 1), \(call)", sourceLocation: location)
    }
    field.turn()
    let expected = FieldState(notation: expected).notation
    // Scalars are compared. `==` doesn't distinguish é in one scalar from é in two.
    #expect(
      field.state.notation.unicodeScalars.elementsEqual(expected.unicodeScalars),
      "\(field.state.notation), not \(expected)", sourceLocation: location)
    let known = field.controller.session.state.text
    #expect(
      known.unicodeScalars.elementsEqual(field.state.text.unicodeScalars),
      "field and session", sourceLocation: location)
    #expect(field.writes.count == writes, "\(field.writes)", sourceLocation: location)
    #expect(field.forbiddenActions == [], sourceLocation: location)
  }
}

@Suite struct `Every script` {
  private static let all = Result { try Script.all() }

  @Test(arguments: try all.get())
  func `has the expected state of the field`(script: Script) { script.check() }

  @Test func `has its own name`() throws {
    let names = try Self.all.get().map(\.name)
    #expect(Set(names).count == names.count && names.count > 120)
  }
}

@Suite struct `Calls that aren't in scripts` {
  private let field: SimulatedField

  init() {
    field = SimulatedField.limited(
      FieldState(notation: "ab|"), to: TextConstraints(limit: .characters(5)))
  }

  /// This happens after the user taps a prediction (openradar-mirror#21213).
  @Test func `a program can set text during a request, which sends another request`() {
    _ = field.controller.shouldChange(2..<2, to: "c")
    field.setSilently("PROGRAM")
    #expect(!field.controller.shouldChange(2..<2, to: "cdef"))
    #expect(field.state.text == "PROGRAM")
    #expect(field.writes == [])
  }

  @Test func `a composition without end isn't edited`() {
    for length in 1...40 {
      let composed = "ab{\(String(repeating: "n", count: length))|}"
      field.play(.becomes(composed), .reports, .turns)
      #expect(field.state.notation == composed)
    }
    #expect(field.writes == [] && field.forbiddenActions == [])
  }
}

@Test func `the last scenario of a file doesn't need a line break`() {
  let scenarios = NotationFile.scenarios(in: "# Title\n\nfirst\n  \"|\"\n\nlast\n  \"a|\"")
  #expect(scenarios.map(\.lines) == [["first", "  \"|\""], ["last", "  \"a|\""]])
}

// MARK: - Files

extension Script {
  fileprivate static func all() throws -> [Script] {
    try NotationFile.all(in: "Tests/Unit/TextHostingTests/Scripts").flatMap { file in
      try file.scenarios.map { script in
        try Script(
          script,
          at: SourceLocation(
            fileID: "TextHostingTests/\(file.name)", filePath: file.path, line: script.number,
            column: 1))
      }
    }
  }

  private init(_ script: NotationFile.Scenario, at location: SourceLocation) throws {
    let lines = script.lines
    name = "\(script.title): \(lines[0])"
    self.location = location
    let field = try NotationLine(lines[1])
    (initial, limits) = (try field.text(), field.limits)
    calls = try lines[2..<(lines.count - 1)].flatMap { line in
      var words = line.notationWords[...]
      return try HostCall.calls(&words)
    }
    var result = try NotationLine(lines[lines.count - 1])
    expected = try result.text()
    writes = result.take("writes").flatMap { Int($0) } ?? 0
    try result.requireNoOptions()
  }
}

extension HostCall {
  fileprivate static func calls(_ words: inout ArraySlice<Substring>) throws -> [HostCall] {
    var calls: [HostCall] = []
    while let name = words.popFirst(), name != ")" {
      switch name {
      case ";": continue
      case "batches":
        words.removeFirst()
        calls.append(.batches(try self.calls(&words)))
      default:
        let arguments = words.prefix { $0 != ";" && $0 != ")" }
        words = words.dropFirst(arguments.count)
        calls += try named(name, try NotationLine(arguments))
      }
    }
    return calls
  }

  private static func named(_ name: Substring, _ line: NotationLine) throws -> [HostCall] {
    func range() throws -> (start: Int, end: Int) {
      let range = try line.range().range
      return (range.lowerBound.value, range.upperBound.value)
    }
    func word() throws -> String { String(try line.names.first.orThrow("no word after \(name)")) }
    switch name {
    case "asks": return [.asks(try range().start, try range().end, try line.text())]
    case "asksAll":
      return [.asksAll(zip(line.ranges, line.texts).map { FieldChange($0.range, to: $1) })]
    case "probes": return [.probes(try range().start, try range().end, try line.text())]
    case "types":
      return try line.text().unicodeScalars.enumerated().flatMap { index, scalar -> [HostCall] in
        [.asks(index, index, String(scalar)), .reports]
      }
    case "becomes": return [.becomes(try line.text())]
    case "reports": return [.reports]
    case "selects": return [.selects]
    case "turns": return [.turns]
    case "blurs": return [.blurs]
    case "reads": return [.reads]
    case "sets": return [.sets(try line.text())]
    case "setsByController": return [.setsByController(try line.text())]
    case "begins":
      let activity = FieldActivity.allCases.first { "\($0)" == (try? word()) }
      return [.begins(try activity.orThrow("unknown activity after \(name)"))]
    case "speaks": return [.speaks(try word())]
    case "holds": return [.holds(try line.text())]
    default: throw NotationError("unknown call '\(name)'")
    }
  }
}
