import Testing

@Suite struct `Input in another encoding` {
  @Test(arguments: ["utf-16be", "gb18030", "shift_jis", "iso-2022-jp"])
  func `is read in pieces as it is read at once`(_ name: String) throws {
    let text = String(repeating: "日本語 abc\n", count: 25_000)
    let count = "textlimit count -u characters,lines,words"
    try Tool.inFolder(of: ["text": text]) { folder in
      let counted = try Tool.shell(
        "iconv -f UTF-8 -t \(name) text | \(count) --encoding \(name)", in: folder)
      #expect(counted == (try Tool.shell("\(count) <text", in: folder)))
    }
  }
}
