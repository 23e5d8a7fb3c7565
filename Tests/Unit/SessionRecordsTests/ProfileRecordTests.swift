import PlatformLimits
import SessionRecords
import StrictJSON
import Testing
import TextEditing
import TextMetrics

@Suite struct `A recorded session` {
  private let services = TextServices.minimal.addingPlatformLimits()

  private func session(_ limits: String, _ events: String = "") throws -> SessionRecord {
    try SessionRecord(
      parsing: JSONValue(
        parsing: #"{"id":"a","field":{"limits":[\#(limits)]},"events":[\#(events)]}"#))
  }

  @Test func `includes the limits of a profile`() throws {
    let result = try session(
      #"{"profile":"bluesky-post"},{"profile":"json-schema=4","soft":true}"#,
      #"{"type":"insert","text":"hello"}"#
    ).replay(services: services)
    let step = try #require(result.json["steps"]?[0])
    let counts = try JSONValue(
      parsing: """
        [{"unit":"characters","committed":5,"live":5,"max":300,"remaining":295},
         {"unit":"bytes","committed":5,"live":5,"max":3000,"remaining":2995},
         {"unit":"scalars","committed":5,"live":5,"max":4,"remaining":-1}]
        """)
    #expect(step["counts"] == counts)
  }

  @Test func `has them in an event, and the same when it is written and read again`() throws {
    let record = try session(
      #"{"profile":"html-submitted=3"}"#,
      #"{"type":"insert","text":"a\nb"},{"type":"limits","limits":[{"profile":"ntfs-name"}]}"#)
    let result = try record.replay(services: services)
    #expect(result.text == "a\n")
    #expect(try SessionRecord(parsing: record.json).replay(services: services) == result)
  }

  @Test(
    arguments: [
      (
        #"{"profile":"x-posts"}"#,
        "field.limits[0].profile: Unknown profile 'x-posts'. Did you mean x-post?"
      ),
      (
        #"{"unit":"bytes","max":1},{"profile":"json-schema"}"#,
        "field.limits[1].profile: The profile 'json-schema' requires a number, "
          + "such as json-schema=40."
      ),
      (
        #"{"profile":"bluesky-post=3"}"#,
        "field.limits[0].profile: The profile 'bluesky-post' doesn't take a number. "
          + "Write bluesky-post."
      ),
      (#"{"profile":"bluesky-post","max":3}"#, "field.limits[0]: unknown key 'max'"),
      (#"{"profile":3}"#, "field.limits[0].profile: expected a string"),
    ])
  func `an error names the problem of a profile`(limit: String, message: String) throws {
    let error = #expect(throws: ReplayError.self) { try session(limit).replay(services: services) }
    #expect(error?.description == message)
  }
}

extension JSONValue {
  fileprivate subscript(index: Int) -> JSONValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }
}
