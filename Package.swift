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
// A newer compiler may warn of more: only our own checks (`.ci/run`) fail for it.
if Context.environment["TEXTLIMITS_WARNINGS_AS_ERRORS"] != nil {
  strict.append(.treatAllWarnings(as: .error))
}

let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

let package = Package(
  name: "TextLimits",
  // `make check-apple` compiles for these. The modules with ICU and the command use `Mutex`, which
  // macOS has from 15 on.
  platforms: [.macOS(.v15), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
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
    .trait(name: "YAML", description: "Files in YAML in TextResources, which Yams reads."),
    .trait(
      name: "Command", description: "The command textlimit and what it is built with.",
      enabledTraits: ["YAML"]),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Counts text in a unit, reads it against limits, truncates it.
    .target(name: "TextMetrics", swiftSettings: strict),
    // Reads and writes JSON; an error names its line and column.
    .target(name: "StrictJSON", dependencies: ["TextMetrics"], swiftSettings: strict),
    // What others count and allow: posts, text messages, columns, databases.
    .target(
      name: "PlatformLimits", dependencies: ["StrictJSON", "TextMetrics"], swiftSettings: strict),
    // A text field with limits as a value: edits, input methods, undo.
    .target(name: "TextEditing", dependencies: ["TextMetrics"], swiftSettings: strict),
    // Recorded sessions of such a field and their replay, as JSON.
    .target(
      name: "SessionRecords", dependencies: ["StrictJSON", "TextEditing", "TextMetrics"],
      swiftSettings: strict),
    // Connects that value to a real text field: of UIKit, AppKit, SwiftUI, or one of your own.
    .target(
      name: "TextHosting",
      dependencies: [
        "TextEditing", "TextMetrics",
        // Words on Apple's systems, which have no public libicu.
        .target(name: "TextMetricsFoundation", condition: .when(platforms: apple)),
      ],
      swiftSettings: strict),
    // Forms: rules over the fields of a model, a record or a form that is being filled in.
    .target(
      name: "FormValidation", dependencies: ["StrictJSON", "TextMetrics"], swiftSettings: strict),
    // A form that is being filled in: what is shown, asked of a server, and submitted.
    .target(
      name: "LiveForms", dependencies: ["FormValidation", "StrictJSON", "TextMetrics"],
      swiftSettings: strict),
    // Forms as JSON, what they are exported to, and records by the million.
    .target(
      name: "FormFiles", dependencies: ["FormValidation", "StrictJSON", "TextMetrics"],
      swiftSettings: strict),
    // Texts of resource files: translations, subtitles, store listings, tables.
    .target(
      name: "TextResources",
      dependencies: [
        "StrictJSON", "TextMetrics",
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["YAML"])),
      ],
      swiftSettings: strict),

    // ICU, as the system has it, and a C shim for it: ICU renames its symbols by macros that Swift
    // does not see. From ICU 76.1 on, icu-i18n does not name icu-uc to those who link it.
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n icu-uc",
      providers: [.apt(["libicu-dev"]), .yum(["libicu-devel"]), .brew(["icu4c"])]),
    .target(name: "CTextICU", dependencies: ["CICU"]),
    // Words, encodings, normal forms and patterns, by ICU.
    .target(
      name: "TextMetricsICU", dependencies: ["TextMetrics", "CTextICU"], swiftSettings: strict),
    // The same by Foundation, for systems without ICU.
    .target(
      name: "TextMetricsFoundation", dependencies: ["TextMetrics"], swiftSettings: strict),
    // Sentences in many languages about what a form found.
    .target(
      name: "FormMessages",
      dependencies: ["StrictJSON", "TextMetrics", "FormValidation", "CTextICU"],
      resources: [.embedInCode("Phrases/Languages")], swiftSettings: strict),

    // Everything but messages, with words and encodings of the system.
    .target(
      name: "TextLimits",
      dependencies: [
        "FormFiles", "FormValidation", "LiveForms", "PlatformLimits", "SessionRecords",
        "StrictJSON",
        "TextEditing", "TextHosting", "TextMetrics",
        .target(name: "TextMetricsFoundation", condition: .when(platforms: apple)),
        .target(name: "TextMetricsICU", condition: .when(platforms: [.linux, .windows, .android])),
      ],
      swiftSettings: strict),

    // Puts a terminal into raw mode and back, also when a signal ends the program.
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

    // Writes the tables in Sources/TextMetrics/Generated: `make tables`.
    .executableTarget(
      name: "GraphemeTableGenerator", dependencies: ["TextMetrics"], exclude: ["Data"],
      swiftSettings: strict),

    // Random texts for tests.
    .target(
      name: "TestSupport", dependencies: ["TextMetrics"], path: "Tests/Support/TestSupport",
      swiftSettings: strict),
    // ICU's services with the platform limits, for tests over every unit.
    .target(
      name: "EveryUnit", dependencies: ["PlatformLimits", "TextMetricsICU"],
      path: "Tests/Support/EveryUnit", swiftSettings: strict),
    .testTarget(
      name: "TextMetricsTests",
      dependencies: ["TextMetrics", "PlatformLimits", "GraphemeTableGenerator", "TestSupport"],
      path: "Tests/Unit/TextMetricsTests",
      swiftSettings: strict),
    .testTarget(
      name: "PlatformLimitsTests",
      dependencies: [
        "EveryUnit", "PlatformLimits", "StrictJSON", "TextEditing", "TextMetrics", "TestSupport",
      ],
      path: "Tests/Unit/PlatformLimitsTests",
      exclude: ["Columns/emoji.txt", "Columns/wcwidth.txt", "OfficeWords/libreoffice.txt"],
      swiftSettings: strict),
    .testTarget(
      name: "StrictJSONTests", dependencies: ["StrictJSON", "TestSupport"],
      path: "Tests/Unit/StrictJSONTests", exclude: ["Verdicts"], swiftSettings: strict),
    // ICU called directly, to judge by it what calls it through the shim.
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
    // The editing rules written down a second time, and what compares the engine and the command with
    // them. It uses nothing of what it judges.
    .target(
      name: "EditingModel", dependencies: ["CICUOracle", "TestSupport"],
      path: "Tests/Support/EditingModel", swiftSettings: strict),
    // Plays random sessions in the command and in the model.
    .executableTarget(
      name: "SessionSoak", dependencies: ["EditingModel"], path: "Tests/Soak/SessionSoak",
      swiftSettings: strict),
    // A text field in memory, and the orders in which toolkits call its delegate.
    .target(
      name: "HostSimulation",
      dependencies: [
        "PlatformLimits", "TestSupport", "TextEditing", "TextHosting", "TextMetricsICU",
      ],
      path: "Tests/Support/HostSimulation", swiftSettings: strict),
    // Plays random events to fields in memory.
    .executableTarget(
      name: "HostSoak", dependencies: ["HostSimulation"], path: "Tests/Soak/HostSoak",
      swiftSettings: strict),
    .testTarget(
      name: "TextHostingTests",
      dependencies: [
        "EditingModel", "HostSimulation", "TestSupport", "TextEditing", "TextHosting",
        "TextMetricsICU",
      ],
      path: "Tests/Unit/TextHostingTests",
      swiftSettings: strict),
    .testTarget(
      name: "TextEditingTests",
      dependencies: [
        "EditingModel", "EveryUnit", "HostSimulation", "SessionRecords", "StrictJSON",
        "TestSupport",
        "TextEditing", "TextMetricsICU",
      ],
      path: "Tests/Unit/TextEditingTests",
      exclude: ["Corpus"],
      swiftSettings: strict),
    .testTarget(
      name: "SessionRecordsTests", dependencies: ["PlatformLimits", "SessionRecords"],
      path: "Tests/Unit/SessionRecordsTests", swiftSettings: strict),
    .testTarget(
      name: "FormValidationTests",
      dependencies: [
        "EveryUnit", "FormValidation", "FormFiles", "LiveForms", "SessionRecords", "StrictJSON",
        "TestSupport", "TextMetricsICU",
      ],
      path: "Tests/Unit/FormValidationTests",
      swiftSettings: strict),
    // Opens a pseudo terminal, in which tests run the command.
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
        "FormMessages", "FormValidation", "FormFiles", "StrictJSON", "TestSupport", "TextMetrics",
        "TextMetricsICU",
      ],
      path: "Tests/Unit/FormMessagesTests",
      swiftSettings: strict),
    .testTarget(
      name: "TextResourcesTests",
      dependencies: ["StrictJSON", "TestSupport", "TextMetrics", "TextResources"],
      path: "Tests/Unit/TextResourcesTests", swiftSettings: strict),
    // Prints the texts of files, to compare them with what other readers find.
    .executableTarget(
      name: "ResourceListing", dependencies: ["StrictJSON", "TextResources"],
      path: "Tests/External/Resources/Listing", swiftSettings: strict),
    // The package as a whole: what imports what, and the examples of the documentation.
    .testTarget(
      name: "PackageTests",
      dependencies: [
        "TextLimits", "StrictJSON", "TextMetrics", "PlatformLimits", "TextMetricsICU",
        "TextMetricsFoundation", "TextEditing", "SessionRecords", "TextHosting", "FormValidation",
        "LiveForms", "FormFiles",
        "FormMessages", "TextResources",
      ],
      path: "Tests/Unit/PackageTests",
      exclude: ["Examples/World.txt", "FrameworkNames.txt", "Programs/Programs.md"],
      swiftSettings: strict),
  ]
)

// Only `make docs` asks for the documentation plugin, so that nobody else resolves it.
if Context.environment["TEXTLIMITS_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
