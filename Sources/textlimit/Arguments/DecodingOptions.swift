import ArgumentParser
import TextMetrics
import TextMetricsICU

/// How input is decoded.
struct DecodingOptions: ParsableArguments {
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
        Without it, NUL is refused too, wherever it stands: what has one is binary. What truncate \
        --null printed is cut at its NULs first, as xargs -0 does.
        """))
  var lossy = false

  var invalid: InvalidUTF8Policy { lossy ? .repair : .reject }

  /// Texts that were given and files; standard input where there are none.
  func sources(texts: [String], files: [String]) -> [TextSource] {
    let numbered = texts.enumerated().map { index, text in
      TextSource(origin: .argument(text, number: texts.count > 1 ? index + 1 : nil))
    }
    let named = numbered + files.map(TextSource.inputOrFile)
    return (named.isEmpty ? [.standardInput] : named)
      .map { TextSource(origin: $0.origin, encoding: encoding) }
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
