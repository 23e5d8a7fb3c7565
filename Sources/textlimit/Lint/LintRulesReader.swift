import Foundation
import SystemPackage
import TextMetrics
import TextResources

extension LintRules {
  static let fileName = ".textlimits.yml"

  /// Reads the rules from the file `name`, or from `.textlimits.yml` if `name` is `nil`.
  ///
  /// `.textlimits.yml` is searched in the folder `path`, or the folder of the file `path`, and then
  /// in its parent folders, up to the root of the repository. If it isn't found, the rules of
  /// recognized layouts apply.
  ///
  /// - Throws: A failure with status 65 and a line for each mistake, 65 if the file is too large,
  ///   or 66 if it can't be read.
  static func find(_ name: String?, for path: String) throws(Failure) -> LintRules {
    guard let name else {
      var folder = Files.absolutePath(path)
      if !Files.isDirectory(folder) { folder = folder.folder }
      while true {
        let file = (folder == "/" ? "" : folder) + "/" + fileName
        if Files.exists(file) {
          let isHere = folder == Files.absolutePath(".")
          return try LintRules(contentsOf: isHere ? fileName : file)
        }
        if folder == "/" || Files.exists(folder + "/.git") { return .recognized }
        folder = folder.folder
      }
    }
    return try LintRules(contentsOf: name)
  }

  private init(contentsOf name: String) throws(Failure) {
    let bytes: [UInt8]
    do {
      let file = try OpenFile(regular: FilePath(escaped: name))
      guard let content = try file.bytes(maximum: 1 << 24) else {
        throw Failure.badInput("\(name.shownName): The rules are larger than 16 MiB.")
      }
      bytes = content
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .noInput("\(name.shownName): The rules can't be read: \(error.reason)")
    }
    var reader = LintRulesReader()
    let rules = reader.rules(yaml: bytes)
    guard reader.mistakes.isEmpty else {
      let lines = reader.mistakes.map {
        "\(name.shownName):\($0.position.line):\($0.position.column): \($0.message)"
      }
      throw .badInput("The rules have errors:\n" + lines.joined(separator: "\n"))
    }
    self = rules
    folder = Files.absolutePath(name).folder
  }
}

