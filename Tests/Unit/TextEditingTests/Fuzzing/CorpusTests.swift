import EditingModel
import Foundation
import Testing

/// What libFuzzer found worth keeping, played again (`Tests/Soak/Fuzzing/run` looks for more).
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  @Test func `the engine answers every session in the corpus as the rules read`() throws {
    let lines = try String(
      contentsOf: Self.folder.appending(path: "sessions.jsonl"), encoding: .utf8
    )
    .split(separator: "\n")
    try #require(!lines.isEmpty)
    for line in lines {
      let session = ModelSession(try JSON(String(line)))
      #expect(try session.difference(from: ModelComparisonTests.replay(session)) == nil)
    }
  }

  @Test func `every line in the corpus is read as it is written, and played the same twice`() throws
  {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: "replay"), includingPropertiesForKeys: nil)
    try #require(!files.isEmpty)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(problemOfReplay(bytes) == nil, "\(file.lastPathComponent)")
    }
  }
}
