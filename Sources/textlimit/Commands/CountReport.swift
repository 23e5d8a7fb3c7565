import TextMetrics

/// Counts of several texts, as `wc` prints them.
struct CountReport {
  let units: [NamedUnit]
  private var rows: [(counts: Counts, title: String)] = []

  init(units: [NamedUnit]) {
    self.units = units
  }

  mutating func append(_ counts: Counts, of source: TextSource) {
    rows.append((counts, source.file?.shown ?? ""))
  }

  /// A row for each text, one for the total of several, and on a terminal a row of units.
  var lines: [String] {
    guard let first = rows.first else { return [] }
    var table = Table(
      units.map { _ in .right } + [.left],
      titles: Terminal.showsOutput ? units.map(\.name) + [""] : [])
    for row in rows { table.append(row.counts.map { String($0.value) } + [row.title]) }
    if rows.count > 1 {
      let total = rows.dropFirst().reduce(first.counts) { $0 + $1.counts }
      table.append(total.map { String($0.value) } + ["total"])
    }
    return table.lines
  }

  func json(file: String?, counts: Counts, findings: Findings) -> OrderedJSON {
    let members = zip(units, counts).map { ($0.name, .number($1.value)) } as OrderedJSON.Members
    return .object(
      [("file", OrderedJSON(file)), ("counts", .object(members))]
        + findings.jsonMembers(counts: counts))
  }
}
