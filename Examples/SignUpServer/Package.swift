// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "SignUpServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "TextLimits", path: "../..", traits: []),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "SignUp",
      dependencies: [
        .product(name: "TextMetrics", package: "TextLimits"),
        .product(name: "TextMetricsICU", package: "TextLimits"),
        .product(name: "FormFiles", package: "TextLimits"),
        .product(name: "FormValidation", package: "TextLimits"),
        .product(name: "FormMessages", package: "TextLimits"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .executableTarget(
      name: "SignUpServer",
      dependencies: ["SignUp", .product(name: "Hummingbird", package: "hummingbird")]),
    .testTarget(
      name: "SignUpTests",
      dependencies: [
        "SignUp", .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]),
  ]
)
