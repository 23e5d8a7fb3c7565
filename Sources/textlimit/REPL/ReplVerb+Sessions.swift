import Foundation
import SessionRecords
import StrictJSON
import SystemPackage

extension ReplVerb {
  static let sessions = [
    ReplVerb(
      name: "expect", argumentSyntax: "TEXT",
      summary: "compares the field with TEXT, and records TEXT as an expectation",
      action: { repl, text in
        let lines = try repl.withField { try $0.expect(text) }
        if repl.field?.hasText(text) == false { repl.hasFailed = true }
        return lines
      }),
    ReplVerb(
      name: "record", argumentSyntax: "FILE",
      summary: "writes the session so far to FILE, or updates it there",
      takesFile: true, completions: paths, completionEnding: { _ in "" },
      action: { repl, argument in
        let path = path(argument)
        guard !["", "off", "stop"].contains(path) else {
          throw Failure.usage(
            "Name a file, such as :record bug.jsonl. The session so far is written once, and recording "
              + "doesn't have to be stopped.")
        }
        if Files.isRegular(path), let line = try repl.lastNonblankLine(of: path),
          (try? SessionRecord(parsing: JSONValue(parsing: line.bytes.span))) == nil
        {
          throw Failure.usage("\(path.shownName): The last line of this file isn't a session.")
        }
        if repl.field == nil, repl.closedField != nil {
          return try repl.closedField?.record(to: path) ?? []
        }
        guard repl.field != nil else {
          throw Failure.usage(
            "No session to record. Open a field with :field, and write :record at the end.")
        }
        return try repl.withField { try $0.record(to: path) }
      }),
    ReplVerb(
      name: "load", argumentSyntax: "FILE",
      summary: "plays the last session in FILE, and continues it",
      takesFile: true, completions: paths, completionEnding: { _ in "" },
      action: { repl, argument in
        let path = path(argument)
        guard !path.isEmpty else { throw Failure.usage("Name a file, such as :load bug.jsonl.") }
        return try repl.load(path)
      }),
  ]

  private static func path(_ argument: String) -> String {
    let path = argument.trimmingCharacters(in: .whitespaces)
    guard path.hasPrefix("~/"), let home = ProcessBytes.variable("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// Hidden files are only returned if the dot of their name was typed.
  @Sendable private static func paths(_ beginning: String) -> [String] {
    let typedFolder = beginning.lastIndex(of: "/").map { String(beginning[...$0]) } ?? ""
    let typed = beginning.dropFirst(typedFolder.count)
    let folder = typedFolder.isEmpty ? "./" : path(typedFolder)
    let names = (try? Files.names(in: FilePath(escaped: folder))) ?? []
    return names.filter { $0.hasPrefix(typed) && ($0.first != "." || !typed.isEmpty) }
      .map { typedFolder + $0 + (Files.isFolder(folder + $0) ? "/" : "") }
  }
}

extension Repl {
  fileprivate mutating func load(_ path: String) throws -> [String] {
    guard let line = try lastNonblankLine(of: path) else {
      throw Failure.usage("\(path.shownName): This file doesn't contain a session.")
    }
    let place = "\(path.shownName):\(line.number)"
    do {
      let record = try SessionRecord(parsing: JSONValue(parsing: line.bytes.span))
      var player = try SessionPlayer(record, services: .command)
      var drawing = SessionDrawing(record, of: player.session)
      var lines = ["\(place):"] + drawing.title
      constraints = player.session.constraints
      limits = constraints.limits.map(NamedLimit.init)
      _ = try openField(player.session, id: record.id)
      while let step = player.next() {
        try Interruption.check()
        lines += drawing.lines(of: step, in: player.session)
        if !step.failures.isEmpty { hasFailed = true }
        field?.language = step.event.language
        if case .setLimits(let limits) = step.event.event {
          self.limits = limits.map(NamedLimit.init)
        }
        _ = field?.apply(step.event.event, limits: limits)
      }
      field?.continueRecord(from: record)
      return lines
    } catch let error as JSONSyntaxError {
      throw Failure.usage(
        error.inText(startingAtLine: line.number).message(in: path.repaired).shown)
    } catch let error as ReplayError {
      throw Failure.usage("\(place): \(error.description.shown)")
    }
  }

  fileprivate func lastNonblankLine(of path: String) throws(Failure) -> TextLine? {
    var reader = try LineReader(TextSource(origin: .file(path), kinds: .regular), invalid: nil)
    var output = Output()
    var last: TextLine?
    while let line = try reader.next(flushing: &output) {
      if !line.bytes.span.isBlank { last = line }
    }
    return last
  }
}
