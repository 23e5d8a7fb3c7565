import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `A package that depends on this one` {
  @Test func `resolves the dependencies of the command and of YAML only with their traits`() throws
  {
    try withRepository { folder, version in
      for (traits, packages) in [
        ("[]", ["textlimits"]), ("[\"YAML\"]", ["textlimits", "yams"]),
        ("[.defaults]", ["swift-argument-parser", "swift-system", "textlimits", "yams"]),
      ] {
        let client = try Client(in: folder, version: version, traits: traits)
        let resolved = try client.swift("package", "resolve")
        #expect(resolved.status == 0, "\(resolved.output)")
        #expect(try client.resolved() == packages)
      }
    }
  }

  private static let isChecked =
    ProcessInfo.processInfo.environment["TEXTLIMITS_WARNINGS_AS_ERRORS"] != nil

  @Test(.enabled(if: isChecked, "run make check, since this compiles the package again"))
  func `builds with both build systems without warnings`() throws {
    try withRepository { folder, version in
      let client = try Client(in: folder, version: version, traits: "[]")
      for system in ["native", "swiftbuild"] {
        var built = try client.swift("build", "--build-system", system)
        // A build that was ended by a signal is repeated: `swiftbuild` of Swift 6.3.1 can crash.
        for _ in 0..<3 where built.status > 1 {
          built = try client.swift("build", "--build-system", system)
        }
        #expect(built.status == 0, "\(built.output)")
        #expect(!built.output.contains("warning:"), "\(built.output)")
      }
    }
  }

  private struct Client {
    let folder: URL

    init(in parent: URL, version: String, traits: String) throws {
      folder = parent.appending(path: "client-\(UUID())")
      let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "Client",
          dependencies: [.package(
            url: "file://\(parent.path)/textlimits.git", from: "\(version)", traits: \(traits))],
          targets: [.executableTarget(
            name: "Client", dependencies: [.product(name: "TextMetrics", package: "textlimits")])])
        """
      try folder.write([
        "Package.swift": manifest,
        "Sources/Client/main.swift": #"import TextMetrics; print("née".fits(.characters(3)))"#,
      ])
    }

    /// Warnings aren't treated as errors, which would conflict with flags for dependencies.
    func swift(_ arguments: String...) throws -> (output: String, status: Int32) {
      try Package.run(
        ["-u", "TEXTLIMITS_WARNINGS_AS_ERRORS", "swift", arguments[0]]
          + ["--package-path", folder.path] + arguments.dropFirst())
    }

    func resolved() throws -> [String] {
      try String(contentsOf: folder.appending(path: "Package.resolved"), encoding: .utf8)
        .matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }.sorted()
    }
  }

  /// The bare repository has the current files and a tag for the version of the command.
  private func withRepository(_ body: (URL, _ version: String) throws -> Void) throws {
    try inFolder { try withRepository(in: $0, body) }
  }

  private func withRepository(
    in folder: URL, _ body: (URL, _ version: String) throws -> Void
  ) throws {
    let repository = folder.appending(path: "textlimits.git").path
    func git(_ arguments: String...) throws {
      let run = try Package.run(
        [
          "git", "--git-dir", repository, "--work-tree", Package.directory.path,
          "-c", "user.name=Test", "-c", "user.email=test@example.org",
        ] + arguments)
      try #require(run.status == 0, "\(run.output)")
    }
    let initialized = try Package.run(["git", "init", "--quiet", "--bare", repository])
    try #require(initialized.status == 0, "\(initialized.output)")
    try git("-C", Package.directory.path, "add", "--all", ".")
    try git("commit", "--quiet", "--message", "The package")
    let version = try #require(
      try Package.text(of: "Sources/textlimit/Output/Output.swift").firstMatch(
        of: /program = "([^"]+)"/))
    try git("tag", String(version.1))
    try body(folder, String(version.1))
  }
}
