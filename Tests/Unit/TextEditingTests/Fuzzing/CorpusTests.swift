import Foundation
import Testing

/// What libFuzzer found worth keeping, played again (`Tests/Soak/Fuzzing/run` looks for more).
struct CorpusTests {
  @Test func `no session in the corpus breaks an invariant`() throws {
    for (name, bytes) in try Self.corpus("session") {
      var session = try SessionFromBytes(bytes)
      #expect(session.play() == nil, "\(name)")
    }
  }

  @Test func `every line in the corpus is read as it is written, and played the same twice`() throws
  {
    for (name, bytes) in try Self.corpus("replay") {
      #expect(problemOfReplay(bytes) == nil, "\(name)")
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
