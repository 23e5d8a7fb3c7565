import Foundation
import Testing
import TextEditing
import TextMetrics
import TextMetricsICU

/// What libFuzzer found worth keeping, played again (`make fuzz` looks for more).
struct CorpusTests {
  @Test func `no session in the corpus breaks an invariant`() throws {
    for (name, bytes) in try Self.corpus("session") {
      var session = try SessionFromBytes(bytes)
      #expect(session.play() == nil, "\(name)")
    }
  }

  @Test func `every line in the corpus is read or refused, and played the same twice`() throws {
    for (name, bytes) in try Self.corpus("replay") {
      guard let json = try? JSONValue(parsing: bytes.span),
        let session = try? SessionRecord(parsing: json)
      else { continue }
      let first = try? session.replay(units: .icu)
      let second = try? session.replay(units: .icu)
      #expect(first == second, "\(name)")
    }
  }

  private static func corpus(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/\(name)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    try #require(!files.isEmpty)
    return try files.map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }
}
