import Testing
import TextMetrics

@testable import textlimit

@Suite struct `A table` {
  private func lines(
    _ lineWidth: Int?, titles: [String] = [], indentation: Int = 0
  ) -> [String] {
    var table = Table(
      [.right, .left, .left], titles: titles, indentation: indentation, lineWidth: lineWidth)
    table.append(["7", "one two three four", "Grüße an alle"])
    table.append(["1000", "five", "x"])
    return table.lines
  }

  @Test func `isn't folded if it fits, or isn't on a terminal`() {
    let whole = ["   7  one two three four  Grüße an alle", "1000  five                x"]
    for width in [nil, 39, 80] { #expect(lines(width) == whole) }
  }

  @Test func `folds the widest columns of texts between words`() {
    #expect(
      lines(34) == ["   7  one two three  Grüße an alle", "      four", "1000  five           x"])
    #expect(
      lines(24) == [
        "   7  one two   Grüße an", "      three     alle", "      four", "1000  five      x",
      ])
  }

  @Test func `isn't cut inside a word`() {
    #expect(lines(17) == ["7", "  one two three", "  four", "  Grüße an alle", "1000  five  x"])
    #expect(
      lines(17, titles: ["count", "text", ""], indentation: 1) == [
        " count 7", "   text one two", "   three four", "   Grüße an alle",
        " count 1000", "   text five  x",
      ])
  }

  @Test func `has cells with titles on several lines if its columns don't fit`() {
    func lines(_ lineWidth: Int) -> [String] {
      var table = Table([.left, .left, .left], lineWidth: lineWidth)
      table.append(["name", "fits", "3-left-of-5"])
      table.append(["long-name", "no", "7-too-many-of-5"])
      return table.lines
    }
    let whole = ["name       fits  3-left-of-5", "long-name  no    7-too-many-of-5"]
    for width in [32, 80] { #expect(lines(width) == whole) }
    #expect(lines(31) == ["name  fits  3-left-of-5", "long-name  no  7-too-many-of-5"])
    #expect(lines(20) == ["name  fits", "  3-left-of-5", "long-name  no", "  7-too-many-of-5"])
  }

  @Test func `keeps styled text on one line`() {
    var table = Table([.left, .left], lineWidth: 20)
    table.append(["\u{1B}[31mtoo long\u{1B}[0m", "one two three four five"])
    #expect(table.lines[0].hasPrefix("\u{1B}[31mtoo long\u{1B}[0m  one two"))
  }

  @Test func `counts and their names stay together`() {
    let counts = ["characters 11", "bytes 12", "words 2"]
    #expect(counts.packed(to: 32) == ["characters 11  bytes 12  words 2"])
    #expect(counts.packed(to: 31) == ["characters 11  bytes 12", "words 2"])
    #expect(counts.packed(to: 13) == ["characters 11", "bytes 12", "words 2"])
    #expect(counts.packed(to: 10) == ["characters", "11", "bytes 12", "words 2"])
  }

  @Test func `has its titles once, above the first rows`() {
    var table = Table([.left, .right], titles: ["name", "count"], lineWidth: 20)
    #expect(table.takeLines().isEmpty)
    var lines: [String] = []
    for name in ["a", "b"] {
      table.append([name, "3"])
      lines += table.takeLines()
    }
    #expect(lines == ["name  count", "a         3", "b         3"])
  }

  @Test(arguments: 1...90)
  func `no line is longer than the terminal, and nothing is lost`(width: Int) {
    let rows = [
      ["a-long-name=40", "12", "Chinese, Japanese 我有很多桌子 and a👋🏽b"], ["b", "3", "é"], ["", "", ""],
    ]
    var table = Table([.left, .right, .left], lineWidth: width)
    for row in rows { table.append(row) }
    let lines = table.lines
    // A line has at least the indentation and a Character.
    for line in lines where width >= 4 { #expect(line.displayWidth <= width, "\(line)") }
    let written = lines.joined().filter { $0 != " " }
    #expect(written.sorted() == rows.joined().joined().filter { $0 != " " }.sorted())
  }
}
