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

  @OptionGroup var decoding: DecodingOptions

  var invalid: InvalidUTF8Policy { decoding.invalid }

  var sources: [TextSource] {
    decoding.sources(texts: text, files: files).map { source in
      var source = source
      source.isBesideTexts = true
      return source
    }
  }
}
