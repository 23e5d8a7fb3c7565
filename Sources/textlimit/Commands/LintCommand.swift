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
      folders, files of translations and subtitles are checked, and files that a rule matches, \
      except those that git ignores.

      Limits come from three places: rules in \(LintConfiguration.fileName), the files themselves \
      (max-length: 40 in a comment, maxwidth in XLIFF, a column in CSV), and, for files without a \
      rule, the layouts of fastlane and the Gradle Play Publisher, whose texts have the limits of \
      the stores.

      The rules are in the first path or in a folder above it, and their patterns are relative to \
      the folder of the rules. --init writes a first version:
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


          130% is a limit relative to the text in the source language. In both texts, placeholders \
          such as %@ are counted as they are written. For other limits, a placeholder isn't \
          counted, and "at least" is printed before the count, unless 'placeholders' is a length or \
          a sample. A soft limit doesn't change the exit status.

          Exit status: 0 if every text fits, 1 if one doesn't, 64 if the options are invalid, 65 \
          if a file can't be read, the rules have errors, or --fix can't write a file, 66 if a \
          path doesn't exist or is a pipe or device, or a folder or the rules can't be read, 74 if \
          the output, or the rules of --init, can't be written.
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

  @Option(
    help: ArgumentHelp(
      "The file of rules.", discussion: "Its patterns are relative to the current folder.",
      valueName: "file"),
    completion: .file())
  private var rules: String?

  @Option(
    help: ArgumentHelp(
      "The output format: text, json (an object on each line), github (annotations), sarif, "
        + "or junit.",
      valueName: "format"))
  private var format = LintOutputFormat.text

  @Flag(
    name: .customLong("changed"),
    help: "Check only new files and files that have changed since the last commit.")
  private var onlyChanged = false

  @Option(
    help: ArgumentHelp(
      "Check only new files and files that differ from the last common commit of HEAD and this "
        + "branch or commit.",
      valueName: "revision"))
  private var since: String?

  @Flag(
    name: .customLong("fix"),
    help: ArgumentHelp(
      "Shorten texts that are too long, at the end of a word if possible.",
      discussion: "Only plain text and SubRip files are changed."))
  private var shortensTexts = false

  @Flag(name: .customLong("init"), help: "Write rules for the files that are found.")
  private var writesRules = false

  @OptionGroup private var color: ColorOptions

  func run() throws {
    color.apply()
    let names = paths.isEmpty ? ["."] : paths.separatedFiles
    if writesRules {
      if rules != nil || format != .text || onlyChanged || since != nil || shortensTexts {
        throw Failure.usage(
          "--init can't be combined with --rules, --format, --changed, --since, or --fix.")
      }
      return try writeRules(for: names)
    }
    if onlyChanged, since != nil {
      throw Failure.usage("--changed and --since can't be combined.")
    }
    let configuration = try LintConfiguration.find(rules, for: names[0])
    if rules == nil { warnOfOtherRules(for: names) }
    let (files, pathStatus) = try files(at: names, configuration)
    if paths.isEmpty, !onlyChanged, since == nil { warnOfUnusedRules(configuration, files) }
    let linter = Linter(
      configuration: configuration, sources: try SourceTexts(configuration),
      shortensTexts: shortensTexts, listsTextsThatFit: format == .junit)
    var report = try LintReport(format)
    for file in files { try report.add(linter.lint(file)) }
    try report.finish(sourceLanguage: configuration.sourceLanguage)
    try (pathStatus ?? report.status).throwExitCode()
  }

  /// Returns the files to check, and reports each path that can't be read. `status` is the exit
  /// status for the first of these paths, or `nil` if all paths can be read.
  private func files(
    at names: [String], _ configuration: LintConfiguration
  ) throws(Failure) -> (files: [LintFile], status: Failure.Status?) {
    var search = LintFileSearch(onlyChanged || since != nil ? .changed(since: since) : .all)
    var files: [LintFile] = []
    var seen: Set<String> = []
    var failures: [Failure] = []
    for name in names {
      let found: [String]
      do { found = try search.files(at: name) } catch {
        if error.status == .usage { throw error }
        StandardError.print(error.message)
        failures.append(error)
        continue
      }
      let isNamed = !Files.isFolder(name)
      for path in found {
        let file = LintFile(path)
        if Files.isFolder(path) {
          if configuration.isIgnored(folder: path) { continue }
          let failure = Failure.noInput("\(path.shownName): This folder can't be read.")
          StandardError.print(failure.message)
          failures.append(failure)
        } else if configuration.isIgnored(file) {
          if isNamed { StandardError.print("\(path.shownName): The rules ignore this file.") }
        } else if isNamed || configuration.includes(file),
          seen.insert(file.absolutePath).inserted
        {
          files.append(file)
        }
      }
    }
    return (files, failures.first?.status)
  }

  private func warnOfOtherRules(for names: [String]) {
    let used = LintConfiguration.file(for: names[0])
    for name in names.dropFirst() {
      guard let other = LintConfiguration.file(for: name), other != used else { continue }
      StandardError.print(
        "\(other.shownName): These rules aren't used, because the rules of the first path apply.")
    }
  }

  private func warnOfUnusedRules(_ configuration: LintConfiguration, _ files: [LintFile]) {
    guard configuration.path != nil, configuration.folder == Files.absolutePath(".") else {
      return
    }
    let matching = Set(files.flatMap { configuration.rules(for: $0) }.map(\.pattern))
    for pattern in Set(configuration.rules.map(\.pattern)).subtracting(matching).sorted() {
      StandardError.print("No file in a known format matches the rule '\(pattern.shown)'.")
    }
  }

  private func writeRules(for names: [String]) throws {
    let name = LintConfiguration.fileName
    guard !Files.exists(name) else {
      throw Failure.usage("\(name) already exists. --init doesn't replace it.")
    }
    if let existing = LintConfiguration.file(for: ".") {
      throw Failure.usage(
        "The rules in '\(existing.shownName)' apply to this folder. Add rules to that file.")
    }
    let (files, status) = try files(at: names, .recognized)
    try status.throwExitCode()
    let text = try LintConfiguration.suggestion(for: files, in: Files.absolutePath("."))
    do {
      try Files.write(Array(text.utf8), to: FilePath(name))
    } catch {
      throw Failure.cannotWrite("\(name) can't be written: \(error.reason).")
    }
    try Output.print("Wrote \(name). 'textlimit lint' uses it from now on.")
  }
}
