// swift-tools-version: 6.2

import PackageDescription

// A separate package, because it needs SwiftUI.
let package = Package(
  name: "AppleFields",
  platforms: [.macOS(.v15), .iOS(.v17)],
  dependencies: [.package(name: "TextLimits", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "AppleFields",
      dependencies: [
        .product(name: "FormValidation", package: "TextLimits"),
        .product(name: "LiveForms", package: "TextLimits"),
        .product(name: "TextEditing", package: "TextLimits"),
        .product(name: "TextHosting", package: "TextLimits"),
        .product(name: "TextMetrics", package: "TextLimits"),
      ])
  ]
)
