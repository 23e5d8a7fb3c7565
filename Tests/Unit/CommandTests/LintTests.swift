import Foundation
import StrictJSON
import TestSupport
import Testing
import TextResources

@testable import textlimit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `textlimit lint` {
  private static let rules = """
    "**/*.{strings,json}": {limit: characters<=3, keys: "*\\"<&>*"}
    "a b%.txt": {limit: characters<=3, soft: characters<=1}
    """
  private static let files = [
    ".textlimits.yml": rules, "a b%.txt": "four",
    "de.json": #"{"x\"<&>\u0007:,": "lang%\n", "y": "z"}"#,
    "fr.json": "{",
  ]

  private func lint(_ arguments: String...) throws -> Tool.Result {
    try inFolder(of: Self.files) { folder in
      try Tool.run(["lint"] + arguments, directory: folder)
    }
  }

  @Test func `writes JSON on a line for each finding`() throws {
    let result = try lint("--format", "json")
    let findings = try result.output.split(separator: "\n").map { try JSONValue(parsing: $0) }
    #expect(findings.map { $0["rule"] } == ["too-long", "too-long", "too-long", "unreadable"])
    #expect(findings.map { $0["soft"] } == [nil, true, nil, nil])
    #expect(findings[2]["key"] == "x\"<&>\u{7}:,")
    #expect(findings[2]["cut"] == "g%\n")
    #expect(result.status == 65)
  }

  @Test func `writes one SARIF log`() throws {
    let log = try JSONValue(parsing: lint("--format", "sarif").output)
    #expect(log["version"] == "2.1.0")
    guard case .array(let runs)? = log["runs"], case .array(let results)? = runs.first?["results"],
      case .array(let rules)? = runs.first?["tool"]?["driver"]?["rules"]
    else {
      Issue.record("no results")
      return
    }
    #expect(results.map { $0["level"] } == ["error", "warning", "error", "error"])
    for result in results {
      #expect(rules.contains { $0["id"] == result["ruleId"] })
      guard case .array(let locations)? = result["locations"],
        case .string? = result["message"]?["text"],
        case .string(let uri)? = locations.first?["physicalLocation"]?["artifactLocation"]?["uri"]
      else {
        Issue.record("\(result)")
        return
      }
      #expect(URL(string: uri) != nil && !uri.contains(" "))
      #expect(locations.first?["physicalLocation"]?["region"]?["startLine"] == 1)
    }
  }

  @Test func `writes JUnit's XML with a case for each text that has limits`() throws {
    let output = try lint("--format", "junit").output
    let document = try JUnitReport(output)
    #expect(document.names == ["testsuites"] + Array(repeating: "testsuite", count: 3))
    #expect(document.cases == ["a b%", "x\"<&>⟨U+0007⟩:, [de]", "fr.json"])
    #expect(document.failures == 2 && document.errors == 1)
    #expect(document.counted == document.cases.count)
  }

  @Test func `escapes what GitHub reads`() throws {
    let lines = try lint("--format", "github").output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines[0].hasPrefix("::error file=a b%25.txt,line=1,col=1,title=textlimit too-long::4 of"))
    #expect(lines[1].hasPrefix("::warning "))
    #expect(lines[2].contains(",title=textlimit too-long::x\"<&>"))
    #expect(lines.allSatisfy { !$0.contains("% ") })
  }

  @Test func `checks files that have changed according to git, except for ignored ones`() throws {
    try inFolder(of: [".gitignore": "build\n", ".textlimits.yml": "\"*.strings\": 1"]) {
      folder in
      func shell(_ line: String) throws -> Tool.Result {
        try Tool.shell(
          "git() { command git -c user.name=a -c user.email=a@example.com \"$@\"; }; " + line,
          in: folder)
      }
      func names(_ line: String) throws -> [String] {
        let result = try shell(line)
        #expect(result.errors.isEmpty && result.status == 1)
        return result.output.split(separator: "\n").dropLast().map {
          String($0.prefix { $0 != ":" })
        }
      }
      let text = "'\"a\" = \"long\";'"
      #expect(try shell("textlimit lint --changed").status == 64)
      let setup = try shell(
        "git init -q && mkdir -p build x && echo \(text) | tee build/c.strings x/a.strings > b.strings"
      )
      #expect(setup.status == 0, "\(setup.errors)")
      #expect(try names("textlimit lint") == ["b.strings", "x/a.strings"])
      #expect(try names("textlimit lint build") == ["build/c.strings"])
      // Before the first commit, every file is new.
      #expect(try names("textlimit lint --changed") == ["b.strings", "x/a.strings"])
      #expect(try shell("git add . && git commit -qm 1 && git branch old").status == 0)
      let unchanged = try shell("textlimit lint --changed")
      #expect(unchanged.status == 0 && unchanged.output.hasPrefix("0 texts in 0 files"))
      #expect(try shell("echo >> x/a.strings && cp b.strings 'x/é \"n\".strings'").status == 0)
      #expect(
        try names("cd x && textlimit lint --changed") == ["a.strings", "é \"n\".strings"])
      #expect(try names("textlimit lint --changed x/a.strings b.strings") == ["x/a.strings"])
      #expect(try shell("git add . && git commit -qm 2 && rm b.strings").status == 0)
      #expect(try shell("textlimit lint --changed").output.hasPrefix("0 texts in 0 files"))
      #expect(
        try names("textlimit lint --since old") == ["x/a.strings", "x/é \"n\".strings"])
      let unknown = try shell("textlimit lint --since nothing")
      #expect(unknown.status == 64 && unknown.errors.contains("'nothing' isn't a commit"))
      #expect(try shell("textlimit lint --since old --changed").status == 64)
    }
  }

  @Test func `leaves out named files that the rules ignore`() throws {
    let files = [
      ".textlimits.yml": "\"*.strings\": 1\nignore: [a.strings]", "a.strings": #""a" = "long";"#,
      "b.strings": #""a" = "long";"#,
    ]
    try inFolder(of: files) { folder in
      let result = try Tool.run(["lint", "a.strings", "b.strings"], directory: folder)
      #expect(result.errors == "textlimit: a.strings: The rules ignore this file.\n")
      #expect(result.output.hasPrefix("b.strings:1: ") && result.status == 1)
      #expect(result.output.hasSuffix("1 text in 1 file, 1 with limits: 1 of them doesn't fit.\n"))
    }
  }

  @Test func `reads lists of percentages, and lists with spaces`() throws {
    let files = [
      "a.json": #"{"k": "12345"}"#, "en.lproj/A.strings": #""k" = "1234";"#,
      "de.lproj/A.strings": #""k" = "123456";"#,
      ".textlimits.yml": "\"*.json\": \"20, 30\"\n\"*.strings\": \"words=100%,130%\"",
    ]
    try inFolder(of: files) { folder in
      let result = try Tool.run(["lint"], directory: folder)
      #expect(result.status == 1 && result.errors.isEmpty)
      #expect(
        result.output == """
          de.lproj/A.strings:1: k [de]: 6 of 5 characters, 1 too many (130% of the source), cuts '6'
          3 texts in 3 files, 2 with limits: 1 of them doesn't fit.

          """)
    }
  }

  @Test func `uses the rules of the first path, and of --rules for the current folder`() throws {
    let files = [
      "x/.textlimits.yml": "\"*.strings\": 1", "x/a.strings": #""a" = "long";"#,
      "y/.textlimits.yml": "\"*.strings\": 9", "y/a.strings": #""a" = "long";"#,
      "p/en.lproj/A.strings": #""k" = "1234";"#, "p/de.lproj/A.strings": #""k" = "123456";"#,
      "rules.yml": "\"*.lproj/*.strings\": 130%",
    ]
    try inFolder(of: files) { folder in
      let both = try Tool.run(["lint", "x", "y"], directory: folder)
      #expect(both.output.hasSuffix(" 2 with limits: 2 of them don't fit.\n"))
      #expect(both.errors.contains("y/.textlimits.yml: These rules aren't used"))
      let other = try Tool.run(
        ["lint", "--rules", "../rules.yml"], directory: folder.appending(path: "p"))
      #expect(other.errors.isEmpty && other.output.contains("6 of 5 characters"))
    }
  }

  @Test func `finds source texts by how well their locale matches`() throws {
    func strings(_ text: String) -> String {
      "<resources><string name=\"a\">\(text)</string></resources>"
    }
    let files = [
      ".textlimits.yml": "\"**/*.xml\": 130%", "res/values/a.xml": strings("twenty Characters …"),
      "res/values-en/a.xml": strings("Open"), "res/values-en-rUS/a.xml": strings("Open it now"),
      "res/values-fr/a.xml": strings("Ouvrir ceci"), "res/values-en-night/a.xml": strings("A"),
      "de/locales/en.json": #"{"a": "Open"}"#, "de/locales/de.json": #"{"a": "Ouvrir ceci"}"#,
    ]
    try inFolder(of: files) { folder in
      let result = try Tool.run(["lint"], directory: folder)
      #expect(result.output.contains("11 of 5 characters"), "\(result.output)")
      for locale in ["en", "de"] {
        let path = folder.appending(path: "locales/\(locale)/strings-energy.json")
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((files["de/locales/\(locale).json"] ?? "").utf8).write(to: path)
      }
      let rules = "\"**/de.json\": 130%\n\"**/de/strings-energy.json\": 130%"
      try Data(rules.utf8).write(to: folder.appending(path: ".textlimits.yml"))
      let others = try Tool.run(["lint"], directory: folder)
      #expect(others.output.contains("de.json:1: a [de]: 11 of 5"), "\(others)")
      #expect(others.output.contains("strings-energy.json:1: a [de]: 11 of 5"), "\(others)")
    }
  }

  @Test func `doesn't write rules below a folder with rules`() throws {
    try inFolder(of: [".textlimits.yml": "\"*.txt\": 1", "x/a.strings": ""]) { folder in
      let result = try Tool.run(["lint", "--init"], directory: folder.appending(path: "x"))
      #expect(result.status == 64 && result.errors.contains("apply to this folder"))
    }
  }

  @Test func `reports folders that can't be read, and checks the others`() throws {
    let files = [".textlimits.yml": "\"*.strings\": 1\nignore: [\"c/**\"]"]
    try inFolder(of: files) { folder in
      func shell(_ line: String) throws -> Tool.Result {
        try Tool.shell(
          """
          lint() {
            export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
            if [ "$(id -u)" = 0 ]
            then setpriv --reuid=65534 --regid=65534 --clear-groups textlimit "$@"
            else textlimit "$@"
            fi
          }
          """ + line, in: folder)
      }
      // Root can read every folder. Other users may not be able to run the command.
      guard try shell("chmod 755 . && lint --version").status == 0 else { return }
      let setup = try shell(
        "mkdir -p a/b c x && for d in a a/b c x; do echo '\"a\" = \"b\";' >$d/a.strings; done")
      #expect(setup.status == 0)
      let b = "textlimit: a/b: This folder can't be read.\n"
      for git in ["", "git init -q && ", "git add a c x && "] {
        let all = try shell(git + "chmod 000 a/b c && lint lint; s=$?; chmod 755 a/b c; exit $s")
        #expect(all.status == 66 && all.errors == b, "\(git) \(all)")
        #expect(all.output == "2 texts in 2 files, 2 with limits: all fit.\n")
      }
      let one = try shell("chmod 000 a/b && cd a && lint lint b; s=$?; chmod 755 b; exit $s")
      #expect(one.status == 66 && one.errors.hasPrefix("textlimit: b: This folder"), "\(one)")
    }
  }

  @Test func `shortens texts with CR LF`() throws {
    let line = "ä1 second word\r\n"
    let time = "1\r\n00:00:01,000 --> 00:00:02,000\r\n"
    let text = String(repeating: line, count: 10)
    let files = [
      ".textlimits.yml": "\"*.{txt,srt}\": characters<=30", "a.txt": text, "b.srt": time + text,
    ]
    try inFolder(of: files) { folder in
      #expect(try Tool.run(["lint", "--fix"], directory: folder).status == 0)
      #expect(try Data(contentsOf: folder.appending(path: "a.txt")) == Data((line + line).utf8))
      let subtitles = try Data(contentsOf: folder.appending(path: "b.srt"))
      #expect(subtitles == Data((time + line + line).utf8))
      #expect(try Tool.run(["lint"], directory: folder).output.hasSuffix(": all fit.\n"))
    }
  }

  @Test func `doesn't shorten a text in a file that has changed`() throws {
    try inFolder(of: ["a.txt": "one two"]) { folder in
      let path = folder.appending(path: "a.txt")
      let file = LintFile(path.path)
      let limit = AppliedLimit(
        named: try NamedLimit(parsing: "characters<=6", strength: .hard),
        filled: FilledText(try #require(texts(in: file).first)) { $0 })
      var cuts = PendingCuts()
      for text in try texts(in: file) {
        #expect(cuts.shorten(text, to: text.kept(for: [limit]), [limit]) == .shortened)
      }
      for changed in ["one", "now two", "one six", ""] {
        try Data(changed.utf8).write(to: path)
        #expect(throws: Failure.self) { try cuts.write(to: file) }
        #expect(try Data(contentsOf: path) == Data(changed.utf8))
      }
      try Data("one two!".utf8).write(to: path)
      try cuts.write(to: file)
      #expect(try Data(contentsOf: path) == Data("one!".utf8))
    }
  }

  @Test func `keeps a file that can't be written as a whole`() throws {
    let files = [".textlimits.yml": "\"*.txt\": 6", "a.txt": "one two three"]
    try inFolder(of: files) { folder in
      let result = try Tool.shell("ulimit -f 0; trap '' XFSZ; textlimit lint --fix", in: folder)
      #expect(result.status == 65)
      #expect(result.output.contains("not shortened, because the file can't be read or written"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == files.keys.sorted())
      let text = try String(contentsOf: folder.appending(path: "a.txt"), encoding: .utf8)
      #expect(text == files["a.txt"])
    }
  }

  @Test func `keeps permissions and links of a shortened file`() throws {
    let files = [".textlimits.yml": "\"b.txt\": 6", "x/a.txt": "one two three"]
    try inFolder(of: files) { folder in
      let result = try Tool.shell(
        """
        umask 077; chmod 664 x/a.txt; ln -s x/a.txt b.txt; ln x/a.txt c.txt
        textlimit lint --fix b.txt; cat b.txt; echo; ls -l x/a.txt | cut -c 1-10
        readlink b.txt; cat c.txt
        """, in: folder)
      #expect(result.output.hasSuffix("one\n-rw-rw-r--\nx/a.txt\none"), "\(result)")
    }
  }

  private func texts(in file: LintFile) throws -> [ResourceText] {
    Array(try ResourceTexts(contentsOf: file.resource([])))
  }

  @Test func `finds source texts in a folder with the name of a locale`() throws {
    let files = [
      "de/.textlimits.yml": "\"**/*.json\": 130%", "de/locales/en/x.json": #"{"a": "four"}"#,
      "de/locales/de/x.json": #"{"a": "fifteen letters"}"#,
    ]
    try inFolder(of: files) { folder in
      let result = try Tool.run(["lint"], directory: folder.appending(path: "de"))
      #expect(result.status == 1 && result.output.contains("15 of 5 characters"))
    }
  }

  @Test func `keeps texts that can't be shortened`() throws {
    let files = [
      ".textlimits.yml": "\"*.{txt,srt,json}\": 6", "a.txt": "ééééééé words\n",
      "b.txt": "\u{FEFF}one two\n",
      "c.txt": "fits", "d.json": #"{"a": "one two"}"#,
      "e.srt": "1\n00:00:01,000 --> 00:00:02,000\n<b>one</b> two\n",
    ]
    try inFolder(of: files) { folder in
      for format in ["json", "junit"] {
        let arguments = ["lint", "--fix", "d.json", "--format", format]
        let output = try Tool.run(arguments, directory: folder).output
        #expect(output.contains("; not shortened, because --fix can't write this format\""))
      }
      let names = ["a.txt", "b.txt", "c.txt", "d.json", "e.srt"]
      let result = try Tool.run(["lint", "--fix"] + names, directory: folder)
      #expect(result.status == 1)
      #expect(
        result.output.contains("b.txt:1: 7 of 6 characters, 1 too many, cuts ' two'; shortened\n"))
      let now = try names.map { try Data(contentsOf: folder.appending(path: $0)) }
      #expect(result.output.contains("because --fix can't write this format\n"))
      #expect(result.output.contains("because the text has tags\n"))
      #expect(now[0] == Data("éééééé\n".utf8))
      #expect(now[1] == Data("\u{FEFF}one\n".utf8))
      for index in 2..<names.count { #expect(now[index] == Data((files[names[index]] ?? "").utf8)) }
    }
  }
}

private final class JUnitReport: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var cases: [String] = []
  private(set) var (failures, errors, counted) = (0, 0, 0)

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testcase": cases.append(attributes["name"] ?? "")
    case "failure": failures += 1
    case "error": errors += 1
    case "system-out": break
    default: names.append(name)
    }
    counted += Int(attributes["tests"] ?? "") ?? 0
  }
}
