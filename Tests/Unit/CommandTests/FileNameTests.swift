import Testing

@Suite struct `Files of any name` {
  #if os(Linux)
    @Test func `a name that is not UTF-8 is opened`() throws {
      let line = #"""
        one=$(printf 'n\377'); two=$(printf 'n\376'); form=$(printf 'f\377.json')
        printf 'one' >"$one"; printf 'two two' >"$two"; cp form.json "$form"
        textlimit count -u bytes "$one" "$two" && echo '{"a":"x"}' >"$one" &&
        textlimit check --form "$form" "$one" && textlimit check --form="$form" "$one" &&
        textlimit form check "$form" && rm "$one" && textlimit count "$one"
        """#
      let form = #"{"fields":[{"name":"a","rules":[{"rule":"required"}]}]}"#
      let result = try Tool.inFolder(of: ["form.json": form]) { folder in
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
      #expect(result.errors.hasPrefix("textlimit: n\u{FFFD}: There is no such file."))
      #expect(result.status == 66)
    }

    @Test(arguments: ["count -u bytes --text", "count -u bytes --text=", "check -l 'bytes<=9' -t"])
    func `a text that is not UTF-8 is refused, or repaired on request`(command: String) throws {
      let space = command.hasSuffix("=") ? "" : " "
      let line = "textlimit \(command)\(space)\"$(printf 'a\\377b')\""
      let refused = try Tool.shell(line)
      #expect(refused.status == 65 && refused.output.isEmpty)
      #expect(refused.errors.contains("--text: This is not UTF-8 at byte offset 1."))
      let repaired = try Tool.shell(line + " --lossy")
      #expect(repaired.status == 0 && repaired.output.contains("5"))
      let whole = try Tool.shell(line.replacing("\\377", with: "\u{FFFD}"))
      #expect(whole == repaired)
    }

    @Test func `a marker that is not UTF-8 is refused`() throws {
      let line = "textlimit truncate --max 3 -t abcdef --marker \"$(printf '\\377')\""
      let result = try Tool.shell(line)
      #expect(result.status == 64 && result.errors.contains("The marker '\u{FFFD}' is not UTF-8."))
    }

    @Test(arguments: [
      "--version", "help", "help count", "--help", "count --help", "units", "profiles",
      "--generate-completion-script bash", "count -t a", "repl --help",
    ])
    func `output that cannot be written ends with 74`(arguments: String) throws {
      let result = try Tool.shell("textlimit \(arguments) >/dev/full")
      #expect(result.status == 74)
      #expect(result.errors.hasPrefix("textlimit: Standard output cannot be written: "))
    }
  #endif

  @Test(arguments: [
    #"a "$form".json"#, "it's.json", "`id`\u{301}.json", "\"\u{301}$(id).json", "a!b\\.json",
    "*.json",
  ])
  func `a command that is to be typed names the file as a shell takes it`(name: String) throws {
    let form = #"{"fields":[{"nam":"b"},{"rules":3}]}"#
    let all = try Tool.inFolder(of: [name: form]) { folder in
      let errors = try Tool.run(["form", "explain", name], directory: folder).errors
      let command = try #require(errors.firstMatch(of: /all: (textlimit form check .*)\)/)).1
      return try Tool.shell(String(command), in: folder)
    }
    #expect(all.status == 1 && all.errors.isEmpty)
    #expect(all.output.contains("\(name):1:"))
  }
}
