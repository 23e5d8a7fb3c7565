import ArgumentParser
import SystemPackage
import TextResources

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the texts of a repository against their limits.",
    discussion: """
      Reads translations, store listings, subtitles, and tables, and names each text that doesn't \
      fit: its file, line, key, and locale, its count, and what would be cut. Texts are counted \
      as users see them, without escapes and tags. Each plural form is a text of its own. Folders \
      are searched for files whose names tell their format; files that git ignores are left out.

      Limits come from three places: rules in \(LintRules.fileName), the files themselves \
      (max-length: 40 in a comment, maxwidth in XLIFF, a column in CSV), and, without rules, the \
      layouts of fastlane and the Gradle Play Publisher, whose texts have the limits of the stores.

      The rules are in a folder of the first PATH or above it, and their patterns are relative to \
      that folder. --init writes a first version:
      """
        + HelpText.block(
          #"""
          "**/metadata/*/name.txt": app-store-name
          "**/*.xcstrings":
            - {keys: "button.*", limit: characters<=20, placeholders: 8}
            - {soft: 130%, ignore: ["debug.*"], locales: ["!ja"]}
          ignore: ["vendor/**"]
          source: en
          """#) + """


          130% is a limit relative to the text in the source language. A placeholder such as %@ isn't \
          counted, and its text has "at least" a count, unless 'placeholders' is a length or a sample. \
          A soft limit leaves the exit status alone.

          Exit status: 0 if every text fits, 1 if one doesn't, 65 if a file or the rules can't be \
          read.
          """
        + HelpText.examples(
          """
          textlimit lint
          textlimit lint app/fastlane/metadata Localizable.xcstrings
          textlimit lint --format sarif > textlimit.sarif
          textlimit lint --fix subtitles || textlimit lint --format github
          textlimit lint --init
          """))

  @Argument(
    help: ArgumentHelp("The files and folders.", discussion: "Without any, the current folder."),
    completion: .file())
  private var paths: [String] = []

  @Option(help: ArgumentHelp("The file of rules.", valueName: "file"), completion: .file())
  private var rules: String?

  @Option(
    help: ArgumentHelp(
      "The output format: text, json (an object on each line), github (annotations), sarif, "
        + "or junit.",
      valueName: "format"))
  private var format = LintFormat.text

  @Flag(help: "Check only new files and files that have changed since the last commit.")
  private var changed = false

  @Option(
    help: ArgumentHelp(
      "Check only files that have changed since a branch or a commit.", valueName: "revision"))
  private var since: String?

  @Flag(
    name: .customLong("fix"),
    help: "Shorten texts that are too long at a word, in plain text and SubRip files.")
  private var fixes = false

  @Flag(name: .customLong("init"), help: "Write rules for the files that are found.")
  private var writesRules = false

  @OptionGroup private var color: ColorOptions

  func run() throws {
    color.apply()
    let names = paths.isEmpty ? ["."] : paths.separatedFiles
    if writesRules { return try writeRules(for: names) }
    let rules = try LintRules.find(self.rules, for: names[0])
    var status: Failure.Status?
    let targets = try targets(names, rules, status: &status)
    if paths.isEmpty, !changed, since == nil { warnOfUnused(rules, targets) }
    let sources = try SourceTexts(rules, files: sourceFiles(rules))
    let linter = Linter(
      rules: rules, sources: sources, fixes: fixes, keepsAll: format == .junit)
    var report = try LintReport(format)
    for target in targets { try report.add(linter.lint(target)) }
    try report.finish()
    try (status ?? report.status).throwExitCode()
  }

  private func targets(
    _ names: [String], _ rules: LintRules, status: inout Failure.Status?
  ) throws(Failure) -> [LintTarget] {
    let files = LintFiles(onlyChanged: changed || since != nil, revision: since)
    var found: [LintTarget] = []
    var seen: Set<String> = []
    for name in names {
      do throws(Failure) {
        let isFolder = Files.isDirectory(name)
        for target in try files.files(at: name).map(LintTarget.init)
        where (!isFolder || rules.reads(target)) && seen.insert(target.path).inserted {
          found.append(target)
        }
      } catch {
        if error.status == .usage { throw error }
        StandardError.print(error.message)
        status = status ?? error.status
      }
    }
    return found
  }

  private func warnOfUnused(_ rules: LintRules, _ targets: [LintTarget]) {
    guard rules.folder == Files.absolutePath(".") else { return }
    let matching = Set(targets.flatMap { rules.rules(for: $0) ?? [] }.map(\.pattern))
    for pattern in Set(rules.rules.map(\.pattern)).subtracting(matching).sorted() {
      StandardError.print("No file matches the rule '\(pattern.shown)'.")
    }
  }

  private func sourceFiles(_ rules: LintRules) throws(Failure) -> [LintTarget] {
    guard rules.hasRelativeLimits else { return [] }
    return try LintFiles.all(in: rules.folder).map(LintTarget.init)
  }

  private func writeRules(for names: [String]) throws {
    guard !Files.exists(LintRules.fileName) else {
      throw Failure.usage("\(LintRules.fileName) already exists. --init doesn't replace it.")
    }
    var targets: [LintTarget] = []
    for name in names {
      targets += try LintFiles(onlyChanged: false, revision: nil).files(at: name)
        .map(LintTarget.init).filter(LintRules.recognized.reads)
    }
    let text = LintRules.suggestion(for: targets)
    do {
      try Files.write(Array(text.utf8), to: FilePath(LintRules.fileName))
    } catch {
      throw Failure.cannotWrite("\(LintRules.fileName) can't be written: \(error.reason).")
    }
    try Output.print("Wrote \(LintRules.fileName). 'textlimit lint' uses it from now on.")
  }
}
