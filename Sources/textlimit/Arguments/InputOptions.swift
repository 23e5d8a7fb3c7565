import ArgumentParser
import TextMetricsICU

struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The files to read; '-' is standard input.",
      discussion: "Without any, standard input is read."),
    completion: .file())
  var files: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A text to work on instead of files. Repeatable.", valueName: "text"))
  var text: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the files below a folder whose names match, such as '*.md'. Repeatable.",
      discussion: "Name a folder where files stand, or none for the current one. No hidden files.",
      valueName: "pattern"))
  var glob: [String] = []

  @Option(
    help: ArgumentHelp(
      "The encoding of the files and of standard input. (default: utf-8)",
      discussion: "A byte order mark at their beginning is not part of the text.",
      valueName: "encoding"),
    completion: .custom { _, _, typed in WebEncodings.names.filter { $0.hasPrefix(typed) } })
  var encoding: String?

  @Flag(
    help: ArgumentHelp(
      "Replace bytes that are not text by U+FFFD instead of refusing them.",
      discussion: """
        Without it, a file with a NUL is refused, too, since it is binary. To read what \
        'truncate --null' or 'split --null' has printed: xargs -0 -n1 textlimit count --text.
        """))
  var lossy = false

  var invalid: InvalidUTF8Policy { lossy ? .repair : .reject }

  /// Texts that were given and files; standard input where there are none.
  var sources: [TextSource] {
    let texts = text.enumerated().map { index, text in
      TextSource(origin: .argument(text, number: self.text.count > 1 ? index + 1 : nil))
    }
    let here = !glob.isEmpty && texts.isEmpty && files.isEmpty ? ["."] : files
    let named = texts + here.map(TextSource.inputOrFile)
    return (named.isEmpty ? [.standardInput] : named).flatMap { source in
      let source = TextSource(origin: source.origin, encoding: encoding, isBesideTexts: true)
      return glob.isEmpty ? [source] : source.files(matching: glob)
    }
  }

  func validate() throws {
    guard let encoding else { return }
    do {
      _ = try EncodingDecoder(encoding: encoding, invalid: invalid)
    } catch {
      throw ValidationError(error.description.replacing("bytes:", with: ""))
    }
  }
}
