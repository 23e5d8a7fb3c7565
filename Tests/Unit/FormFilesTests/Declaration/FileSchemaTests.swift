import FormFiles
import FormValidation
import Foundation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `The schema of form files` {
  private static func files() throws -> [URL] {
    try ["Benchmarks", "Examples"].flatMap { folder in
      try Repository.files(below: folder, extension: "json").filter {
        try String(contentsOf: $0, encoding: .utf8).contains("\"fields\"")
      }
    }
  }

  @Test func `accepts every form file of the repository`() throws {
    let files = try Self.files()
    #expect(!files.isEmpty)
    for file in files {
      let json = try JSONValue(parsing: String(contentsOf: file, encoding: .utf8))
      #expect(accepts(FormFile.schema, json), "\(file.path)")
      #expect(FormFile.errors(in: json, services: .icu).isEmpty, "\(file.path)")
    }
    #expect(try accepts(FormFile.schema, completeForm()))
  }

  @Test func `accepts every form file that can be read`() throws {
    var read = 0
    for changed in RandomTests.sample(try completeForm().withOneChange(), every: 3) {
      guard FormFile.errors(in: changed, services: .icu).isEmpty else { continue }
      read += 1
      #expect(accepts(FormFile.schema, changed), "\(changed.text)")
    }
    #expect(read > 40)
  }

  @Test(
    arguments: [
      #"{"name":"a","rules":[\#(Array(repeating: #"{"rule":"required"}"#, count: 1_001).joined(separator: ","))]}"#,
      #"{"name":"a","transforms":["strip"]}"#,
      #"{"name":"a","transforms":[{"normalization":"nfq"}]}"#,
      #"{"name":"a","transforms":[{"normalization":"NFC"}]}"#,
      #"{"name":"a","rules":[{"rule":"oneOf","values":[]}]}"#,
      #"{"name":"a","rules":[{"rule":"characters"}]}"#,
      #"{"name":"a","rules":[{"rule":"characters","allow":[{"characters":[""]}]}]}"#,
      #"{"name":"a","rules":[{"rule":"characters","allow":[{"characters":[1]}]}]}"#,
      #"{"name":"a","rules":[{"rule":"length","unit":"words"}]}"#,
      #"{"name":"a","rules":[{"rule":"length","unit":"words","max":10000000000000000000}]}"#,
      #"{"name":"a","kind":"integer","rules":[{"rule":"range"}]}"#,
      #"{"name":"a","kind":"file","rules":[{"rule":"size"}]}"#,
      #"{"name":"a","kind":"file","rules":[{"rule":"accept","types":[]}]}"#,
      #"{"name":"a","kind":"date","rules":[{"rule":"range","min":{"reference":"today","plus":"7D"}}]}"#,
    ])
  func `rejects a form file that can't be read`(field: String) throws {
    let json = try JSONValue(parsing: #"{"fields":[\#(field)]}"#)
    #expect(!FormFile.errors(in: json, services: .icu).isEmpty)
    #expect(!accepts(FormFile.schema, json))
  }

  @Test func `rejects an unknown key at any position`() throws {
    var refused = 0
    for changed in try completeForm().withOneMore(key: "nothing") {
      // The keys of labels and messages are languages, so an additional key can be valid.
      guard !FormFile.errors(in: changed, services: .icu).isEmpty else { continue }
      refused += 1
      if !changed.text.contains(##""de":"##) { continue }
      let isText = changed.text.contains(##""nothing":1,"*""##)
      #expect(isText || !accepts(FormFile.schema, changed), "\(changed.text)")
    }
    #expect(refused > 25)
  }
}

extension JSONValue {
  fileprivate func withOneChange() -> [JSONValue] {
    changed { _ in [nil, .null, true, 3, .number(0.5), "keep", "upper", [], ["a"], [:]] }
  }

  fileprivate func withOneMore(key: String) -> [JSONValue] {
    changed { value in
      guard case .object(var members) = value else { return [] }
      members[key] = 1
      return [.object(members)]
    }
  }

  /// Returns a copy for each value in this JSON and each result of `ways` for the value. The copy
  /// has the result instead of the value, or lacks the value if the result is `nil`.
  private func changed(_ ways: (JSONValue) -> [JSONValue?]) -> [JSONValue] {
    func inside(_ value: JSONValue) -> [JSONValue?] {
      ways(value).filter { $0 == nil } + value.changed(ways).map(Optional.some)
    }
    let all = ways(self).compactMap { $0 }
    switch self {
    case .array(let values):
      return all
        + values.indices.flatMap { index in
          inside(values[index]).map { changed in
            var values = values
            values.replaceSubrange(index...index, with: changed.map { [$0] } ?? [])
            return .array(values)
          }
        }
    case .object(let members):
      return all
        + members.keys.flatMap { key in
          inside(members[key] ?? .null).map { changed in
            var members = members
            members[key] = changed
            return .object(members)
          }
        }
    default: return all
    }
  }
}
