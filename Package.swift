// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of ours is held to.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "TextLimits",
  // What `make check-apple` compiles for. On macOS, the modules with ICU and the command need locks of
  // the standard library.
  platforms: [.macOS(.v15), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
  products: [
    .library(name: "TextMetrics", targets: ["TextMetrics"]),
    .library(name: "TextMetricsICU", targets: ["TextMetricsICU"]),
    .library(name: "TextMetricsFoundation", targets: ["TextMetricsFoundation"]),
    .library(name: "StrictJSON", targets: ["StrictJSON"]),
    .library(name: "TextEditing", targets: ["TextEditing"]),
    .library(name: "TextHosting", targets: ["TextHosting"]),
    .library(name: "FormValidation", targets: ["FormValidation"]),
    .library(name: "FormMessages", targets: ["FormMessages"]),
    .executable(name: "textlimit", targets: ["textlimit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // What stands there is for Embedded Swift, in place of what that leaves out.
    .target(name: "TextMetrics", exclude: ["Embedded"], swiftSettings: strict),
    .target(name: "StrictJSON", dependencies: ["TextMetrics"], swiftSettings: strict),
    .target(
      name: "TextEditing", dependencies: ["StrictJSON", "TextMetrics"], swiftSettings: strict),
    .target(
      name: "TextHosting",
      dependencies: [
        "TextEditing", "TextMetrics",
        // Where there are Apple's fields and no libicu.
        .target(
          name: "TextMetricsFoundation",
          condition: .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS])),
      ],
      swiftSettings: strict),
    .target(
      name: "FormValidation", dependencies: ["StrictJSON", "TextMetrics"], swiftSettings: strict),

    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .yum(["libicu-devel"]), .brew(["icu4c"])]),
    .target(name: "CTextICU", dependencies: ["CICU"]),
    .target(
      name: "TextMetricsICU", dependencies: ["TextMetrics", "CTextICU"], swiftSettings: strict),
    .target(
      name: "TextMetricsFoundation", dependencies: ["TextMetrics"], swiftSettings: strict),
    .target(
      name: "FormMessages",
      dependencies: ["StrictJSON", "TextMetrics", "FormValidation", "CTextICU"],
      swiftSettings: strict),

    .target(name: "CTerminal"),
    .executableTarget(
      name: "textlimit",
      dependencies: [
        "CTerminal", "StrictJSON", "TextMetrics", "TextMetricsICU", "TextEditing",
        "FormValidation", "FormMessages",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "GraphemeTableGenerator", exclude: ["Data"], swiftSettings: strict),

    // What tests of every module draw random texts from.
    .target(
      name: "TestSupport", dependencies: ["TextMetrics"], path: "Tests/Support/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "TextMetricsTests",
      dependencies: ["TextMetrics", "GraphemeTableGenerator", "TestSupport"],
      path: "Tests/Unit/TextMetricsTests",
      exclude: [
        "Units/Columns/emoji.txt", "Units/Columns/vowel-signs.txt", "Units/Columns/wcwidth.txt",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StrictJSONTests", dependencies: ["StrictJSON", "TestSupport"],
      path: "Tests/Unit/StrictJSONTests", exclude: ["Verdicts"], swiftSettings: strict),
    .target(name: "CICUOracle", dependencies: ["CICU"], path: "Tests/Support/CICUOracle"),
    .testTarget(
      name: "TextMetricsICUTests",
      dependencies: ["StrictJSON", "TextMetricsICU", "CICUOracle", "TestSupport"],
      path: "Tests/Unit/TextMetricsICUTests",
      swiftSettings: strict),
    .testTarget(
      name: "TextMetricsFoundationTests",
      dependencies: ["TextMetricsFoundation", "TextMetricsICU", "TestSupport"],
      path: "Tests/Unit/TextMetricsFoundationTests",
      swiftSettings: strict),
    // The editing rules written down a second time, and what compares the command with them. They
    // depend on nothing that they judge.
    .target(
      name: "EditingModel", dependencies: ["CICUOracle", "TestSupport"],
      path: "Tests/Support/EditingModel", swiftSettings: strict),
    .executableTarget(
      name: "SessionSoak", dependencies: ["EditingModel"], path: "Tests/Soak/SessionSoak",
      swiftSettings: strict),
    // A field without a toolkit, and the orders in which toolkits call.
    .target(
      name: "HostSimulation", dependencies: ["TestSupport", "TextEditing", "TextHosting"],
      path: "Tests/Support/HostSimulation", swiftSettings: strict),
    .executableTarget(
      name: "HostSoak", dependencies: ["HostSimulation"], path: "Tests/Soak/HostSoak",
      swiftSettings: strict),
    .testTarget(
      name: "TextHostingTests",
      dependencies: [
        "EditingModel", "HostSimulation", "TestSupport", "TextEditing", "TextHosting",
      ],
      path: "Tests/Unit/TextHostingTests",
      swiftSettings: strict),
    .testTarget(
      name: "TextEditingTests",
      dependencies: [
        "EditingModel", "HostSimulation", "StrictJSON", "TestSupport", "TextEditing",
        "TextMetricsICU",
      ],
      path: "Tests/Unit/TextEditingTests",
      exclude: ["Corpus"],
      swiftSettings: strict),
    .testTarget(
      name: "FormValidationTests",
      dependencies: [
        "FormValidation", "StrictJSON", "TestSupport", "TextEditing", "TextMetricsICU",
      ],
      path: "Tests/Unit/FormValidationTests",
      swiftSettings: strict),
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "textlimit", "FormValidation", "StrictJSON", "TextMetrics", "CPseudoTerminal",
      ],
      path: "Tests/Unit/CommandTests",
      exclude: ["Help"],
      swiftSettings: strict),
    .testTarget(
      name: "FormMessagesTests",
      dependencies: ["FormMessages", "FormValidation", "StrictJSON", "TextMetrics"],
      path: "Tests/Unit/FormMessagesTests",
      swiftSettings: strict),
    .testTarget(
      name: "PackageTests",
      dependencies: [
        "StrictJSON", "TextMetrics", "TextMetricsICU", "TextMetricsFoundation", "TextEditing",
        "TextHosting", "FormValidation", "FormMessages",
      ],
      path: "Tests/Unit/PackageTests",
      exclude: ["Examples/World.txt"],
      swiftSettings: strict),
  ]
)

// Only `make docs` asks for the documentation plugin, so that nobody else resolves it.
if Context.environment["TEXTLIMITS_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
