import ArgumentParser
import Foundation
import TextMetrics

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether texts meet limits.",
    discussion: """
      Prints where each text stands against each limit, and marks the binding one of several: \
      the one that stopped the text or will stop it first. A line break at the end of a text is \
      part of it; with --lines each line is a text of its own, without its line break, and only \
      those that do not fit are named.

      A text with Characters that an encoding cannot hold meets no limit in its bytes; the first \
      ten of them are reported, and with --json listed under "unencodable".

      With --form, the input is JSON Lines: one record on each line, judged by the fields and rules \
      of a form. Records stream through in constant memory, so that the command serves as a filter. \
      A record that breaks a soft limit of its form is as invalid as one that breaks a hard one.

      Exit status: 0 if every text meets every limit (soft limits aside), 1 if one does not; with \
      --exit-zero, 0 whatever the records of a form are.

      EXAMPLES
        textlimit check --limit 'characters<=300' --limit 'bytes<=3000' post.txt
        textlimit check --lines --limit 'characters<=80' README.md
        textlimit check --limit 'bytes:gbk<=12' --text '中文😀' --json
        textlimit check --form signup.json --messages de < records.ndjson
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong, help: NamedLimit.help, completion: NamedUnit.completion,
    transform: NamedLimit.hard)
  var limit: [NamedLimit] = []

  @Option(
    help: ArgumentHelp(
      "A limit that is only reported: it leaves the exit status alone.", valueName: "limit"),
    completion: NamedUnit.completion, transform: NamedLimit.soft)
  var soft: [NamedLimit] = []

  @Flag(help: "Check each line on its own, and print the lines that do not fit.")
  var lines = false

  @Flag(help: "Print one JSON object a line for each text; with --lines, for each line.")
  var json = false

  @OptionGroup(title: "Records") var records: FormOptions

  func validate() throws {
    if records.form != nil {
      guard limit.isEmpty && soft.isEmpty && !lines && !input.lossy else {
        throw ValidationError(
          "A form says what is checked: --limit, --soft, --lines and --lossy are for texts.")
      }
    } else if limit.isEmpty && soft.isEmpty {
      throw ValidationError("There is no limit to check. Write one such as --limit 'words<=500'.")
    }
  }

  func run() throws {
    if let form = records.form {
      var check = try RecordCheck(records, formFile: form)
      return try check.run(input, json: json)
    }
    let limits = limit + soft
    let searches = UnencodableSearch.searches(in: limits.map(\.unit))
    var output = Output()
    var fits = true
    let status = try input.forEachSource { source throws(Failure) in
      func report(
        _ counts: Counts, _ searches: [UnencodableSearch], line: Int?
      ) throws(Failure) {
        let verdict = Verdict(
          limits: limits, line: line, readings: limits.map(\.limit).readings(of: counts))
        fits = fits && verdict.fits
        if json {
          let unencodable = searches.jsonMembers(counts: counts)
          try output.line(verdict.json(file: source.file, unencodable: unencodable))
        } else if !lines || !verdict.readings.fits {
          let title = input.sources.count > 1 || lines ? source.title : nil
          for line in verdict.report(title: title) { try output.line(line) }
          let place = verdict.place(in: source.title)
          for sentence in searches.sentences(title: place, counts: counts) {
            Messages.say(sentence)
          }
        }
      }
      if lines {
        var reader = try LineReader(source, invalid: input.invalid)
        while let line = try reader.next(flushing: &output) {
          let counts = line.text.counts(in: limits.map(\.limit.unit))
          var found = searches
          for index in found.indices {
            found[index].add(line.text)
            found[index].finish()
          }
          try report(counts, found, line: line.number)
        }
      } else {
        var searches = searches
        let counts = try source.counts(
          in: limits.map(\.limit.unit), invalid: input.invalid, searching: &searches)
        try report(counts, searches, line: nil)
      }
    }
    try output.flush()
    try status.end()
    if !fits { throw ExitCode(Failure.Status.doesNotFit.rawValue) }
  }
}
