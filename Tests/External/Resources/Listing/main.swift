// Prints the texts of files as JSON Lines, and errors to standard error:
//
//   ResourceListing [--count] FILE…
//
// With `--count`, prints only the number of texts.
import Foundation
import StrictJSON
import TextResources

var count = 0
let arguments = CommandLine.arguments.dropFirst()
for path in arguments where path != "--count" {
  do {
    try ResourceFile(URL(filePath: path), path: path).forEachText { text in
      count += 1
      if arguments.first == "--count" { return }
      let members: [(String, JSONValue)] = [
        ("file", .string(text.file)), ("line", .integer(text.line)),
        ("column", .integer(text.column)), ("key", .string(text.key)),
        ("locale", text.locale.map(JSONValue.string) ?? .null),
        ("variation", text.variation.map(JSONValue.string) ?? .null),
        ("text", .string(text.string)), ("filled", .string(text.filled())),
        ("limits", .array(text.limits.map { .string("\($0.unit.name)<=\($0.maximum ?? -1)") })),
      ]
      print(JSONValue.object(JSONObject(members)).text)
    }
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
  }
}
if arguments.first == "--count" { print(count) }
