import Foundation
import TestSupport
import Testing

@testable import textlimit

@Suite struct `Files of any name` {
  #if os(Linux)
    @Test func `a name that isn't UTF-8 can be opened`() throws {
      let line = #"""
        one=$(printf 'n\377'); two=$(printf 'n\376'); form=$(printf 'f\377.json')
        printf 'one' >"$one"; printf 'two two' >"$two"; cp form.json "$form"
        textlimit count -u bytes "$one" "$two" && echo '{"a":"x"}' >"$one" &&
        textlimit form validate "$form" "$one" && textlimit form validate -- "$form" "$one" &&
        textlimit form check "$form" && rm "$one" && textlimit count "$one"
        """#
      let form = #"{"fields":[{"name":"a","rules":[{"rule":"required"}]}]}"#
      let result = try inFolder(of: ["form.json": form]) { folder in
        try Tool.shell(line, in: folder)
      }
      #expect(
        result.output == """
           3  n\u{FFFD}
           7  n\u{FFFD}
          10  total
          {"line":1,"valid":true}
          {"line":1,"valid":true}
          f\u{FFFD}.json: ok

          """)
      #expect(result.errors.hasPrefix("textlimit: n\u{FFFD}: No such file."))
      #expect(result.status == 66)
    }

    /// Different names that are displayed in the same way, with U+FFFD.
    private static let names = [#"$(printf 'x\377')"#, #"$(printf 'x\376')"#, "x\u{FFFD}"]

    private func inFolderOfLookalikes(_ line: String) throws -> Tool.Result {
      let files = Self.names.enumerated().map { index, name in
        "printf \(String(repeating: "a", count: index + 1)) >\"\(name).txt\""
      }.joined(separator: "; ")
      return try inFolder { try Tool.shell("\(files); \(line)", in: $0) }
    }

    @Test func `similar names are never confused`() throws {
      for (index, name) in Self.names.enumerated() {
        for arguments in ["\"\(name).txt\"", "-- \"\(name).txt\"", "--glob \"\(name).*\""] {
          let result = try inFolderOfLookalikes("textlimit count -u bytes \(arguments)")
          #expect(result.output == "\(index + 1)  x\u{FFFD}.txt\n", "\(arguments)")
        }
        let missing = try inFolderOfLookalikes(
          "rm \"\(name).txt\"; textlimit count -u bytes \"\(name).txt\"")
        #expect(missing.status == 66 && missing.output.isEmpty)
      }
      let all = try inFolderOfLookalikes("textlimit count -u bytes --glob 'x?.txt'")
      #expect(
        all.output.split(separator: "\n").map { $0.prefix(1) }.sorted() == ["1", "2", "3", "6"])
    }

    @Test func `files with any name can be written`() throws {
      let name = Self.names[0]
      let parts = try inFolderOfLookalikes(
        "textlimit split --max 1 -t ab --files \"\(name)\" && cat \"\(name)\"/part-*.txt")
      #expect(parts.output == "ab")
      let recorded = try inFolderOfLookalikes(
        """
        printf ':field a\\nb\\n:record %s.jsonl\\n' \"\(name)\" | textlimit repl >/dev/null
        printf ':load %s.jsonl\\n' \"\(name)\" | textlimit repl -u characters
        textlimit replay --text-only \"\(name).jsonl\"; ls | grep -c jsonl
        """)
      #expect(recorded.output.hasPrefix("> :load x\u{FFFD}.jsonl\nx\u{FFFD}.jsonl:1:\n"))
      #expect(recorded.output.hasSuffix("\"ab\"\n1\n"))
    }

    @Test func `different arguments that aren't UTF-8 are distinguished`() throws {
      let result = try Tool.shell(
        #"textlimit count -u bytes --text "$(printf 'a\377b')" --text "$(printf 'a\357\277\275b')""#
      )
      #expect(result.status == 65 && result.output.contains("5"))
      #expect(
        result.errors == "textlimit: text 1: This isn't UTF-8 at byte offset 1. Add --repair, or "
          + "pass the text as a file with --encoding.\n")
    }

    @Test(arguments: [
      "count -u", "check -m 3 -u", "check -l", "check --soft", "repl --limit", "count --encoding",
      "truncate -m 3 --ellipsis", "split -m 9 --number", "form html --language",
      "form validate f.json --reference", "list profiles",
    ])
    func `an option rejects text that isn't UTF-8`(command: String) throws {
      let result = try Tool.shell("textlimit \(command) \"$(printf 'a\\377=1')\" </dev/null")
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.contains("'a\u{FFFD}=1' isn't UTF-8."), "\(result.errors)")
    }

    @Test(arguments: ["count", "check -m 3", "truncate -m 3", "explain"])
    func `a closed stream is an error`(command: String) throws {
      let input = try Tool.shell("textlimit \(command) 0<&-")
      #expect(input.status == 66 && input.errors.contains("standard input: This can't be read"))
      let output = try Tool.shell("textlimit \(command) -t abcd >&-")
      #expect(output.status == 74)
    }

    @Test(arguments: ["count --text", "count -u bytes --text=", "check -l 'bytes<=9' -t"])
    func `a text that isn't UTF-8 is rejected, or repaired with an option`(command: String) throws {
      let space = command.hasSuffix("=") ? "" : " "
      let line = "textlimit \(command)\(space)\"$(printf 'a\\377b')\""
      let refused = try Tool.shell(line)
      #expect(refused.status == 65 && refused.output.isEmpty)
      #expect(refused.errors.contains("--text: This isn't UTF-8 at byte offset 1."))
      let repaired = try Tool.shell(line + " --repair")
      #expect(repaired.status == 0 && repaired.output.contains("5"))
      let whole = try Tool.shell(line.replacing("\\377", with: "\u{FFFD}"))
      #expect(whole == repaired)
    }

    @Test(arguments: [
      "--version", "help", "help count", "--help", "count --help", "units", "profiles",
      "--generate-completion-script bash", "count -t a", "repl --help",
    ])
    func `the status is 74 if output can't be written`(arguments: String) throws {
      let result = try Tool.shell("textlimit \(arguments) >/dev/full")
      #expect(result.status == 74)
      #expect(result.errors.hasPrefix("textlimit: Standard output can't be written: "))
    }
  #endif

  @Test(arguments: [
    #"a "$form".json"#, "it's.json", "`id`\u{301}.json", "\"\u{301}$(id).json", "a!b\\.json",
    "*.json",
  ])
  func `a suggested command has the name in the shell's syntax`(name: String) throws {
    let form = #"{"fields":[{"nam":"b"},{"rules":3}]}"#
    let all = try inFolder(of: [name: form]) { folder in
      let errors = try Tool.run(["form", "explain", name], directory: folder).errors
      let command = try #require(errors.firstMatch(of: /run (textlimit form check .*)\)/)).1
      return try Tool.shell(String(command), in: folder)
    }
    #expect(all.status == 1 && all.errors.isEmpty)
    #expect(all.output.contains("\(name):1:"))
  }
}

@Suite struct `Bytes as a string` {
  @Test func `survive escaping, and equal strings have equal bytes`() {
    var random = RandomSource(seed: RandomTests.seed)
    let pieces: [[UInt8]] = [
      [0x61], [0xFF], [0xC3, 0xA9], [0xE4, 0xBD], [0xF4, 0x8F, 0xBA, 0x80],
      [0xF4, 0x8F, 0xB8, 0x80],
      [0xED, 0xA0, 0x80], [0x80], [0xF4], [0x0A], [0xEF, 0xBF, 0xBD],
    ]
    var known: [[UInt8]: String] = [:]
    for _ in 0..<RandomTests.count(2_000) {
      let bytes = (0..<random.number(below: 6)).flatMap { _ in random.pick(pieces) }
      let escaped = String(escaping: bytes)
      #expect(escaped.unescapedBytes == bytes)
      #expect(escaped.repaired.utf8.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8))
      #expect((escaped.validated != nil) == (String(validating: bytes, as: UTF8.self) != nil))
      known[bytes] = escaped
    }
    #expect(Set(known.values.map { Array($0.utf8) }).count == known.count)
  }

  @Test func `are escaped in linear time`() {
    let bytes = [UInt8](repeating: 0xFF, count: 300_000)
    #expect(String(escaping: bytes).unescapedBytes == bytes)
  }

  @Test func `are parsed correctly as arguments`() throws {
    let arguments = ["count", "--text=", "-t=\u{301}a", "--text", "--- a", "-m=5", "--", "--text="]
    let read = try arguments.forParser()
    #expect(read.map { String(decoding: $0.unescapedBytes, as: UTF8.self) } == arguments)
    #expect(read[1].utf8.last != UInt8(ascii: "=") && !read[4].hasPrefix("-"))
    #expect(read[5...] == arguments[5...])
    let many = (0..<10_000).map { "f\($0)" }
    let folded = try (["count", "--json"] + many + ["-u", "bytes"]).forParser()
    #expect(folded.count < 50 && Array(folded[2...].dropLast(2)).separatedFiles == many)
    #expect(throws: Failure.self) { try Array(repeating: "-tx", count: 5_000).forParser() }
  }
}
