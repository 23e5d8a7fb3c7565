import ArgumentParser
import Synchronization
import TextMetricsICU

struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The files to read; '-' is standard input.",
      discussion: "If none is given, standard input is read."),
    completion: .file())
  private var files: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A text to read instead of files. Repeatable.", valueName: "text"))
  private var text: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the files below a folder that match a pattern, such as '*.md'. Repeatable.",
      discussion: """
        The arguments are then folders; the default is the current folder. As in \
        .gitignore, a pattern without '/' matches names in any folder, and others match paths: \
        'docs/**/*.md', '{a,b}/[!x]?.txt'. '!*.min.md' excludes files; the last pattern that \
        matches decides. Hidden files are left out.
        """,
      valueName: "pattern"))
  private var glob: [String] = []

  @Option(
    help: ArgumentHelp(
      "The encoding of the files and of standard input. (default: utf-8)",
      valueName: "encoding"),
    completion: .custom { _, _, typed in WebEncodings.names.filter { $0.hasPrefix(typed) } },
    transform: InputOptions.encoding(named:))
  private(set) var encoding: String?

  @Flag(
    help: ArgumentHelp(
      "Replace ill-formed bytes by U+FFFD instead of rejecting them.",
      discussion: """
        Without --repair, a file that contains NUL is rejected as binary. To read the output of \
        'truncate --null' or 'split --null': xargs -0 -n1 textlimit count --text.
        """))
  var repair = false

  var invalid: InvalidUTF8Policy { repair ? .repair : .reject }

  /// The arguments, which are names of files or folders, as escaped bytes (`String(escaping:)`).
  var fileNames: [String] { files.separatedFiles }

  /// Whether `--glob` is given. The output then has a title even for a single file.
  var searchesFolders: Bool { !glob.isEmpty }

  /// With `--glob`, each folder is replaced with its matching files. A folder without matching
  /// files isn't replaced, so that reading the folder reports an error.
  func sources() throws(Failure) -> [TextSource] {
    let texts = text.enumerated().map { index, text in
      TextSource(origin: .argument(text, number: self.text.count > 1 ? index + 1 : nil))
    }
    var named = texts
    if glob.isEmpty {
      named += fileNames.map { withHints(.inputOrFile($0)) }
    } else {
      let search = try FileSearch(glob)
      for name in fileNames.isEmpty && texts.isEmpty ? ["."] : fileNames {
        let found = Files.isFolder(name) ? try search.files(below: name) : []
        named += (found.isEmpty ? [name] : found).map { withHints(.inputOrFile($0)) }
      }
    }
    return named.isEmpty ? [withHints(.standardInput)] : named
  }

  private func withHints(_ source: TextSource) -> TextSource {
    let patterns = glob.map(\.shownName).joined(separator: "', '")
    return TextSource(origin: source.origin, encoding: encoding) { name, isFolder in
      guard isFolder else { return Self.hint(on: name) }
      return patterns.isEmpty
        ? " Name files in it, or match some of them: --glob '*.md'."
        : " No file below it matches '\(patterns)'."
    }
  }

  private static func hint(on name: String) -> String {
    if name.contains("*") {
      return " Without quotation marks, the shell replaces *. To search a folder, write --glob."
    }
    if (try? NamedLimit.parseList(name)) != nil {
      return " To check a limit, write 'textlimit check --limit \(name.shellWord.shown)'."
    }
    let isName = name.contains { $0 == "." || $0 == "/" } && !name.contains(" ")
    return isName ? "" : " To pass a text, write --text 'Hello'."
  }

  @Sendable private static func encoding(named argument: String) throws -> String {
    let name = try argument.requireText()
    do {
      _ = try EncodingDecoder(encoding: name, invalid: .reject)
    } catch {
      throw ValidationError(error.description.replacing("bytes:", with: ""))
    }
    return name
  }
}

struct ColorOptions: ParsableArguments {
  @Option(help: "When to color: auto (on a terminal, unless NO_COLOR is set), always, or never.")
  var color: Terminal.Coloring = .auto

  func apply() { Terminal.coloring.withLock { $0 = color } }
}

extension Terminal.Coloring: ExpressibleByArgument {}
