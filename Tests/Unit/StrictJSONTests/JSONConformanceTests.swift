import Foundation
import StrictJSON
import Testing

/// Scalars in strings (RFC 8259, section 7). For numbers and structures, see `Verdicts`.
@Suite struct `Parsing JSON` {
  private static func accepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONValue(parsing: bytes.span)) != nil
  }

  private static func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

  @Test func `requires an escape for control characters at every position in a string`() {
    for byte in 0..<0x20 {
      for padding in 0...70 {
        let before = String(repeating: "a", count: padding)
        let control = String(Unicode.Scalar(UInt8(byte)))
        #expect(!Self.accepts("\"\(before)\(control)\""), "\(byte) after \(padding)")
        let escape = #"\u00\#(byte < 16 ? "0" : "1")\#(String(byte % 16, radix: 16))"#
        #expect((try? JSONValue(parsing: "\"\(before)\(escape)\"")) == .string(before + control))
      }
    }
  }

  @Test func `rejects undefined escape sequences`() {
    let escapes = Set("\"\\/bfnrt".unicodeScalars)
    for scalar in (UInt8.min...0x7F).map(Unicode.Scalar.init) where scalar != "u" {
      #expect(Self.accepts("\"\\\(scalar) \"") == escapes.contains(scalar), "\(scalar.value)")
    }
  }

  @Test func `decodes the escape sequence of every scalar`() throws {
    for value in stride(from: UInt32(0), to: 0x110000, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let units = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let text = "\"" + units.joined() + "\""
      guard try JSONValue(parsing: text) == .string(String(scalar)) else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test func `accepts well-formed UTF-8 only`() {
    // The ends of the ranges in table 3-7 of the Unicode Standard, and their neighbors.
    let bytes: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let last: [UInt8] = [0x41, 0x80, 0xBF, 0xC2]
    for first in bytes {
      for second in bytes {
        for index in 0..<16 {
          let text = [0x22, first, second, last[index / 4], last[index % 4], 0x22]
          let isWellFormed = String(validating: text, as: UTF8.self) != nil
          #expect(Self.accepts(text) == isWellFormed, "\(text)")
        }
      }
    }
  }

  @Test func `rejects every proper prefix of a text`() throws {
    let text = Array(#"{"a":[1.5e3,-2,true,"é\ud83d\udc4d\n"],"b":{"c":null},"d":[[],{}]}"#.utf8)
    #expect(Self.accepts(text))
    for end in 0..<text.count { #expect(!Self.accepts(Array(text[..<end])), "\(end)") }
  }
}

/// The cases of JSONTestSuite (https://github.com/nst/JSONTestSuite), which
/// `Tests/External/JSON/run` fetches.
@Suite struct `The public JSON suite` {
  private static let folder = ProcessInfo.processInfo.environment["TEXTLIMITS_JSON_SUITE"]

  /// Valid texts that the parser rejects because of duplicate keys.
  private static let keysTwice = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  @Test(.enabled(if: folder != nil, "Tests/External/JSON/run fetches it"))
  func `is passed, except for duplicate keys`() throws {
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
