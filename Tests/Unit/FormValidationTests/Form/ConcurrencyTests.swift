import FormValidation
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct ConcurrencyTests {
  @Test func `one form serves many tasks at once`() async throws {
    let words = try TextServices.icu.unit(named: "words")
    let encoded = try TextServices.icu.unit(named: "bytes:gb18030")
    let letters = try ICUPattern("[\\p{L} ]+")
    let form = ModelForm<SignUp> {
      Field(
        \.name, "name", stages: [.trim],
        rules: [
          .required, .count(...10, in: .characters), .count(...3, in: words),
          .count(...20, in: encoded), .pattern(letters), .pattern("letters") { /\w+( \w+)*/ },
          .asyncCheck("available") { $0 != "taken" },
        ])
      Each(\.tags, "tags", stages: [.letterCase(.lower)], rules: [.count(...5, in: .characters)])
    }
    let names = ["Ada", " Ada ", "我有很多桌子。我有很多桌子。", "Ada1", "taken"]
    let reports = await names.asyncMap { name in
      await form.fullReport(on: SignUp(name: name, tags: ["Swift", "Unicode"]))
    }
    await withTaskGroup { group in
      for task in 0..<64 {
        group.addTask {
          for round in 0..<20 {
            let index = (task + round) % names.count
            let record = SignUp(name: names[index], tags: ["Swift", "Unicode"])
            let report = await form.fullReport(on: record)
            promise(report == reports[index], "another report for '\(names[index])'")
          }
        }
      }
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async -> Result
  ) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await transform(element)) }
    return results
  }
}
