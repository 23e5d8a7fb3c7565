import Foundation
import Testing

@Suite struct `JSON of the command` {
  @Test func `reads back as it was, whatever is in it`() throws {
    struct Line: Decodable {
      let file: String?
      let text: String
    }
    let text =
      String(String.UnicodeScalarView((1...0x2FF).compactMap(Unicode.Scalar.init))) + "\"\\/👋🏽"
    let output = try Tool.run(["truncate", "--json", "--max", "2000", "--text", text]).output
    #expect(output.split(separator: "\n").count == 1)
    #expect(try JSONDecoder().decode(Line.self, from: Data(output.utf8)).text == text)
  }
}
