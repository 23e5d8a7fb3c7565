import TextResources

/// Reads a file in memory.
func texts(
  _ name: String, _ content: some Sequence<UInt8>, as format: ResourceFormat? = nil
) throws -> ResourceTexts {
  try ResourceTexts(contentsOf: ResourceFile(Array(content), named: name, as: format))
}

/// Returns the texts as they are written in a fixture.
func lines(_ texts: some Sequence<ResourceText>) -> [String] {
  texts.map { text in
    let details = [text.locale, text.variation].compactMap { $0 }.joined(separator: " ")
    let limits = text.limits.map { limit in
      let range = limit.minimum > 0 ? "\(limit.minimum)…" : ""
      return " ≤\(range)\(limit.maximum ?? -1) \(limit.unit.name)"
    }
    return "\(text.line):\(text.column) \(text.key) [\(details)] \(text.string)" + limits.joined()
  }
}

/// Returns the error of a file in memory, or the number of its texts.
func failure(_ name: String, _ content: some Sequence<UInt8>) -> String {
  do {
    return "\(try texts(name, content).count) texts"
  } catch {
    return "\(error)"
  }
}
