import TextMetrics
import TextResources

/// A reader of a file of rules. Reading continues after a mistake, to report all mistakes.
struct LintRulesReader {
  private static let keys = [
    "keys", "locales", "limit", "soft", "ignore", "placeholders", "format",
  ]

  /// The keys that select texts. A rule with only these keys has no effect.
  private static let selectingKeys = ["keys", "locales"]

  private(set) var mistakes: [PositionedError] = []

  mutating func readFile(_ yaml: [UInt8]) -> LintConfiguration {
    do throws(PositionedError) {
      guard let root = try ResourceNode.document(yaml: yaml) else { return LintConfiguration() }
      return readConfiguration(root)
    } catch {
      mistakes.append(error)
      return LintConfiguration()
    }
  }

  private mutating func readConfiguration(_ root: ResourceNode) -> LintConfiguration {
    var configuration = LintConfiguration()
    guard let members = root.members else {
      if root.scalar?.isEmpty != true {
        addMistake("expected patterns of files, each with a limit: \"**/name.txt\": 30", at: root)
      }
      return configuration
    }
    for (key, position, node) in members {
      switch key {
      case "ignore": configuration.ignoredFiles = patterns(node, "vendor/**", ignoresSlashes: false)
      case "placeholders": configuration.placeholders = samples(node)
      case "source":
        configuration.sourceLanguage =
          text(node, "a locale such as 'en'") ?? configuration.sourceLanguage
      default:
        do throws(Glob.InvalidPattern) {
          if key.hasPrefix("!") {
            let path = key.dropFirst().shown
            let reason =
              "a pattern of a rule can't begin with '!'; to exclude files, write '\(path)' below "
              + "'ignore'"
            mistakes.append(PositionedError(reason, at: position))
          }
          configuration.rules += readRules(node, completing: try LintRule(key))
        } catch {
          mistakes.append(PositionedError(error.description, at: position))
        }
      }
    }
    return configuration
  }

  private mutating func readRules(_ node: ResourceNode, completing rule: LintRule) -> [LintRule] {
    var rule = rule
    switch node.value {
    case .text, .nonText: rule.limits = limits(node, .hard)
    case .list(let elements):
      requireElements(of: node)
      return elements.flatMap { readRules($0, completing: rule) }
    case .map(let members):
      if members.allSatisfy({ Self.selectingKeys.contains($0.key) }) {
        addMistake("expected a limit such as 'characters<=20'", at: node)
      }
      for (key, position, node) in members { readKey(key, position, node, into: &rule) }
    }
    return [rule]
  }

  private mutating func readKey(
    _ key: String, _ position: FilePosition, _ node: ResourceNode, into rule: inout LintRule
  ) {
    switch key {
    case "keys": rule.keys = patterns(node, "button.*")
    case "locales": rule.locales = patterns(node, "zh-*", \.languageTag)
    case "ignore": rule.ignoredKeys = patterns(node, "button.*")
    case "limit": rule.limits += limits(node, .hard)
    case "soft": rule.limits += limits(node, .soft)
    case "placeholders": rule.placeholders = samples(node)
    case "format":
      rule.format = text(node, "a format").flatMap { ResourceFormat(rawValue: $0) }
      if rule.format == nil {
        addMistake("expected a format, which is one of \(ResourceFormat.names)", at: node)
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
    requireElements(of: node)
    return node.elements.flatMap { node -> [LintLimit] in
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
    _ node: ResourceNode, _ example: String, ignoresSlashes: Bool = true,
    _ normalize: (String) -> String = { $0 }
  ) -> GlobList? {
    let patterns = node.elements.compactMap { text($0, "a pattern such as '\(example)'") }
      .map(normalize)
    requireElements(of: node)
    // A `GlobList` without patterns matches everything.
    if patterns.isEmpty { return nil }
    do throws(Glob.InvalidPattern) {
      return try GlobList(patterns, ignoresSlashes: ignoresSlashes)
    } catch {
      addMistake(error.description, at: node)
      return nil
    }
  }

  /// Adds a mistake if the node is an empty list. The YAML parser also returns an empty list for an
  /// alias of a list or of an object.
  private mutating func requireElements(of node: ResourceNode) {
    guard case .list(let elements) = node.value, elements.isEmpty else { return }
    addMistake("expected a value, got an empty list or an alias", at: node)
  }

  private mutating func samples(_ node: ResourceNode) -> PlaceholderSamples {
    var samples = PlaceholderSamples()
    for (key, _, node) in node.members ?? [("*", node.position, node)] {
      samples.byPlaceholder[key] = sample(node)
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
