import Testing

@Suite struct `What may stand where` {
  /// The arrows of the package: what each module may import beside the standard library's own.
  static let modules: [(name: String, imports: Set<String>)] = [
    ("TextMetrics", []),
    ("TextMetricsICU", ["TextMetrics", "CTextICU"]),
    ("TextEditing", ["TextMetrics"]),
    ("FormValidation", ["TextMetrics"]),
    ("FormMessages", ["TextMetrics", "FormValidation", "CTextICU"]),
    ("GraphemeTableGenerator", []),
    (
      "textlimit",
      [
        "TextMetrics", "TextMetricsICU", "TextEditing", "FormValidation", "FormMessages",
        "CLineEditing", "ArgumentParser", "Foundation",
      ]
    ),
  ]

  private static let standard: Set<String> = ["Synchronization"]

  @Test(arguments: modules)
  func `modules import only what the graph allows`(
    _ module: (name: String, imports: Set<String>)
  ) throws {
    let files = try Package.swiftFiles(below: "Sources/\(module.name)")
    #expect(!files.isEmpty)
    for file in files {
      let foreign = Set(file.imports).subtracting(Self.standard).subtracting(module.imports)
      #expect(foreign.isEmpty, "\(file) imports \(foreign.sorted())")
    }
  }

  @Test func `the table of modules is complete`() throws {
    let files = try Package.swiftFiles(below: "Sources")
    let names = Set(files.compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(names == Set(Self.modules.map { Substring($0.name) }))
  }

  private static let unsafeFolders = [
    "Sources/TextMetrics/Kernels/", "Sources/TextMetricsICU/Kernels/",
    "Sources/TextMetricsICU/ICU/", "Sources/FormMessages/ICU/",
  ]

  @Test func `unsafe code stays in the kernels and the ICU wrappers`() throws {
    let words = /\bunsafe\b|\bUnsafe[A-Z]\w*|\bUnmanaged\b/
    let files = try Package.swiftFiles(below: "Sources")
    let fenced = files.filter { file in Self.unsafeFolders.contains { file.path.hasPrefix($0) } }
    #expect(fenced.contains { $0.code.contains { $0.text.contains(words) } })
    for file in files where !fenced.contains(where: { $0.path == file.path }) {
      for line in file.code where line.text.contains(words) {
        Issue.record("\(file):\(line.number): \(line.text)")
      }
    }
  }

  @Test func `a file holds one idea, which takes at most 400 lines`() throws {
    for file in try Package.swiftFiles(below: "Sources") + Package.swiftFiles(below: "Tests") {
      #expect(file.lines.count <= 401, "\(file)")
    }
  }
}
