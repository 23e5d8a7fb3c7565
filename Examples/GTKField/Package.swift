// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that TextLimits doesn't need GTK.
let package = Package(
  name: "GTKField",
  dependencies: [.package(name: "TextLimits", path: "../..", traits: [])],
  targets: [
    .systemLibrary(
      name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    // The part to copy into your program: hosts for GTK's fields.
    .target(
      name: "GTKHosting",
      dependencies: [
        "CGTK",
        .product(name: "TextEditing", package: "TextLimits"),
        .product(name: "TextHosting", package: "TextLimits"),
        .product(name: "TextMetrics", package: "TextLimits"),
      ]),
    .executableTarget(
      name: "GTKField",
      dependencies: [
        "CGTK", "GTKHosting",
        .product(name: "StrictJSON", package: "TextLimits"),
        .product(name: "TextEditing", package: "TextLimits"),
        .product(name: "TextHosting", package: "TextLimits"),
        .product(name: "TextMetrics", package: "TextLimits"),
        .product(name: "TextMetricsICU", package: "TextLimits"),
      ]),
  ]
)
