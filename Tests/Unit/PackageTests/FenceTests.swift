import Testing

@Suite struct `Modules` {
  /// The modules that each module may import, except for those of the standard library.
  static let modules: [(name: String, imports: Set<String>)] = [
    ("TextMetrics", []),
    ("PlatformLimits", ["StrictJSON", "TextMetrics"]),
    ("TextMetricsICU", ["TextMetrics", "CTextICU"]),
    ("TextMetricsFoundation", ["TextMetrics", "Foundation", "NaturalLanguage"]),
    ("StrictJSON", []),
    ("TextEditing", ["TextMetrics"]),
    ("SessionRecords", ["StrictJSON", "TextEditing", "TextMetrics"]),
    ("TextHosting", toolkits.union(["TextMetrics", "TextMetricsFoundation", "TextEditing"])),
    // `os` has the lock for systems whose standard library doesn't have one.
    ("FormValidation", ["StrictJSON", "TextMetrics", "os"]),
    (
      "LiveForms",
      ["StrictJSON", "TextMetrics", "FormFiles", "FormValidation", "Observation", "SwiftUI"]
    ),
    ("FormFiles", ["StrictJSON", "TextMetrics", "FormValidation"]),
    (
      "FormMessages",
      [
        "StrictJSON", "TextMetrics", "FormValidation", "Foundation", "FoundationEssentials",
        "FoundationInternationalization",
      ]
    ),
    ("TextResources", ["StrictJSON", "TextMetrics", "Foundation", "Yams"]),
    (
      "TextLimits",
      [
        "FormFiles", "FormMessages", "FormValidation", "LiveForms", "PlatformLimits",
        "SessionRecords", "StrictJSON",
        "TextEditing", "TextHosting", "TextMetrics", "TextMetricsFoundation", "TextMetricsICU",
        "Foundation", "FoundationEssentials", "SwiftUI",
      ]
    ),
    // This module isn't a target of the package. `make web` builds it.
    (
      "TextLimitsWeb",
      [
        "SessionRecords", "StrictJSON", "TextMetrics", "PlatformLimits", "TextEditing",
        "TextHosting",
      ]
    ),
    ("TableGenerator", ["TextMetrics"]),
    (
      "textlimit",
      [
        "SessionRecords", "StrictJSON", "TextMetrics", "PlatformLimits", "TextMetricsICU",
        "TextEditing", "FormValidation", "FormFiles",
        "FormMessages", "TextResources", "CTerminal", "ArgumentParser", "Foundation",
        "SystemPackage",
      ]
    ),
  ]

  /// Only the folder `Apple` imports toolkits, in files that begin with `#if`.
  private static let toolkits: Set = ["AppKit", "ObjectiveC", "SwiftUI", "UIKit"]

  /// `os` has the locks of Apple's systems.
  private static let standard: Set = ["Synchronization", "os"]

  private static func path(of folder: String) -> String {
    let bridge = "TextLimitsWeb"
    return folder.hasPrefix(bridge)
      ? "Web/Engine\(folder.dropFirst(bridge.count))" : "Sources/\(folder)"
  }

  private static func sources() throws -> [SwiftFile] {
    try Package.swiftFiles(below: "Sources") + Package.swiftFiles(below: "Web")
  }

  @Test(arguments: modules)
  func `import only the modules of the graph`(
    _ module: (name: String, imports: Set<String>)
  ) throws {
    let files = try Package.swiftFiles(below: Self.path(of: module.name))
    #expect(!files.isEmpty)
    for file in files {
      let foreign = Set(file.imports).subtracting(Self.standard).subtracting(module.imports)
      #expect(foreign.isEmpty, "\(file) imports \(foreign.sorted())")
    }
  }

  @Test func `import toolkits only in their folder, under their condition`() throws {
    for file in try Package.swiftFiles(below: "Sources/TextHosting") {
      if file.path.hasPrefix("Sources/TextHosting/Apple/") {
        #expect(file.lines[0].hasPrefix("#if "), "\(file)")
      } else {
        #expect(Self.toolkits.isDisjoint(with: file.imports), "\(file)")
      }
    }
  }

  @Test func `are all in the graph`() throws {
    let folders = Set(
      try Self.sources().map { $0.path.split(separator: "/").prefix(2).joined(separator: "/") })
    #expect(folders == Set(Self.modules.map { Self.path(of: $0.name) }))
  }

  private static let unsafeFiles: [String: [String]] = [
    "FormMessages/Locales": ["BoundedCache"],
    "LiveForms": ["LiveForm+SwiftUI"],
    "TextLimitsWeb": ["Exchange", "Fields", "SmallEngine", "StepMessage"],
    "TextLimitsWeb/Whole": ["BrowserServices", "Counting", "Sessions", "TextOptions"],
    "StrictJSON": ["Bytes"],
    "TextHosting/Apple": ["FieldObserver", "LimitableField"],
    "TextMetrics/Kernels": ["ByteBlocks", "CharacterBreaker", "ScalarKind", "UTF8Access"],
    "TextMetricsFoundation": ["FoundationPattern"],
    "TextMetricsICU": ["ICUEncoding"],
    "TextMetricsICU/ICU": [
      "BreakIterator", "EncodingConverter", "ICUData", "ICUPattern", "ICUTextConversions",
    ],
    "TextMetricsICU/Words": ["SharedTables"],
    "TextMetricsICU/Words/Rules": ["ScalarClassTable", "SegmentAutomaton", "TableMemory"],
    "TextMetricsICU/Words/Dictionaries": [
      "DoubleArrayTrie", "IdeographDictionary", "IdeographPairs", "SoutheastAsianDictionary",
      "WordDictionary", "WordStarts", "WordTrie",
    ],
    "TextMetricsICU/Words/Scanning": [
      "ByteBlock", "DictionarySegmentation", "SegmentScanner+WordCount", "SegmentScanner",
      "UnfinishedWords", "WordCounter",
    ],
    "textlimit/Input": ["ByteReader", "EscapedBytes", "Files"],
  ]

  @Test func `contain unsafe code only in the listed files`() throws {
    let words = /\bunsafe\b|\bUnsafe[A-Z]\w*|\bUnmanaged\b/
    let fenced = Set(
      Self.unsafeFiles.flatMap { folder, names in
        names.map { "\(Self.path(of: folder))/\($0).swift" }
      })
    var found: Set<String> = []
    for file in try Self.sources() {
      for line in file.code where line.text.contains(words) {
        found.insert(file.path)
        if !fenced.contains(file.path) {
          Issue.record("\(file):\(line.number): \(line.text)")
        }
      }
    }
    #expect(fenced.subtracting(found).isEmpty, "these files don't contain unsafe code")
  }

  /// `ByteBlock.swift` imports the C module only for a vector instruction.
  @Test func `call ICU only in one folder`() throws {
    for file in try Package.swiftFiles(below: "Sources/TextMetricsICU") {
      let callsICU = file.path.hasPrefix("Sources/TextMetricsICU/ICU/")
      let needsC = callsICU || file.path.hasSuffix("/ByteBlock.swift")
      #expect(file.imports.contains("CTextICU") == needsC, "\(file)")
    }
  }

  @Test func `have files of at most 400 lines`() throws {
    for file in try Self.sources() + Package.swiftFiles(below: "Tests") {
      #expect(file.lines.count <= 401, "\(file)")
    }
  }
}
