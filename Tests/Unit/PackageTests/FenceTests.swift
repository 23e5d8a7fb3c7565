import Testing

@Suite struct `What may stand where` {
  /// The arrows of the package: what each module may import beside the standard library's own.
  static let modules: [(name: String, imports: Set<String>)] = [
    ("TextMetrics", []),
    ("PlatformLimits", ["StrictJSON", "TextMetrics"]),
    ("TextMetricsICU", ["TextMetrics", "CTextICU"]),
    ("TextMetricsFoundation", ["TextMetrics", "Foundation", "NaturalLanguage"]),
    ("StrictJSON", ["TextMetrics"]),
    ("TextEditing", ["TextMetrics"]),
    ("SessionRecords", ["StrictJSON", "TextEditing", "TextMetrics"]),
    ("TextHosting", toolkits.union(["TextMetrics", "TextMetricsFoundation", "TextEditing"])),
    // `os` has the lock of systems whose standard library has none.
    ("FormValidation", ["StrictJSON", "TextMetrics", "os"]),
    ("LiveForms", ["StrictJSON", "TextMetrics", "FormValidation"]),
    ("FormFiles", ["StrictJSON", "TextMetrics", "FormValidation"]),
    ("FormMessages", ["StrictJSON", "TextMetrics", "FormValidation", "CTextICU"]),
    ("TextResources", ["StrictJSON", "TextMetrics", "Foundation", "Yams"]),
    // Built by `make web` alone: no target of the package.
    (
      "TextLimits",
      [
        "FormFiles", "FormValidation", "LiveForms", "PlatformLimits", "SessionRecords",
        "StrictJSON",
        "TextEditing", "TextHosting", "TextMetrics", "TextMetricsFoundation", "TextMetricsICU",
        "Foundation", "FoundationEssentials",
      ]
    ),
    (
      "TextLimitsWeb",
      [
        "SessionRecords", "StrictJSON", "TextMetrics", "PlatformLimits", "TextEditing",
        "TextHosting",
      ]
    ),
    ("GraphemeTableGenerator", ["TextMetrics"]),
    (
      "textlimit",
      [
        "SessionRecords", "StrictJSON", "TextMetrics", "PlatformLimits", "TextMetricsICU",
        "TextEditing", "FormValidation", "FormFiles",
        "FormMessages", "TextResources", "CTerminal", "ArgumentParser", "Foundation", "SystemPackage",
      ]
    ),
  ]

  /// What TextHosting is for, each in a folder of its own and under a condition of its own.
  private static let toolkits: Set = ["AppKit", "ObjectiveC", "SwiftUI", "UIKit"]

  /// Modules of the system that every module may import: `os` has the locks of Apple's systems.
  private static let standard: Set = ["Synchronization", "os"]

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

  @Test func `toolkits are imported in their folder alone, where they can be`() throws {
    for file in try Package.swiftFiles(below: "Sources/TextHosting") {
      if file.path.hasPrefix("Sources/TextHosting/Apple/") {
        #expect(file.lines[0].hasPrefix("#if "), "\(file)")
      } else {
        #expect(Self.toolkits.isDisjoint(with: file.imports), "\(file)")
      }
    }
  }

  @Test func `the table of modules is complete`() throws {
    let files = try Package.swiftFiles(below: "Sources")
    let names = Set(files.compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(names == Set(Self.modules.map { Substring($0.name) }))
  }

  /// The files that may hold unsafe code, by folder: another one is a decision.
  private static let unsafeFiles: [String: [String]] = [
    "FormMessages/ICU": ["LanguageNegotiation", "MessageFormat", "MessageLocale", "ValueFormat"],
    "TextLimitsWeb/Core": ["CoreCounting", "Numbers"],
    "TextLimitsWeb/Exchange": ["Exchange"],
    "TextLimitsWeb/Fields": ["BrowserField", "Fields", "StepMessage"],
    "TextLimitsWeb/Sessions": ["Sessions"],
    "TextLimitsWeb/Texts": ["Counting", "Truncating"],
    "TextLimitsWeb/Services": ["BrowserCaseMapper", "BrowserNormalizer", "BrowserSegmenter"],
    "TextHosting/Apple": ["ForwardingDelegate", "LimitableField"],
    "TextMetrics/Kernels": [
      "ByteBlocks", "CharacterBreaker", "ScalarKind", "Span+Scalars", "UTF8Access",
    ],
    "TextMetricsFoundation": ["FoundationPattern"],
    "TextMetricsICU": ["ICUNormalizer", "ICUPattern", "ICUServices"],
    "TextMetricsICU/ICU": ["EncodingConverter", "ICULibrary", "ScalarCosts", "WordIterator"],
    "TextMetricsICU/Rules": ["ScalarClasses"],
    "TextMetricsICU/Dictionaries": [
      "DictionaryData", "IdeographDictionary", "IdeographPairs", "SyllableDictionary",
      "SyllablePositions", "SyllableTrie",
    ],
    "TextMetricsICU/Scanning": [
      "ByteBlock", "DictionaryProbe", "DictionaryRun", "UnfinishedWords", "WordCounter",
      "WordTables+Counting", "WordTables",
    ],
    "textlimit/Input": ["EscapedBytes", "Files", "TextBytes"],
  ]

  @Test func `unsafe code stays in the files that are known to hold it`() throws {
    let words = /\bunsafe\b|\bUnsafe[A-Z]\w*|\bUnmanaged\b/
    let fenced = Set(
      Self.unsafeFiles.flatMap { folder, names in names.map { "Sources/\(folder)/\($0).swift" } })
    var found: Set<String> = []
    for file in try Package.swiftFiles(below: "Sources") {
      for line in file.code where line.text.contains(words) {
        found.insert(file.path)
        if !fenced.contains(file.path) {
          Issue.record("\(file):\(line.number): \(line.text)")
        }
      }
    }
    #expect(fenced.subtracting(found).isEmpty, "these hold none any more")
  }

  @Test func `a file holds one idea, which takes at most 400 lines`() throws {
    for file in try Package.swiftFiles(below: "Sources") + Package.swiftFiles(below: "Tests") {
      #expect(file.lines.count <= 401, "\(file)")
    }
  }
}
