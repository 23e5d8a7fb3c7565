import ArgumentParser
import TextMetrics
import TextMetricsICU

/// Which limit is the strictest?
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Read a text against every profile.",
    discussion: """
      One row for each profile: whether the text fits, how much is left or too much, and what would \
      be cut. A profile that wants a number is read with the one that 'textlimit profiles' shows.
      """
        + Examples.section(
          #"""
          textlimit compare --text 'Grüße 👋🏽 from https://example.com/a/long/path'
          textlimit compare post.txt --json
          """#))

  @OptionGroup var input: InputOptions

  @Flag(help: "Print one JSON object a line for each profile.")
  var json = false

  func run() throws {
    var headings = Headings(of: json ? [] : input.sources)
    var output = Output()
    let status = try input.forEachSource { source throws(Failure) in
      var reader = try TextReader(source, invalid: input.invalid)
      var text = ""
      while let piece = try reader.next() { text += piece }
      if let heading = headings.next(for: source) { try output.write(heading) }
      if json {
        for reading in ProfileReading.all(of: text) {
          try output.line(reading.json(file: source.file))
        }
      } else {
        for row in ProfileReading.rows(of: text) { try output.line(row) }
      }
    }
    try output.flush()
    try status.end()
  }
}

/// Where a text stands against a profile.
struct ProfileReading {
  private let profile: LimitProfile
  private let readings: Readings
  /// What would be cut off the end.
  private let dropped: String

  init(_ text: String, of profile: LimitProfile, against limits: [TextLimit]) {
    self.profile = profile
    readings = limits.readings(of: text)
    let kept = readings.fits ? text : text.truncated(to: limits)
    dropped = String(text.unicodeScalars.dropFirst(kept.unicodeScalars.count))
  }

  /// The readings of a text against every profile.
  static func all(of text: String) -> [ProfileReading] {
    LimitProfile.all.compactMap { profile in
      (try? profile.limits(profile.usualNumber, units: .command)).map {
        ProfileReading(text, of: profile, against: $0)
      }
    }
  }

  /// A row for each profile.
  static func rows(of text: String) -> [String] {
    var table = Table([.left, .left, .left, .left])
    for reading in all(of: text) { table.append(reading.cells) }
    return table.lines
  }

  private var binding: Reading? { readings.binding }

  private var cells: [String] {
    let excerpt = dropped.truncated(to: TextLimit(...24, in: .columns), marker: "…")
    let standing = binding.map { "\($0.standing.sentence) of \($0.limit.maximum ?? 0)" } ?? ""
    return [
      profile.spelled, readings.fits ? "fits" : "too long",
      "\(binding?.limit.unit.name ?? "") \(standing)",
      dropped.isEmpty ? "" : "cuts \(excerpt.shown)",
    ]
  }

  func json(file: String?) -> OrderedJSON {
    .object([
      ("file", OrderedJSON(file)), ("profile", .string(profile.spelled)),
      ("fits", .bool(readings.fits)), ("binding", OrderedJSON(binding?.limit.unit.name)),
      ("count", OrderedJSON(binding?.count)), ("max", OrderedJSON(binding?.limit.maximum)),
      ("remaining", OrderedJSON(binding?.remaining)), ("cut", .string(dropped)),
    ])
  }
}
