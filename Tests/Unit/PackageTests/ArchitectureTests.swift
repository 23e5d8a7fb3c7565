import Testing

@Suite struct `The architecture` {
  private static func document() throws -> String { try Package.text(of: "ARCHITECTURE.md") }

  private static func rules() throws -> [Int] {
    try document().split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^(\d+)\. \*\*/).flatMap { Int($0.1) }
    }
  }

  @Test func `numbers the rules without gaps`() throws {
    #expect(try Self.rules() == Array(1...22))
  }

  @Test func `has every rule that the sources refer to`() throws {
    let rules = Set(try Self.rules())
    let citation = /\b[Rr]ules? (\d+(?:(?:, | and | to |–)\d+)*)/
    var cited: Set<Int> = []
    for file in try Package.swiftFiles(below: "Sources") + Package.swiftFiles(below: "Tests") {
      for line in file.lines {
        for match in line.matches(of: citation) {
          let numbers = match.1.matches(of: /\d+/).compactMap { Int($0.0) }
          cited.formUnion(numbers)
          #expect(rules.isSuperset(of: numbers), "\(file): \(line)")
        }
      }
    }
    #expect(cited.count > 8)
  }

  @Test func `names existing files and folders`() throws {
    let paths = try Package.paths()
    let named = try Self.document().matches(of: /`([A-Za-z.][\w.+\/-]*\.(?:swift|c|h|md|txt|js))`/)
      .map { String($0.1) }
    let folders = try Self.document().matches(of: /`([A-Z][\w.\/-]*\/)`/).map { String($0.1) }
    #expect(named.count > 10 && folders.count > 5)
    // A build product, which isn't in the repository.
    for name in named where name != "textlimits.js" {
      #expect(paths.contains { $0 == name || $0.hasSuffix("/\(name)") }, "\(name)")
    }
    for folder in folders {
      #expect(paths.contains { "/\($0)".contains("/\(folder)") }, "\(folder)")
    }
  }

  @Test func `lists the folders of TextMetrics from the lowest to the highest`() throws {
    let order = ["Kernels", "Units", "Limits", "Truncation", "Services", "Splitting"]
    #expect(try Self.document().contains(order.joined(separator: ", ")))
    let code = try order.map { folder in
      try Package.swiftFiles(below: "Sources/TextMetrics/\(folder)").flatMap(\.lines)
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    }
    let declaration = /^(?:\w+ )*(?:struct|class|enum|protocol) (\w+)/
    for (index, lines) in code.enumerated() {
      let higher = Set(
        code[(index + 1)...].joined().compactMap { $0.firstMatch(of: declaration)?.1 })
      for line in lines {
        let used = line.matches(of: /[A-Z]\w+/).map(\.0)
        #expect(higher.isDisjoint(with: used), "\(order[index]): \(line)")
      }
    }
  }

  @Test func `names existing scripts and make targets`() throws {
    let paths = try Package.paths()
    let document = try Self.document()
    // Scripts have no file extension. They're recognized by a hyphen in the name, or by a folder
    // before the name.
    let scripts = document.matches(of: /`([\w.\/]*(?:\w-|\/)[\w-]*\w)`/).map { String($0.1) }
    #expect(scripts.count >= 2)
    for script in scripts {
      #expect(paths.contains { "/\($0)".hasSuffix("/\(script)") }, "\(script)")
    }
    let makefile = try Package.text(of: "Makefile")
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
      let goals = try Package.text(of: page).matches(of: /`make ([a-z-]+)/).map { String($0.1) }
      #expect(!goals.isEmpty)
      for goal in goals { #expect(makefile.contains("\n\(goal):"), "\(page): make \(goal)") }
    }
  }
}
