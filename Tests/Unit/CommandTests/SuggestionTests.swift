import Testing

@Suite struct `What was not meant` {
  static let units = [
    ("chars", "characters"), ("graphemes", "characters"), ("Characters", "characters"),
    ("charcters", "characters"), ("utf8", "bytes"), ("utf-8", "bytes"), ("utf-16", "utf16"),
    ("UTF16", "utf16"), ("codepoints", "scalars"), ("word", "words"), ("line", "lines"),
    ("gbk", "bytes:gbk"), ("wrods", "words"), ("byts:gbk", "bytes:gbk"),
    ("weightd:x", "weighted:x"), ("Weighted:X", "weighted:x"), ("WORDS:zh", "words:zh"),
    ("Words:Office", "words:office"), ("colums:tab4", "columns:tab4"), ("bytes:", "bytes"),
    ("UTF16+CRLF", "utf16+crlf"), ("utf16+crfl", "utf16+crlf"), ("Bytes:GBK+NFC", "bytes:GBK+nfc"),
    ("charcters+nfc", "characters+nfc"),
  ]

  @Test(arguments: units)
  func `a unit by another name is named by ours`(written: String, meant: String) throws {
    let errors = try Tool.run(["count", "-u", written, "-t", "a"]).errors
    #expect(errors.contains("There is no unit '\(written)'. Did you mean \(meant)? Units are"))
  }

  @Test(arguments: [
    "letters:x", "byts:nope", "byts:nope+nfc", "wrods:xx", "weighted:", ":", "+", "utf16+crlf+crlf",
  ])
  func `a unit like none of ours, or like one that would be refused, has no suggestion`(
    _ written: String
  ) throws {
    let result = try Tool.run(["count", "-u", written, "-t", "a"])
    #expect(result.errors.contains("There is no unit '\(written)'. Units are"))
    #expect(result.status == 64)
  }

  @Test(arguments: [
    ["cuont", "--help"], ["cuont", "-h"], ["form", "chek", "--help"], ["help", "cuont"],
  ])
  func `a command that is misspelled is no less so where help is asked for`(
    arguments: [String]
  ) throws {
    let result = try Tool.run(arguments)
    #expect(result.output.isEmpty && result.status == 64)
    #expect(result.errors.contains("There is no command '"))
    #expect(result.errors.contains("Did you mean '"))
  }

  static let limits = [
    ("280", "characters<=280"), ("characters<5", "characters<=4"), ("bytes>5", "bytes>=6"),
    ("words≤5", "words<=5"), ("bytes:gbk < 12", "bytes:gbk<=11"),
  ]

  @Test(arguments: limits)
  func `a limit written otherwise is written as it should be`(
    written: String, meant: String
  ) throws {
    let errors = try Tool.run(["check", "-l", written, "-t", "a"]).errors
    #expect(errors.contains("'\(written)' is not a limit. Did you mean '\(meant)'? Write"))
  }

  @Test(arguments: [
    "characters<0", "<5", "characters>9223372036854775807", "x<99999999999999999999",
  ])
  func `what cannot have been meant is not suggested`(_ written: String) throws {
    let result = try Tool.run(["check", "-l", written, "-t", "a"])
    #expect(!result.errors.contains("Did you mean"))
    #expect(result.status == 64)
  }

  @Test(arguments: [
    ("x-pots", "x-post"), ("postgresql-varchr=40", "postgresql-varchar"),
    ("sqlite-txt=3", "sqlite-text"),
  ])
  func `a profile that is misspelled as a limit is suggested`(
    written: String, meant: String
  ) throws {
    for command in [["check", "-l"], ["check", "--soft"], ["truncate", "-l"]] {
      let result = try Tool.run(command + [written, "-t", "a"])
      let name = written.prefix { $0 != "=" }
      #expect(
        result.errors.contains("There is no profile '\(name)'. Did you mean \(meant)?"),
        "\(command)")
      #expect(result.status == 64)
    }
  }

  @Test func `what is wrong with a profile's name is said beside its own usage`() throws {
    let result = try Tool.run(["profiles", "x-pots"])
    #expect(result.errors.contains("There is no profile 'x-pots'. Did you mean x-post?"))
    #expect(result.errors.contains("Usage: textlimit profiles [<name>]"))
    #expect(result.status == 64)
  }

  @Test(arguments: [
    ["check", "-m9", "-t", "--limt"], ["check", "--limit", "bytes<=9", "--text", "-x"],
    ["truncate", "-m1", "-t", "a", "--marker", "--mx"], ["check", "-m9", "--", "greeting.txt"],
  ])
  func `a value that looks like an option is none`(_ arguments: [String]) throws {
    let result = try Tool.run(arguments, directory: Fixtures.directory)
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("x-post<=5", "Write x-post by itself."),
    ("postgresql-varchar<=5", "Write postgresql-varchar=40 by itself."),
    ("sqlite-text >= 3", "Write sqlite-text"),
  ])
  func `a profile with bounds of its own is explained`(written: String, advice: String) throws {
    for command in [["check", "-l"], ["check", "--soft"], ["truncate", "-l"]] {
      let result = try Tool.run(command + [written, "-t", "a"])
      #expect(result.errors.contains("is a profile, which has its own limits. \(advice)"))
      #expect(result.status == 64)
    }
  }

  @Test(arguments: ["explain", "count"])
  func `a text that is taken for a file is told where texts stand`(_ command: String) throws {
    for text in ["hello", "3.5 litres", "你好"] {
      let errors = try Tool.run([command, text]).errors
      #expect(errors == "textlimit: \(text): There is no such file. A text stands behind --text.\n")
    }
    for file in ["nowhere.txt", "folder/file"] {
      #expect(
        try Tool.run([command, file]).errors == "textlimit: \(file): There is no such file.\n")
    }
  }

  @Test func `what is said of a number or a unit leads to no other error`() throws {
    let number = try Tool.run(["check", "--max", "5k", "-t", "a"])
    #expect(number.errors.contains("'5k' is not a whole number. Write digits such as 300.\n"))
    let unit = try Tool.run(["check", "--unit", "words", "-t", "a"])
    #expect(unit.errors.contains("Write --max 300 --unit words, or --limit 'words<=300'."))
  }
}
