import Testing

/// A block of Swift code in an article or a documentation comment.
struct Example: CustomTestStringConvertible, Sendable {
  let path: String
  let line: Int
  let lines: [String]

  var testDescription: String { "\(path):\(line)" }

  var imports: Set<String> {
    Set(lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) })
  }

  /// `claim` is the expected value in the comment after the statement, or `nil` without a comment.
  private struct Statement {
    let line: Int
    var code: [String]
    var claim: String?
  }

  /// Empty lines, indented lines, closing brackets, and the cases of a switch continue a statement.
  private var statements: [Statement] {
    var statements: [Statement] = []
    for (index, text) in lines.enumerated() where !text.hasPrefix("import ") {
      let (code, claim) = Self.split(text)
      let continuesStatement =
        text.isEmpty || " )}]".contains(text.first ?? " ") || text.hasPrefix("case ")
        || text.hasPrefix("default:")
      if continuesStatement, !statements.isEmpty {
        statements[statements.count - 1].code.append(code)
        statements[statements.count - 1].claim = claim ?? statements[statements.count - 1].claim
      } else {
        statements.append(Statement(line: line + index, code: [code], claim: claim))
      }
    }
    return statements
  }

  private static func split(_ line: String) -> (code: String, claim: String?) {
    guard let match = line.wholeMatch(of: /(.*\S) {2,}\/\/ (.+)/) else { return (line, nil) }
    return (String(match.1), String(match.2))
  }

  var claims: [String] { statements.compactMap(\.claim) }

  /// Code that prints a value for each claim. Compiler errors have the file and line of the
  /// documentation.
  var program: String {
    statements.map { statement in
      let source = statement.code.joined(separator: "\n")
      let location = "#sourceLocation(file: \"\(path)\", line: \(statement.line))\n"
      guard statement.claim != nil, !source.contains("print(") else { return location + source }
      if let constant = source.firstMatch(of: /^let (\w+)/) {
        return location + source + "\nshow(\(constant.1))"
      }
      if source.contains("await ") { return location + "try show(" + source + "\n)" }
      return location + "try show({ () throws in try " + source + "\n}())"
    }.joined(separator: "\n")
  }
}

extension Example {
  static func all(inArticle path: String) throws -> [Example] {
    blocks(of: try Package.text(of: path).split(separator: "\n", omittingEmptySubsequences: false))
      .map { Example(path: path, line: $0.line, lines: $0.lines) }
  }

  static func all(inCommentsOf file: SwiftFile) -> [Example] {
    let comments = file.lines.map { line -> Substring in
      let code = line.drop { $0 == " " }
      return code.hasPrefix("///") ? code.dropFirst(code.hasPrefix("/// ") ? 4 : 3) : ""
    }
    return blocks(of: comments).map { Example(path: file.path, line: $0.line, lines: $0.lines) }
  }

  private static func blocks(of lines: [Substring]) -> [(line: Int, lines: [String])] {
    var blocks: [(line: Int, lines: [String])] = []
    var open: (indent: Int, line: Int, lines: [String])?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if let block = open {
        if text.hasPrefix("```") {
          blocks.append((block.line, block.lines))
          open = nil
        } else {
          open?.lines.append(String(line.dropFirst(min(block.indent, line.count))))
        }
      } else if text == "```swift" {
        open = (line.count - text.count, index + 2, [])
      }
    }
    return blocks
  }
}
