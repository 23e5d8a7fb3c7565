// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target.
var strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Newer compilers may add warnings, so only CI (`.ci/run`) treats warnings as errors.
if Context.environment["TEXTLIMITS_WARNINGS_AS_ERRORS"] != nil {
  strict.append(.treatAllWarnings(as: .error))
}

let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

let package = Package(
  name: "TextLimits",
  // `make check-apple` type-checks for this version of macOS and of iOS. The modules with ICU and the
  // command use `Mutex`, which macOS has from 15 on.
  platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "TextLimits", targets: ["TextLimits"]),
    .library(name: "TextMetrics", targets: ["TextMetrics"]),
    .library(name: "PlatformLimits", targets: ["PlatformLimits"]),
    .library(name: "TextMetricsICU", targets: ["TextMetricsICU"]),
    .library(name: "TextMetricsFoundation", targets: ["TextMetricsFoundation"]),
    .library(name: "StrictJSON", targets: ["StrictJSON"]),
    .library(name: "TextEditing", targets: ["TextEditing"]),
    .library(name: "SessionRecords", targets: ["SessionRecords"]),
    .library(name: "TextHosting", targets: ["TextHosting"]),
    .library(name: "FormValidation", targets: ["FormValidation"]),
    .library(name: "LiveForms", targets: ["LiveForms"]),
    .library(name: "FormFiles", targets: ["FormFiles"]),
    .library(name: "FormMessages", targets: ["FormMessages"]),
    .library(name: "TextResources", targets: ["TextResources"]),
    .executable(name: "textlimit", targets: ["textlimit"]),
  ],
  traits: [
    .trait(name: "YAML", description: "YAML files in TextResources, with Yams as a dependency."),
    .trait(
      name: "Command", description: "The command textlimit and its dependencies.",
      enabledTraits: ["YAML"]),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Counting, limits, and truncation of text.
    .target(name: "TextMetrics", swiftSettings: strict),
    // Parsing and writing of JSON, with exact numbers and the locations of errors.
    .target(name: "StrictJSON", swiftSettings: strict),
    // Units and limits of platforms: posts, text messages, columns, databases.
    .target(
      name: "PlatformLimits", dependencies: ["StrictJSON", "TextMetrics"], swiftSettings: strict),
    // The state of a text field with limits: edits, input methods, undo.
    .target(name: "TextEditing", dependencies: ["TextMetrics"], swiftSettings: strict),
    // Recording and replay of such a field's sessions as JSON.
    .target(
      name: "SessionRecords", dependencies: ["StrictJSON", "TextEditing", "TextMetrics"],
      swiftSettings: strict),
    // Controllers of text fields: of UIKit, AppKit, SwiftUI, or any other toolkit.
    .target(
      name: "TextHosting",
      dependencies: [
        "TextEditing", "TextMetrics",
        // Words on Apple's systems, which don't have a public libicu.
        .target(name: "TextMetricsFoundation", condition: .when(platforms: apple)),
      ],
      swiftSettings: strict),
    // Forms: rules for the fields of a model or a record.
    .target(
      name: "FormValidation", dependencies: ["StrictJSON", "TextMetrics"], swiftSettings: strict),
    // The state of a form that is being filled in: messages, asynchronous checks, submission.
    .target(
      name: "LiveForms",
      dependencies: ["FormFiles", "FormValidation", "StrictJSON", "TextMetrics"],
      swiftSettings: strict),
    // Forms as JSON, their exports, and validation of many records.
    .target(
      name: "FormFiles", dependencies: ["FormValidation", "StrictJSON", "TextMetrics"],
      swiftSettings: strict),
    // Texts in resource files: translations, subtitles, store listings, tables.
    .target(
      name: "TextResources",
      dependencies: [
        "StrictJSON", "TextMetrics",
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["YAML"])),
      ],
      swiftSettings: strict),

    // The system's ICU, and a C shim for it, since ICU renames its symbols with macros that Swift
    // doesn't import. Since ICU 76.1, icu-i18n doesn't require icu-uc.
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n icu-uc",
      providers: [.apt(["libicu-dev"]), .yum(["libicu-devel"]), .brew(["icu4c"])]),
    .target(name: "CTextICU", dependencies: ["CICU"]),
    // Words, encodings, normalization, and patterns with ICU.
    .target(
      name: "TextMetricsICU", dependencies: ["TextMetrics", "CTextICU"], swiftSettings: strict),
    // The services of TextMetricsICU with Foundation, for systems without ICU.
    .target(
      name: "TextMetricsFoundation", dependencies: ["TextMetrics"], swiftSettings: strict),
    // Messages for violations in many languages.
    .target(
      name: "FormMessages",
      dependencies: ["StrictJSON", "TextMetrics", "FormValidation"],
      resources: [.embedInCode("Phrases/Languages"), .embedInCode("Patterns/plurals.txt")],
      swiftSettings: strict),

    // All libraries. Words and encodings are from Foundation on Apple's systems, and from ICU elsewhere.
    .target(
      name: "TextLimits",
      dependencies: [
        "FormFiles", "FormMessages", "FormValidation", "LiveForms", "PlatformLimits",
        "SessionRecords", "StrictJSON", "TextEditing", "TextHosting", "TextMetrics",
        .target(name: "TextMetricsFoundation", condition: .when(platforms: apple)),
        .target(name: "TextMetricsICU", condition: .when(platforms: [.linux, .windows, .android])),
      ],
      swiftSettings: strict),

    // Raw mode of a terminal, which is restored even if a signal ends the program.
    .target(name: "CTerminal"),
    // The command.
    .executableTarget(
      name: "textlimit",
      dependencies: [
        "CTerminal", "StrictJSON", "TextMetrics", "PlatformLimits", "TextMetricsICU", "TextEditing",
        "SessionRecords", "FormValidation", "FormFiles", "FormMessages", "TextResources",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Command"])),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Command"])),
      ],
      swiftSettings: strict),

    // Generates the tables in Sources/TextMetrics/Generated with `make tables`.
    .executableTarget(
      name: "TableGenerator", dependencies: ["TextMetrics"], exclude: ["Data"],
      swiftSettings: strict),

    // Random texts, programs, and files for tests.
    .target(
      name: "TestSupport", dependencies: ["TextMetrics"], path: "Tests/Support/TestSupport",
      swiftSettings: strict),
    // ICU's services with the platform limits, for tests of every unit.
    .target(
      name: "EveryUnit", dependencies: ["PlatformLimits", "TextMetricsICU"],
      path: "Tests/Support/EveryUnit", swiftSettings: strict),
    .testTarget(
      name: "TextMetricsTests",
      dependencies: ["TextMetrics", "PlatformLimits", "TableGenerator", "TestSupport"],
      path: "Tests/Unit/TextMetricsTests",
      swiftSettings: strict),
    .testTarget(
      name: "PlatformLimitsTests",
      dependencies: [
        "EveryUnit", "PlatformLimits", "StrictJSON", "TextEditing", "TextMetrics", "TestSupport",
      ],
      path: "Tests/Unit/PlatformLimitsTests",
      exclude: [
        "Columns/emoji.txt", "Columns/emoji_sequences.py", "Columns/wcwidth.txt",
        "Columns/wcwidth_texts.py", "OfficeWords/libreoffice.txt",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StrictJSONTests", dependencies: ["StrictJSON", "TestSupport"],
      path: "Tests/Unit/StrictJSONTests", exclude: ["Verdicts"], swiftSettings: strict),
    // Direct calls of ICU, as a reference for calls through the shim.
    .target(name: "CICUOracle", dependencies: ["CICU"], path: "Tests/Support/CICUOracle"),
    .testTarget(
      name: "TextMetricsICUTests",
      dependencies: ["StrictJSON", "EveryUnit", "TextMetricsICU", "CICUOracle", "TestSupport"],
      path: "Tests/Unit/TextMetricsICUTests",
      swiftSettings: strict),
    .testTarget(
      name: "TextMetricsFoundationTests",
      dependencies: ["TextMetricsFoundation", "TextMetricsICU", "TestSupport"],
      path: "Tests/Unit/TextMetricsFoundationTests",
      swiftSettings: strict),
    // A second implementation of the editing rules, and comparisons with it. It doesn't use the
    // libraries.
    .target(
      name: "EditingModel", dependencies: ["CICUOracle", "TestSupport"],
      path: "Tests/Support/EditingModel", swiftSettings: strict),
    // Plays random sessions with the command and the model.
    .executableTarget(
      name: "SessionSoak", dependencies: ["EditingModel"], path: "Tests/Soak/SessionSoak",
      swiftSettings: strict),
    // A simulated text field, which calls its delegate in the orders of toolkits.
    .target(
      name: "HostSimulation",
      dependencies: [
        "PlatformLimits", "TestSupport", "TextEditing", "TextHosting", "TextMetricsICU",
      ],
      path: "Tests/Support/HostSimulation", swiftSettings: strict),
    // Plays random events in simulated fields.
    .executableTarget(
      name: "HostSoak", dependencies: ["HostSimulation"], path: "Tests/Soak/HostSoak",
      swiftSettings: strict),
    .testTarget(
      name: "TextHostingTests",
      dependencies: [
        "EditingModel", "HostSimulation", "TestSupport", "TextEditing", "TextHosting",
        "TextMetricsICU",
      ],
      path: "Tests/Unit/TextHostingTests", exclude: ["Scripts"],
      swiftSettings: strict),
    .testTarget(
      name: "TextEditingTests",
      dependencies: [
        "EditingModel", "EveryUnit", "HostSimulation", "SessionRecords", "StrictJSON",
        "TestSupport",
        "TextEditing", "TextMetricsICU",
      ],
      path: "Tests/Unit/TextEditingTests",
      exclude: ["Corpus", "Scenarios"],
      swiftSettings: strict),
    .testTarget(
      name: "SessionRecordsTests", dependencies: ["PlatformLimits", "SessionRecords"],
      path: "Tests/Unit/SessionRecordsTests", swiftSettings: strict),
    // Forms, random fields, and a clock for tests of forms.
    .target(
      name: "FormSupport",
      dependencies: [
        "EveryUnit", "FormValidation", "TestSupport", "TextMetrics", "TextMetricsICU",
      ],
      path: "Tests/Support/FormSupport", swiftSettings: strict),
    .testTarget(
      name: "FormValidationTests",
      dependencies: [
        "FormFiles", "FormSupport", "FormValidation", "LiveForms", "SessionRecords", "StrictJSON",
        "TestSupport", "TextEditing", "TextMetricsICU",
      ],
      path: "Tests/Unit/FormValidationTests", exclude: ["Formats.json"],
      swiftSettings: strict),
    .testTarget(
      name: "FormFilesTests",
      dependencies: [
        "EveryUnit", "FormFiles", "FormSupport", "FormValidation", "StrictJSON", "TestSupport",
        "TextMetricsICU",
      ],
      path: "Tests/Unit/FormFilesTests", exclude: ["Declaration/Data"],
      swiftSettings: strict),
    .testTarget(
      name: "LiveFormsTests",
      dependencies: [
        "FormSupport", "FormValidation", "LiveForms", "StrictJSON", "TestSupport", "TextEditing",
        "TextMetricsICU",
      ],
      path: "Tests/Unit/LiveFormsTests",
      swiftSettings: strict),
    // A pseudoterminal for tests of the command.
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "textlimit", "FormValidation", "FormFiles", "StrictJSON", "TextMetrics", "TestSupport",
        "CPseudoTerminal",
      ],
      path: "Tests/Unit/CommandTests",
      exclude: ["Fixtures", "Help", "Transcripts"],
      swiftSettings: strict),
    .testTarget(
      name: "FormMessagesTests",
      dependencies: [
        "CICUOracle", "EveryUnit", "FormMessages", "FormSupport", "FormValidation", "FormFiles",
        "StrictJSON", "TestSupport", "TextMetrics", "TextMetricsICU",
      ],
      path: "Tests/Unit/FormMessagesTests",
      swiftSettings: strict),
    .testTarget(
      name: "TextResourcesTests",
      dependencies: ["StrictJSON", "TestSupport", "TextMetrics", "TextResources"],
      path: "Tests/Unit/TextResourcesTests", exclude: ["Fixtures"], swiftSettings: strict),
    // Prints the texts of files, to compare them with other readers.
    .executableTarget(
      name: "ResourceListing", dependencies: ["StrictJSON", "TextResources"],
      path: "Tests/External/Resources/Listing", swiftSettings: strict),
    // Tests of the package as a whole, such as imports and the examples of the documentation.
    .testTarget(
      name: "PackageTests",
      dependencies: [
        "TextLimits", "StrictJSON", "TextMetrics", "PlatformLimits", "TestSupport",
        "TextMetricsICU", "TextMetricsFoundation", "TextEditing", "SessionRecords", "TextHosting",
        "FormValidation",
        "LiveForms", "FormFiles",
        "FormMessages", "TextResources",
      ],
      path: "Tests/Unit/PackageTests",
      exclude: ["Examples/World.txt", "FrameworkNames.txt", "Programs/Programs.md"],
      swiftSettings: strict),
  ]
)

// Only `make docs` needs the documentation plugin, so clients don't resolve it.
if Context.environment["TEXTLIMITS_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
