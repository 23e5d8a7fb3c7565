import TextMetrics

struct TextCounter {
  var text: [UInt8] = []
  let units: [TextUnit]
  init(_ units: [TextUnit]) { self.units = units }
  mutating func append(_ span: Span<UInt8>) { for i in span.indices { text.append(span[i]) } }
  var tallies: [Tally] { units.map { $0.tally(of: text.span) } }
}