extension String {
  fileprivate var folder: String {
    let folder = self[..<(lastIndex(of: "/") ?? startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}

/// A reader of a file of rules. It continues after a mistake in a rule, so that all of them are
/// reported.
struct LintRulesReader {
  private static let keys = [
    "keys", "locales", "limit", "soft", "ignore", "placeholders", "format",
  ]

  private(set) var mistakes: [PositionedError] = []

  mutating func rules(yaml bytes: [UInt8]) -> LintRules {
    do throws(PositionedError) {
      guard let root = try ResourceNode.document(yaml: bytes) else { return LintRules() }
      return read(root)
    } catch {
      mistakes.append(error)
      return LintRules()
    }
  }

  private mutating func read(_ root: ResourceNode) -> LintRules {
    var rules = LintRules()
    guard let members = root.members else {
      if root.scalar?.isEmpty != true {
        addMistake("expected patterns of files, each with a limit: \"**/name.txt\": 30", at: root)
      }
      return rules
    }
    for (key, position, node) in members {
      switch key {
      case "ignore": rules.ignored = patterns(node, ignoresSlashes: false)
      case "placeholders": rules.placeholders = samples(node)
      case "source": rules.source = text(node, "a locale such as 'en'") ?? rules.source
      default:
        do throws(Glob.InvalidPattern) {
          if key.hasPrefix("!") {
            let path = key.dropFirst().shown
            mistakes.append(PositionedError("write '\(path)' below 'ignore'", at: position))
          }
          rules.rules += read(node, completing: try LintRule(key))
        } catch {
          mistakes.append(PositionedError(error.description, at: position))
        }
      }
    }
    return rules
  }

  /// Returns the rule with the limits and conditions in `node`, or a rule for each element of a
  /// list.
  private mutating func read(_ node: ResourceNode, completing rule: LintRule) -> [LintRule] {
    var rule = rule
    switch node.value {
    case .text, .nonText: rule.limits = limits(node, .hard)
    case .list(let elements): return elements.flatMap { read($0, completing: rule) }
    case .map(let members):
      for (key, position, node) in members { read(key, position, node, into: &rule) }
    }
    return [rule]
  }

  private mutating func read(
    _ key: String, _ position: FilePosition, _ node: ResourceNode, into rule: inout LintRule
  ) {
    switch key {
    case "keys": rule.keys = patterns(node, ignoresSlashes: true)
    case "locales": rule.locales = patterns(node, ignoresSlashes: true, \.languageTag)
    case "ignore": rule.ignored = patterns(node, ignoresSlashes: true)
    case "limit": rule.limits += limits(node, .hard)
    case "soft": rule.limits += limits(node, .soft)
    case "placeholders": rule.placeholders = samples(node)
    case "format":
      let formats = ResourceFormat.allCases.map(\.rawValue).joined(separator: ", ")
      rule.format = text(node, "a format").flatMap { ResourceFormat(rawValue: $0) }
      if rule.format == nil {
        addMistake("expected a format, which is one of \(formats)", at: node)
      }
    default:
      let meant = Spelling.nearest(to: key, among: Self.keys).map { "; did you mean '\($0)'?" }
      let known = "; keys are \(Self.keys.joined(separator: ", "))"
      mistakes.append(PositionedError("unknown key '\(key.shown)'\(meant ?? known)", at: position))
    }
  }

  // MARK: Values

  private mutating func limits(
    _ node: ResourceNode, _ strength: TextLimit.Strength
  ) -> [LintLimit] {
    node.elements.flatMap { node -> [LintLimit] in
      guard let text = text(node, "a limit such as 'characters<=20'") else { return [] }
      do {
        return try LintLimit.parseList(text, strength: strength)
      } catch {
        addMistake("\(error)", at: node)
        return []
      }
    }
  }

  private mutating func patterns(
    _ node: ResourceNode, ignoresSlashes: Bool, _ normalize: (String) -> String = { $0 }
  ) -> GlobList? {
    let patterns = node.elements.compactMap { text($0, "a pattern such as 'button.*'") }
      .map(normalize)
    // An empty list of patterns would match everything.
    if patterns.isEmpty { return nil }
    do throws(Glob.InvalidPattern) {
      return try GlobList(patterns, ignoresSlashes: ignoresSlashes)
    } catch {
      addMistake(error.description, at: node)
      return nil
    }
  }

  /// Reads one sample for all placeholders, or an object with a sample for each placeholder. The
  /// key `*` is any other placeholder.
  private mutating func samples(_ node: ResourceNode) -> PlaceholderSamples {
    guard let members = node.members else {
      return PlaceholderSamples(other: sample(node))
    }
    var samples = PlaceholderSamples()
    for (key, _, node) in members {
      if key == "*" { samples.other = sample(node) } else { samples.samples[key] = sample(node) }
    }
    return samples
  }

  private mutating func sample(_ node: ResourceNode) -> String? {
    guard let text = text(node, "a length such as 8, or a text") else { return nil }
    guard case .nonText = node.value else { return text }
    guard let length = Int(text), (0...10_000).contains(length) else {
      addMistake("expected a length from 0 to 10000, or a text, got '\(text.shown)'", at: node)
      return nil
    }
    return String(repeating: "x", count: length)
  }

  private mutating func text(_ node: ResourceNode, _ expected: String) -> String? {
    guard let text = node.scalar, !text.isEmpty else {
      addMistake("expected \(expected)", at: node)
      return nil
    }
    return text
  }

  private mutating func addMistake(_ message: String, at node: ResourceNode) {
    mistakes.append(PositionedError(message, at: node.position))
  }
}

extension ResourceNode {
  fileprivate var elements: [ResourceNode] {
    if case .list(let elements) = value { elements } else { [self] }
  }
}
