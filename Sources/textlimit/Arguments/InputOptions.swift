import ArgumentParser
import TextMetrics
import TextMetricsICU

/// Which texts a command works on.
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
      discussion: "The folder is one of <files>, or else this one; hidden files are left out.",
      valueName: "pattern"))
  var glob: [String] = []

  @OptionGroup var decoding: DecodingOptions

  var invalid: InvalidUTF8Policy { decoding.invalid }

  var sources: [TextSource] {
    let here = !glob.isEmpty && text.isEmpty && files.isEmpty ? ["."] : files
    return decoding.sources(texts: text, files: here).flatMap { source in
      var source = source
      source.isBesideTexts = true
      return glob.isEmpty ? [source] : source.files(matching: glob)
    }
  }
}
