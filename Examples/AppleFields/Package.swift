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
      dependencies: [.product(name: "TextLimits", package: "TextLimits")])
  ]
)
