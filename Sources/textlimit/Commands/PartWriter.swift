import SystemPackage
import TextMetrics

struct PartWriter {
  let command: SplitCommand
  let source: TextSource
  let limits: [NamedLimit]
  var count = 0
  /// The parts to write to files. They are kept until the end, because the number of digits in a file
  /// name depends on the number of parts.
  var kept: [String] = []
  var fits = true

  mutating func write(_ parts: [TextPart], to output: inout Output) throws(Failure) {
    for part in parts {
      count += 1
      fits = fits && part.fits
      if command.json {
        try output.line(json(part))
      } else if command.null {
        try output.write(part.text)
        try output.write("\0")
      } else if command.files != nil {
        kept.append(part.text)
      } else if Terminal.showsOutput {
        try output.line(rule(above: part).styled(part.fits ? .dim : .bad))
        try output.line(part.text)
      } else {
        try output.line((count > 1 ? "\n" : "") + part.text)
      }
    }
  }

  func finish() throws(Failure) {
    guard let folder = command.files else { return }
    let digits = max(2, String(kept.count).count)
    let names = kept.indices.map { index in
      let number = String(index + 1)
      return "part-" + String(repeating: "0", count: digits - number.count) + number + ".txt"
    }
    let other: String?
    do {
      let path = try FilePath(escaped: folder)
      try Files.createDirectory(path)
      let parts = try Files.names(in: path).filter { $0.hasPrefix("part-") && $0.hasSuffix(".txt") }
      other = Set(parts).subtracting(names).min()
      for (name, text) in zip(names, kept) where other == nil {
        try Files.write(Array(text.utf8), to: path.appending(name))
      }
    } catch {
      throw .cannotWrite("\(folder.shownName): can't write the file: \(error.reason).")
    }
    if let other {
      throw .cannotWrite(
        "\(folder.shownName): '\(other.shownName)' is from an earlier run. Delete it, or choose another "
          + "folder.")
    }
  }

  private func json(_ part: TextPart) -> OrderedJSON {
    let counts = limits.map { limit in
      (
        key: limit.unit.name,
        value: OrderedJSON?.some(.number(part.text.count(in: limit.limit.unit)))
      )
    }
    return .object([
      ("file", OrderedJSON(source.file)), ("part", .number(count)), ("text", .string(part.text)),
      ("start", .number(part.range.lowerBound.value)),
      ("end", .number(part.range.upperBound.value)),
      ("counts", .object(counts)), ("fits", .bool(part.fits)),
    ])
  }

  private func rule(above part: TextPart) -> String {
    let counts = limits.map { limit in
      let maximum = limit.limit.maximum.map { "/\($0)" } ?? ""
      return "\(part.text.count(in: limit.limit.unit))\(maximum) \(limit.unit.name)"
    }
    let title = "── \(count): " + counts.joined(separator: ", ") + " "
    return title + String(repeating: "─", count: max(2, Terminal.columns - title.count))
  }
}
