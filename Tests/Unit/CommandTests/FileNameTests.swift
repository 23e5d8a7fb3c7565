import Foundation
import Testing

@Suite struct `Files of any name` {
  private static let form = #"{"fields":[{"name":"a","rules":[{"rule":"required"}]}]}"#

  private func folder(_ files: [(name: String, text: String)]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [("form.json", Self.form)] + files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    return folder
  }

  @Test func `each answer and message of several files names its own`() throws {
    let folder = try folder([
      ("a.ndjson", "{\"a\":\"x\"}\n{}\n"), ("b \"c\".ndjson", "{\"a\":1}\n\n{\n"),
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Tool.run(
      ["check", "--form", "form.json", "a.ndjson", "b \"c\".ndjson", "-", "--jobs", "2"],
      input: Data("{\"a\":\"y\"}".utf8), directory: folder)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first == #"{"file":"a.ndjson","line":1,"valid":true}"#)
    #expect(lines[1].hasPrefix(#"{"file":"a.ndjson","line":2,"valid":false,"violations":["#))
    #expect(lines[2].hasPrefix(#"{"file":"b \"c\".ndjson","line":1,"valid":false,"violations":["#))
    #expect(
      lines[3] == #"{"error":"line 3, column 2: expected a key or '}', found the end","#
        + #""file":"b \"c\".ndjson","line":3}"#)
    #expect(lines[4] == #"{"file":"-","line":1,"valid":true}"#)
    #expect(result.errors.contains("ndjson:3:2: expected a key or '}'"))
    #expect(result.status == 65)
  }

  #if os(Linux)
    @Test func `a name that is not UTF-8 is opened`() throws {
      let folder = try folder([])
      defer { try? FileManager.default.removeItem(at: folder) }
      let line = #"""
        one=$(printf 'n\377'); two=$(printf 'n\376'); form=$(printf 'f\377.json')
        printf 'one' >"$one"; printf 'two two' >"$two"; cp form.json "$form"
        textlimit count -u bytes "$one" "$two" && echo '{"a":"x"}' >"$one" &&
        textlimit check --form "$form" "$one" && textlimit check --form="$form" "$one" &&
        textlimit form check "$form" && rm "$one" && textlimit count "$one"
        """#
      let result = try Tool.shell(line, in: folder)
      #expect(
        result.output == """
           3  n\u{FFFD}
           7  n\u{FFFD}
          10  total
          {"line":1,"valid":true}
          {"line":1,"valid":true}
          f\u{FFFD}.json: sound

          """)
      #expect(result.errors.hasPrefix("textlimit: n\u{FFFD}: There is no such file."))
      #expect(result.status == 66)
    }
  #endif

  @Test(arguments: [
    #"a "$form".json"#, "it's.json", "`id`\u{301}.json", "\"\u{301}$(id).json", "a!b\\.json",
    "*.json",
  ])
  func `a command that is to be typed names the file as a shell takes it`(name: String) throws {
    let folder = try folder([(name, #"{"fields":[{"nam":"b"},{"rules":3}]}"#)])
    defer { try? FileManager.default.removeItem(at: folder) }
    let errors = try Tool.run(["form", "explain", name], directory: folder).errors
    let command = try #require(errors.firstMatch(of: /all: (textlimit form check .*)\)/)).1
    let all = try Tool.shell(String(command), in: folder)
    #expect(all.status == 1 && all.errors.isEmpty)
    #expect(all.output.contains("\(name):1:"))
  }
}
