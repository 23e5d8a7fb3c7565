import Foundation
import StrictJSON
import Testing

/// The cases of JSONTestSuite (https://github.com/nst/JSONTestSuite), which `Tests/External/JSON/run`
/// fetches.
@Suite struct `The public JSON suite` {
  private static let folder = ProcessInfo.processInfo.environment["TEXTLIMITS_JSON_SUITE"]

  /// A reader of records refuses what the suite leaves to the grammar alone.
  private static let keysTwice = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  @Test(.enabled(if: folder != nil, "Tests/External/JSON/run fetches it"))
  func `is read as it says, but that no object has a key twice`() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    var counts: [Character: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      guard let verdict = name.first, name.hasSuffix(".json") else { continue }
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      var problem: JSONSyntaxError.Problem?
      do { _ = try JSONValue(parsing: bytes.span) } catch { problem = error.problem }
      counts[verdict, default: 0] += 1
      switch verdict {
      case "y" where Self.keysTwice.contains(name):
        guard case .duplicateKey? = problem else {
          Issue.record("\(name): \(String(describing: problem))")
          continue
        }
      case "y": #expect(problem == nil, "\(name)")
      case "n": #expect(problem != nil, "\(name)")
      default: continue
      }
    }
    print("JSONTestSuite:", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)_" })
    #expect(counts == ["i": 35, "n": 188, "y": 95])
  }
}
