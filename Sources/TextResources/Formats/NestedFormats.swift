import TextMetrics

private let pluralCategories: Set<String> = ["zero", "one", "two", "few", "many", "other"]

extension ResourceParser {
  // MARK: String catalogs

  func readStringCatalog(_ root: ResourceNode) throws {
    guard let strings = root["strings"]?.members
    else { throw PositionedError("expected an object with 'strings'", at: root.position) }
    let sourceLanguage = root["sourceLanguage"]?.text ?? "en"
    for (key, position, node) in strings where !key.isEmpty {
      var entry = ResourceEntry(key: key, text: key, position: position, locale: sourceLanguage)
      entry.limits = TextLimit.limits(comment: node["comment"]?.text ?? "")
      let localizations = node["localizations"]?.members ?? []
      let source = localizations.first { $0.key == sourceLanguage }?.node
      // Without a text in the source language, the key is the text.
      if source == nil { try emit(entry) }
      entry.source = source.map { $0.catalogTexts.first?.node.text ?? "" } ?? key
      for (locale, _, node) in localizations {
        entry.locale = locale
        entry.variables = [:]
        for (name, _, substitution) in node["substitutions"]?.members ?? [] {
          entry.variables[name] = substitution.catalogTexts.map { ($0, $1.text ?? "") }
        }
        for (variation, node) in node.catalogTexts {
          entry.variation = variation.isEmpty ? nil : variation
          (entry.text, entry.position) = (node.text ?? "", node.position)
          try emit(entry)
        }
      }
    }
  }

  // MARK: Strings dictionaries

  func readStringsDictionary(_ root: ResourceNode) throws {
    guard let entries = root.members
    else { throw PositionedError("expected a dictionary", at: root.position) }
    for (key, position, node) in entries {
      var entry = ResourceEntry(key: key, text: node.text ?? "", position: position)
      for (name, _, rule) in node.members ?? [] {
        // Keys of the format begin with NSString. All others are variations.
        let texts = (rule.members ?? []).filter { !$0.key.hasPrefix("NSString") }
        if name == "NSStringLocalizedFormatKey" {
          (entry.text, entry.position) = (rule.text ?? "", rule.position)
        } else if name == "NSStringVariableWidthRuleType"
          || name == "NSStringDeviceSpecificRuleType"
        {
          for (variation, _, node) in texts {
            try emit(entry.with(node.text ?? "", at: node.position, variation: variation))
          }
        } else {
          entry.variables[name] = texts.map { ($0.key, $0.node.text ?? "") }
        }
      }
      if !entry.text.isEmpty { try emit(entry) }
    }
  }

  // MARK: ARB

  mutating func readARB(_ root: ResourceNode) throws {
    guard let members = root.members
    else { throw PositionedError("expected an object", at: root.position) }
    locale = root["@@locale"]?.text ?? locale
    var descriptions: [String: ResourceNode] = [:]
    for (key, _, node) in members where key.hasPrefix("@") { descriptions[key] = node }
    for (key, _, node) in members where !key.hasPrefix("@") {
      guard let text = node.text else { continue }
      let description = descriptions["@" + key]
      var entry = ResourceEntry(key: key, text: text, position: node.position)
      entry.limits = TextLimit.limits(
        maximumCharacters: description?["x-max-length"]?.number,
        comment: description?["description"]?.text ?? "")
      try emit(entry)
    }
  }

  // MARK: Nested keys

  func readNested(_ node: ResourceNode, key: String = "", limits: [TextLimit] = []) throws {
    switch node.value {
    case .text(let text):
      try emit(ResourceEntry(key: key, text: text, position: node.position, limits: limits))
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        try readNested(element, key: "\(key)[\(index)]", limits: limits)
      }
    case .map(let members):
      // In Transifex's structured JSON, an object contains a text and its limit.
      if let maximum = node["character_limit"]?.number, let text = node["string"] {
        let limits = TextLimit.limits(maximumCharacters: maximum)
        try readNested(text, key: key, limits: limits)
      } else {
        try readMembers(members, key: key, limits: limits)
      }
    case .nonText: break
    }
  }

  private func readMembers(
    _ members: [ResourceNode.Member], key: String, limits: [TextLimit]
  ) throws {
    func path(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
    let names = Set(members.lazy.map(\.key))
    let isPlural = names.contains("other") && names.isSubset(of: pluralCategories)
    for (name, _, member) in members {
      let form = isPlural ? (key, name) : pluralForm(of: name, among: names).map { (path($0), $1) }
      if let text = member.text, let (key, category) = form {
        try emit(
          ResourceEntry(
            key: key, text: text, position: member.position, variation: category, limits: limits))
      } else {
        try readNested(member, key: path(name), limits: limits)
      }
    }
  }

  /// Divides the key of a plural form in i18next, such as `file_one` if there is also a key
  /// `file_other`. Returns `nil` for other keys.
  private func pluralForm(
    of name: String, among names: Set<String>
  ) -> (base: String, category: String)? {
    guard let separator = name.lastIndex(of: "_"), separator > name.startIndex else { return nil }
    let (base, category) = (name[..<separator], String(name[separator...].dropFirst()))
    guard pluralCategories.contains(category), names.contains(base + "_other") else { return nil }
    return (String(base), category)
  }

  mutating func readRails(_ documents: [ResourceNode]) throws {
    for root in documents {
      for (name, _, node) in root.members ?? [] {
        let isName = file.name.split(separator: ".").contains(name[...])
        let isLocale = node.members != nil && (isName || ResourceFormat.isLocale(name))
        locale = isLocale ? name : file.locale
        try readNested(node, key: isLocale ? "" : name)
      }
    }
  }

  func readFrontMatter(_ cursor: inout ByteCursor) throws {
    let start = cursor.position
    guard cursor.starts(with: "---"), cursor.readRestOfLine().isLine("---") else { return }
    let position = cursor.position
    var yaml: ContiguousArray<UInt8> = []
    while true {
      guard cursor.peek() != 0 else {
        throw PositionedError("expected '---' after this", at: start)
      }
      let line = cursor.readRestOfLine()
      if line.isLine("---") || line.isLine("...") { break }
      yaml += line.utf8
      yaml.append(0x0A)
    }
    for root in try ResourceNode.documents(yaml: yaml, at: position) { try readNested(root) }
  }
}

extension String {
  /// Whether the line is `marker`, except for whitespace at its end.
  fileprivate func isLine(_ marker: String) -> Bool {
    hasPrefix(marker) && utf8.dropFirst(marker.utf8.count).allSatisfy(\.isWhitespace)
  }
}

extension ResourceNode {
  /// A variation is a path such as `iphone.one`, an index in a string set, or empty.
  fileprivate var catalogTexts: [(variation: String, node: ResourceNode)] {
    if let text = self["stringUnit"]?["value"] { return [("", text)] }
    if case .list(let texts) = self["stringSet"]?["values"]?.value {
      return texts.enumerated().map { ("\($0)", $1) }
    }
    return (self["variations"]?.members ?? []).flatMap { _, _, kind in
      (kind.members ?? []).flatMap { variation, _, node in
        node.catalogTexts.map { ($0.isEmpty ? variation : "\(variation).\($0)", $1) }
      }
    }
  }
}
