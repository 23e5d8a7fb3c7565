import Foundation
import TestSupport
import Testing

@testable import textlimit

@Suite struct `A glob` {
  static let patterns: [(pattern: String, matching: [String], others: [String])] = [
    // A pattern without a slash matches names in any folder.
    ("*.md", ["a.md", "x/y/a.md", ".md"], ["a.mdx", "md", "a.md/b"]),
    ("name.txt", ["name.txt", "x/name.txt"], ["Name.txt", "xname.txt"]),
    ("*", ["a", "a/b"], []), ("**", ["a", "a/b"], []), ("", [], ["a"]), ("/", [], ["a", "a/b"]),
    // A pattern with a slash matches whole paths.
    ("/a", ["a"], ["b/a"]), ("./a/*.md", ["a/b.md"], ["x/a/b.md", "a/c/b.md"]),
    ("a/b", ["a/b"], ["x/a/b", "a/b/c"]),
    (
      "**/metadata/*/name.txt", ["metadata/de/name.txt", "x/y/metadata/de/name.txt"],
      ["metadata/name.txt", "metadata/de/x/name.txt", "xmetadata/de/name.txt"]
    ),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a", "b", "xa/b", "a/xb"]),
    ("a/**", ["a/b", "a/b/c"], ["a", "x/a/b"]), ("a/", ["a/b", "x/a/b/c"], ["a"]),
    ("docs/**/*.{md,txt}", ["docs/a.md", "docs/x/a.txt"], ["docs/a.rst", "a.md"]),
    // Wildcards don't match slashes, and `**` next to other scalars is `*`.
    ("a?b", ["axb", "a\u{E9}b", "a\u{1F600}b"], ["a/b", "ab", "axxb"]),
    ("x/a*b", ["x/ab", "x/a.b"], ["x/a/b"]), ("x/a**b", ["x/axb"], ["x/a/b"]),
    // Sets.
    ("[a-c]x", ["ax", "cx"], ["dx", "-x", "x"]), ("[!a-c]x", ["dx"], ["ax", "x"]),
    ("[^a]", ["b"], ["a"]), ("[]a]", ["]", "a"], ["b"]), ("[a-]", ["a", "-"], ["b"]),
    ("[\\]]", ["]"], ["\\"]), ("[{,}]", ["{", ","], ["x"]), ("[ä-ü]", ["ö"], ["o", "a"]),
    ("x[/]y", [], ["x/y", "xy"]), ("[/a]", ["a", "b/a"], ["/", "b"]),
    ("b/[!/]", ["b/a"], ["b", "b/a/c"]),
    // Braces.
    ("{a,b/c}.md", ["a.md", "b/c.md"], ["b.md", "x/b/c.md"]),
    ("{a,{b,c}d}", ["a", "bd", "cd"], ["b"]),
    ("{a}", ["a"], ["{a}"]), ("a{,b}", ["a", "ab"], ["b"]),
    // Scalars without a special meaning.
    ("a\\/b.md", ["a/b.md"], ["x/a/b.md"]), ("a\\/", ["a/b", "x/a/b"], ["a"]),
    ("\\*", ["*"], ["a"]), ("\\{a\\}", ["{a}"], ["a"]), ("a,b}", ["a,b}"], ["a"]),
    // Precomposed and decomposed Characters differ.
    ("\u{E9}", ["\u{E9}"], ["e\u{301}"]), ("e?", ["e\u{301}", "ex"], ["\u{E9}"]),
  ]

  @Test(arguments: patterns)
  func `matches paths like .gitignore`(
    _ row: (pattern: String, matching: [String], others: [String])
  ) throws {
    let glob = try Glob(row.pattern)
    for path in row.matching { #expect(glob.matches(path), "\(row.pattern) \(path)") }
    for path in row.others { #expect(!glob.matches(path), "\(row.pattern) \(path)") }
  }

  @Test func `treats an ill-formed byte as a scalar`() throws {
    let name = String(escaping: [0x61, 0xFF, 0xE4])
    #expect(try Glob("a??").matches(name))
    #expect(try !Glob("a?").matches(name))
    #expect(try !Glob("a\u{FFFD}\u{FFFD}").matches(name))
    #expect(try Glob(name).matches(name))
  }

  @Test(arguments: [
    ("[a", "'['"), ("{a,b", "'{'"), ("a\\", "backslash"), ("[[:alpha:]]", "[a-z]"),
    ("[z-a]", "range"), (String(repeating: "x", count: 5_000), "4096"),
    (String(repeating: "{a,b}", count: 40), "alternatives"),
    (String(repeating: "{", count: 4_000), "'{'"),
  ])
  func `rejects a malformed pattern`(pattern: String, reason: String) {
    let error = #expect(throws: Glob.InvalidPattern.self) { try Glob(pattern) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `applies the last pattern of a list that matches`() throws {
    let globs = try GlobList(["*.md", "!draft-*", "draft-2.md"])
    #expect(["a.md", "draft-2.md"].allSatisfy(globs.matches))
    #expect(!["draft-1.md", "a.txt"].contains(where: globs.matches))
    let exclusions = try GlobList(["!*.min.js", "!vendor/"])
    #expect(exclusions.matches("a.js") && !exclusions.matches("a.min.js"))
    #expect(!exclusions.matches("x/vendor/a.js"))
    #expect(try GlobList(["\\!a"]).matches("!a"))
  }

  @Test func `matches in bounded time`() throws {
    let name = String(repeating: "a", count: 800)
    #expect(try !Glob(String(repeating: "*a", count: 400) + "b").matches(name))
    let path = String(repeating: "a/", count: 500) + "a"
    #expect(try !Glob(String(repeating: "**/a/", count: 250) + "b").matches(path))
  }

  /// Git's pathspecs with the magic word `glob` have the same wildcards.
  @Test func `matches like git`() throws {
    var random = RandomSource(seed: RandomTests.seed)
    func draw(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
      (0..<random.number(in: count)).map { _ in random.pick(pieces) }.joined()
    }
    var paths: Set<String> = []
    while paths.count < 60 {
      let path = (0..<random.number(in: 1...4))
        .map { _ in draw(["a", "b", "-", "]"], 1...3) }.joined(separator: "/")
      let parents = path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
      if !paths.contains(where: { $0.hasPrefix(path + "/") }), paths.isDisjoint(with: parents) {
        paths.insert(path)
      }
    }
    try inFolder(of: Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })) { folder in
      _ = try Tool.shell("git init -q .", in: folder)
      for _ in 0..<RandomTests.count(150) {
        let pattern =
          "**/"
          + (0..<random.number(in: 1...4)).map { _ in
            random.chance(25)
              ? "**" : draw(["a", "b", "*", "?", "[ab]", "[!a]", "[]-]", "**"], 1...3)
          }.joined(separator: "/")
        let listed = try Tool.shell(
          "git ls-files -z --others -- ':(top,glob)\(pattern)'", in: folder)
        #expect(listed.status == 0)
        let expected = Set(listed.output.split(separator: "\0").map(String.init))
        let glob = try Glob(pattern)
        #expect(paths.filter(glob.matches) == expected, "\(pattern)")
      }
    }
  }
}
