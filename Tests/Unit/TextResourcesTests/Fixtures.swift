import Foundation
import StrictJSON
import TestSupport
import TextResources

/// A file in `Fixtures`, and the expected texts in it, each with its position, key, locale,
/// variation, and limits.
struct Fixture: Sendable, CustomStringConvertible {
  let name: String
  let content: String
  let texts: [String]

  var description: String { name }
}

/// A small file of each format with every rule for escapes that the format has.
let fixtures = Result { try readFixtures() }

/// Reads `expected.txt`: a block for each file, with its name and its texts as strings of JSON.
private func readFixtures() throws -> [Fixture] {
  let folder = "Tests/Unit/TextResourcesTests/Fixtures"
  return try Repository.text("\(folder)/expected.txt").split(separator: "\n\n").map { block in
    let lines = block.split(separator: "\n")
    let content = try Data(contentsOf: Repository.url("\(folder)/\(lines[0])"))
    let texts = try lines.dropFirst().map { try JSONValue(parsing: String($0)) }
    return Fixture(
      name: String(lines[0]), content: String(decoding: content, as: UTF8.self),
      texts: texts.map { if case .string(let text) = $0 { text } else { "not a text: \($0)" } })
  }
}

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
