// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that users of TextLimits don't resolve its dependencies.
let package = Package(
  name: "TextLimitsBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "TextLimits", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .systemLibrary(
      name: "ICULibrary", pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .target(name: "ICUReference", dependencies: ["ICULibrary"]),
    .target(name: "CLibraryReference"),
    .executableTarget(
      name: "TextBenchmarks",
      dependencies: [
        "CLibraryReference",
        "ICUReference",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "FormValidation", package: "TextLimits"),
        .product(name: "LiveForms", package: "TextLimits"),
        .product(name: "PlatformLimits", package: "TextLimits"),
        .product(name: "TextEditing", package: "TextLimits"),
        .product(name: "TextHosting", package: "TextLimits"),
        .product(name: "TextMetrics", package: "TextLimits"),
        .product(name: "TextMetricsICU", package: "TextLimits"),
      ],
      // The plugin only finds targets whose parent folder is named Benchmarks.
      path: "TextBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "BenchmarkReport",
      dependencies: [
        .product(name: "TextMetrics", package: "TextLimits"),
        .product(name: "TextMetricsICU", package: "TextLimits"),
      ]),
  ]
)
