// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody else needs GTK.
let package = Package(
  name: "GTKField",
  dependencies: [.package(name: "TextLimits", path: "../..", traits: [])],
  targets: [
    .systemLibrary(
      name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    // What a program of your own would take over: GTK's fields as hosts.
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
