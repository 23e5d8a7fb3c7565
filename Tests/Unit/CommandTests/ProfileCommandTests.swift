import Foundation
import Testing

@Suite struct `textlimit with profiles` {
  @Test(
    arguments: [
      ("explain", ["--profile", "x-posts"], "There is no profile 'x-posts'. Did you mean x-post?"),
      (
        "explain", ["--profile", "postgres"],
        "Did you mean postgresql-varchar or postgresql-text or postgresql-index?"
      ),
      ("explain", ["--profile", "json-schema"], "The profile json-schema needs a number."),
      ("count", ["-u", "columns:narrow"], "Behind columns: stands wide, tab1 to tab64, or both"),
      ("count", ["-u", "sms:de"], "Behind sms: stands a language: bn, es, gu, hi, kn, ml, or,"),
      ("count", ["-u", "weighted:y"], "Behind weighted: stands x, x2, mastodon, nonascii2,"),
      ("count", ["-u", "weighted:@none.json"], "none.json: this cannot be read."),
      ("count", ["-u", "bytes+lf"], "There is no unit 'bytes+lf'."),
    ])
  func `say what is wrong with a name`(command: String, options: [String], message: String) throws {
    let run = try Tool.run([command, "-t", "a"] + options)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `read a table of weights from a file, in a form, too`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appending(path: "weights.json")
    try #"{"defaultWeight":2,"ranges":[{"start":0,"end":127,"weight":1}]}"#
      .write(to: table, atomically: true, encoding: .utf8)
    let unit = "weighted:@\(table.path)"
    #expect(try Tool.run(["count", "-u", unit, "-t", "né"]).output == "3\n")
    #expect(try Tool.run(["check", "-l", "\(unit)<=2", "-t", "né"]).status == 1)
    let form = folder.appending(path: "form.json")
    try #"{"fields":[{"name":"a","rules":[{"rule":"count","unit":"\#(unit)","max":2}]}]}"#
      .write(to: form, atomically: true, encoding: .utf8)
    let judged = try Tool.run(
      ["check", "--form", form.path],
      input: Data((#"{"a":"né"}"# + "\n" + #"{"a":"ne"}"# + "\n").utf8))
    #expect(judged.status == 1 && judged.output.contains(#""valid":true"#))
    try #"{"defaultWeight":2,"ranges":[{"start":0,"end":"x","weight":1}]}"#
      .write(to: table, atomically: true, encoding: .utf8)
    let wrong = try Tool.run(["count", "-u", unit, "-t", "né"])
    #expect(
      wrong.status == 64 && wrong.errors.contains("ranges[0].end: write a scalar as a number"))
  }

  @Test func `compare shows no more of controls than of letters`() throws {
    let controls = String(repeating: "\u{1}", count: 20_000)
    let output = try Tool.run(["compare"], input: Data(controls.utf8)).output
    #expect(output.contains("cuts ⟨U+0001⟩⟨U+0001⟩…"))
    #expect(output.split(separator: "\n").allSatisfy { $0.count < 120 })
  }

  @Test func `compare in the REPL as in the command`() throws {
    let compared = try Tool.run(["compare", "grüße 👋"])
    let typed = try Tool.run(["repl"], input: Data(":compare grüße 👋\n:quit\n".utf8))
    #expect(compared.status == 0 && typed.output == compared.output)
    #expect(compared.output.contains("x-post"))
  }

  @Test func `compare takes a text, and says so where it is the name of a file, too`() throws {
    let compared = try Tool.run(["compare", "grüße 👋"])
    #expect(try Tool.run(["compare", "-t", "grüße 👋"]).output == compared.output)
    #expect(
      try Tool.run(["compare", "-"], input: Data("grüße 👋".utf8)).output == compared.output)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("grüße 👋".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Tool.run(["compare", "--file", file.path]).output == compared.output)
    let name = try Tool.run(["compare", file.path])
    #expect(name.status == 0 && name.errors.contains("--file \(file.path) reads the file."))
    #expect(try Tool.run(["compare", "--file", "/no/such/file"]).status == 66)
  }

  @Test func `compare numbers texts that have no other name`() throws {
    let headings = try Tool.run(["compare", "b", "-t", "a", "-f", "/dev/null"]).output
      .split(separator: "\n").filter { $0.hasPrefix("==>") }
    #expect(headings == ["==> text 1 <==", "==> text 2 <==", "==> /dev/null <=="])
    let readings = try Tool.run(["check", "-m", "1", "-t", "a", "-t", "bc"]).output
      .split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(readings == ["text 1", "text 2"])
  }

  @Test func `compare names what an encoding lacks instead of calling it too long`() throws {
    let rows = try Tool.run(["compare", "aβ☃"]).output.split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("sqlserver-varchar ") })
    #expect(row.contains("  ✗ not encodable  ") && !row.contains("too long"))
    #expect(row.contains("has no β (U+03B2), ☃ (U+2603)"), "\(row)")
    let again = try Tool.run(["compare", "ββ☃ЖЖβЖЪЪ"]).output
    #expect(again.contains("has no β (U+03B2) 3 times, ☃ (U+2603), Ж (U+0416) 3 times, and 2 more"))
    let label = try Tool.run(["compare", "a b c"]).output
    #expect(label.contains("has no SPACE (U+0020) 2 times"))
    let json = try Tool.run(["compare", "--json", "aβ☃"]).output.split(separator: "\n")
    let object = try #require(json.first { $0.contains(#""profile":"sqlserver-varchar","#) })
    #expect(object.hasSuffix(#""unencodable":["β","☃"]}"#), "\(object)")
  }

  @Test func `compare sets off what does not fit, by colour as well where it may`() throws {
    let text = String(repeating: "a", count: 41)
    for (options, long, short) in [
      ([], "html-maxlength=40 ✗ too long utf16", "x-post fits weighted:x"),
      (
        ["--color", "always"], "html-maxlength=40 \u{1B}[31m✗ too long\u{1B}[0m utf16",
        "x-post \u{1B}[32mfits\u{1B}[0m weighted:x"
      ),
    ] {
      let rows = try Tool.run(["compare", text] + options).output.split(separator: "\n")
        .map { $0.split(separator: " ").joined(separator: " ") }
      for beginning in [long, short] {
        #expect(rows.contains { $0.hasPrefix(beginning) }, "\(rows)")
      }
    }
  }

  @Test func `a profile is soft, too, and has a largest number`() throws {
    let soft = try Tool.run([
      "check", "--soft", "bluesky-post", "-t", String(repeating: "a", count: 301),
    ])
    #expect(
      soft.status == 0
        && soft.output.hasPrefix("characters  301  of 300   too long by 1 (binding, soft)\n"))
    let large = try Tool.run(["check", "-l", "sqlserver-nvarchar=4001", "-t", "a"])
    #expect(large.status == 64)
    #expect(large.errors.contains("The profile sqlserver-nvarchar takes at most 4000."))
    let small = try Tool.run(["check", "-l", "postgresql-varchar=0", "-t", ""])
    #expect(small.status == 64)
    #expect(small.errors.contains("The profile postgresql-varchar takes at least 1."))
    #expect(try Tool.run(["profiles", "sqlserver-nvarchar"]).output.contains("bears no date"))
    #expect(
      try Tool.run(["profiles", "sqlite-length"]).output.contains("held against SQLite 3.40"))
  }
}
