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
      as users see them, without escapes and tags. Each plural form is a separate text. In \
      folders, the files whose names indicate their format are checked, except those that git \
      ignores.

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
          counted, and "at least" is printed before the count, unless 'placeholders' is a length or a \
          sample. A soft limit doesn't change the exit status.

          Exit status: 0 if every text fits, 1 if one doesn't, 65 if a file can't be read or the \
          rules have errors, 66 if a path doesn't exist, or a folder or the rules can't be read.
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
    help: ArgumentHelp(
      "The files and folders.", discussion: "If none is given, the current folder is checked."),
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
    help: "Shorten texts that are too long at the end of a word, in plain text and SubRip files.")
  private var fixes = false

  @Flag(name: .customLong("init"), help: "Write rules for the files that are found.")
  private var writesRules = false

  @OptionGroup private var color: ColorOptions

  func run() throws {
    color.apply()
    let names = paths.isEmpty ? ["."] : paths.separatedFiles
    if writesRules {
      if rules != nil || format != .text || changed || since != nil || fixes {
        throw Failure.usage(
          "--init can't be combined with --rules, --format, --changed, --since, or --fix.")
      }
      return try writeRules(for: names)
    }
    let rules = try LintRules.find(self.rules, for: names[0])
    var status: Failure.Status?
    let targets = try targets(names, rules, status: &status)
    if paths.isEmpty, !changed, since == nil { warnOfUnused(rules, targets) }
    let sourceFiles = rules.hasRelativeLimits ? try LintFiles.all(in: rules.folder) : []
    let linter = Linter(
      rules: rules, sources: SourceTexts(rules, files: sourceFiles.map(LintTarget.init)),
      fixes: fixes, listsTextsThatFit: format == .junit)
    var report = try LintReport(format)
    for target in targets { try report.add(linter.lint(target)) }
    try report.finish(source: rules.source)
    try (status ?? report.status).throwExitCode()
  }

  /// Returns the files to check, without repetitions. Reports each path that can't be read.
  ///
  /// - Parameter status: Set to the status of the first path that can't be read.
  private func targets(
    _ names: [String], _ rules: LintRules, status: inout Failure.Status?
  ) throws(Failure) -> [LintTarget] {
    func report(_ failure: Failure) {
      StandardError.print(failure.message)
      status = status ?? failure.status
    }
    let files = LintFiles(onlyChanged: changed || since != nil, revision: since)
    var found: [LintTarget] = []
    var seen: Set<String> = []
    for name in names {
      do throws(Failure) {
        let isFolder = Files.isDirectory(name)
        for file in try files.files(at: name) {
          let target = LintTarget(file)
          if Files.isDirectory(file) {
            // A pattern such as 'vendor/**' matches the files in a folder, but not the folder.
            if rules.rules(for: LintTarget(file + "/file")) == nil { continue }
            report(.noInput("\(file.shownName): This folder can't be read."))
          } else if !isFolder || rules.includes(target), seen.insert(target.absolutePath).inserted {
            found.append(target)
          }
        }
      } catch {
        if error.status == .usage { throw error }
        report(error)
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

  private func writeRules(for names: [String]) throws {
    guard !Files.exists(LintRules.fileName) else {
      throw Failure.usage("\(LintRules.fileName) already exists. --init doesn't replace it.")
    }
    var status: Failure.Status?
    let targets = try targets(names, .recognized, status: &status)
    try status.throwExitCode()
    let text = LintRules.suggestion(for: targets)
    do {
      try Files.write(Array(text.utf8), to: FilePath(LintRules.fileName))
    } catch {
      throw Failure.cannotWrite("\(LintRules.fileName) can't be written: \(error.reason).")
    }
    try Output.print("Wrote \(LintRules.fileName). 'textlimit lint' uses it from now on.")
  }
}
