import Foundation
import Testing

@Suite struct `textlimit count` {
  @Test(arguments: ["characters", "scalars", "lines", "words", "words:office", "bytes:gb18030"])
  func `counts a stream in pieces as it counts a text`(_ unit: String) throws {
    // 700 KB: several reads, whose ends fall inside scalars, Characters and words.
    let line = "né 👨‍👩‍👧 中文字 สวัสดี\r\n"
    let text = String(repeating: line, count: 10_000)
    let piped = try Tool.run(["count", "-u", unit], input: Data(text.utf8))
    let whole = try Tool.run(["count", "-u", unit, "-t", line])
    let one = try #require(Int(whole.output.trimming))
    let breaks = unit == "lines" ? 1 : 0
    #expect(Int(piped.output.trimming) == (one - breaks) * 10_000 + breaks)
  }
}

extension String {
  fileprivate var trimming: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
