import Testing

@Suite struct `textlimit truncate` {
  static let truncations = [
    Invocation(
      "truncate", "--max", "9", "--unit", "bytes:gbk", "-t", "我有很多桌子。", output: "我有很多"),
    Invocation("truncate", "--max", "8", "--unit", "utf16", "-t", "a👨‍👩‍👧", output: "a"),
    Invocation("truncate", "--max", "3", "-t", "abc", output: "abc"),
    Invocation("truncate", "--max", "0", "-t", "abc", output: ""),
    Invocation("truncate", "--max", "4", "--marker", "…", "-t", "abcdefg", output: "abc…"),
    Invocation(
      "truncate", "--max", "5", "--marker", "…", "--keep", "tail", "-t", "abcdefg",
      output: "…defg"),
    Invocation(
      "truncate", "--max", "5", "--marker", "…", "--keep", "ends", "-t", "abcdefg",
      output: "ab…fg"),
    Invocation(
      "truncate", "--max", "2", "--unit", "words", "-t", "one two three", "--cut", "word",
      output: "one two"),
    Invocation(
      "truncate", "--limit", "characters<=4", "--limit", "bytes<=5", "-t", "éééé", output: "éé"),
    Invocation("truncate", "--max", "3", input: "abc\n", output: "abc"),
    Invocation(
      "truncate", "--max", "3", "--lines", "lines.txt", output: "sho\nmuc\r\nok\nlon"),
    Invocation(
      "truncate", "--max", "3", "--lines", "--json", input: "abcd\nxy",
      output: #"""
        {"file":null,"line":1,"text":"abc","cut":true}
        {"file":null,"line":2,"text":"xy","cut":false}

        """#),
  ]

  static let several = [
    Invocation(
      "truncate", "--max", "3", "-t", "abcd", "greeting.txt",
      output: "==> --text <==\nabc\n\n==> greeting.txt <==\n你好 \n"),
    Invocation(
      "truncate", "--max", "2", "--lines", "lines.txt", "nowhere.txt", "empty.txt",
      output: "==> lines.txt <==\nsh\nmu\r\nok\nlo\n\n==> empty.txt <==\n",
      errors: "textlimit: nowhere.txt: There is no such file.\n", status: 66),
    Invocation("truncate", "--max", "3", "--null", "-t", "abcd", "-t", "x", output: "abc\0x\0"),
    Invocation("truncate", "-0", "--max", "1", "--lines", input: "ab\ncd\n", output: "a\0c\0"),
    Invocation(
      "truncate", "--null", "--json", "--max", "1", "-t", "a",
      errors: "Error: --null is for plain texts;…", status: 64),
  ]

  @Test(arguments: several)
  func `tells several texts apart`(_ invocation: Invocation) throws { try invocation.check() }

  @Test(arguments: truncations)
  func `keeps the longest text that fits`(_ invocation: Invocation) throws {
    try invocation.check()
  }

  static let misuses = [
    Invocation(
      "truncate", "-t", "a", errors: "Error: There is no limit. Write --max 20,…", status: 64),
    Invocation(
      "truncate", "--max", "-5", "-t", "a",
      errors: "Error: A limit cannot be -5. The smallest is 0.…", status: 64),
    Invocation(
      "truncate", "--unit", "bytes", "--limit", "bytes<=3", "-t", "a",
      errors: "Error: --unit is the unit of --max, which is missing.…", status: 64),
    Invocation(
      "truncate", "-m", "5", "-u", "bytes", "-u", "utf16", "-t", "a",
      errors: "Error: --unit is one unit, that of --max. Write a limit for each: "
        + "--limit 'bytes<=5' --limit 'utf16<=5'.…", status: 64),
    Invocation(
      "truncate", "-m", "5", "--max", "6", "-t", "a",
      errors: "Error: --max is one number. Write…", status: 64),
    Invocation(
      "truncate", "--max", "many", "-t", "a",
      errors: "Error: The value 'many' is invalid for '--max <number>': 'many' is not a whole…",
      status: 64),
    Invocation(
      "truncate", "--max", "99999999999999999999", "-t", "a",
      errors: "Error: The value '99999999999999999999' is invalid for '--max <number>': "
        + "99999999999999999999 is too large.…", status: 64),
  ]

  @Test(arguments: misuses)
  func `refuses limits that are none`(_ invocation: Invocation) throws { try invocation.check() }
}
