import Foundation
import TestSupport
import Testing

/// A program that is linked with the object files of the build that runs the tests.
struct Client {
  let modules: [String]
  let source: String
  var others: [String: String] = [:]
  var inspects: (Data) -> Void = { _ in }

  func run() throws -> (output: String, libraries: String) {
    try inFolder(of: others.merging(["main.swift": source]) { $1 }) { try run(in: $0) }
  }

  private func run(in folder: URL) throws -> (output: String, libraries: String) {
    let files = (["main.swift"] + others.keys).map { folder.appending(path: $0) }
    let program = folder.appending(path: "client").path
    let swiftModules = Package.products.appending(path: "Modules").path
    let compiled = try Package.run(
      ["swiftc", "-suppress-warnings", "-swift-version", "6", "-I", swiftModules, "-o", program]
        + files.map(\.path) + objects() + libraries() + moduleMaps())
    try #require(compiled.status == 0, "\(compiled.output)")
    inspects(try Data(contentsOf: URL(filePath: program)))
    let run = try Package.run([program])
    try #require(run.status == 0, "\(run.output)")
    #if os(macOS)
      let libraries = try Package.run(["otool", "-L", program])
    #else
      // `ldd` also lists a preloaded library, which the program doesn't link.
      let libraries = try Package.run(["env", "-u", "LD_PRELOAD", "ldd", program])
    #endif
    try #require(libraries.status == 0)
    return (run.output, libraries.output)
  }

  func libraries() throws -> [String] {
    guard modules.contains("CTextICU") else { return [] }
    let libraries = try Package.run(["pkg-config", "--libs", "icu-i18n", "icu-uc"])
    #if os(macOS)
      let runtime = ["-lc++"]
    #else
      let runtime = ["-lstdc++"]
    #endif
    return runtime
      + (libraries.status == 0
        ? libraries.output.split(whereSeparator: \.isWhitespace).map(String.init)
        : ["-licui18n", "-licuuc"])
  }

  func moduleMaps() -> [String] {
    guard modules.contains("CTextICU") else { return [] }
    return [
      Package.products.appending(path: "CTextICU.build/module.modulemap"),
      Package.directory.appending(path: "Sources/CICU/module.modulemap"),
      Self.yams.appending(path: "CYaml/include/module.modulemap"),
    ].flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
  }

  private static let yams = Package.directory.appending(path: ".build/checkouts/Yams/Sources")

  /// Returns the paths of the object files of all current sources. The build folder isn't listed,
  /// since it can also contain objects of deleted sources.
  func objects() throws -> [String] {
    let files = FileManager.default
    let yams = modules.contains("TextResources") ? ["Yams", "CYaml"] : []
    return try (modules + yams).flatMap { module in
      let folder = yams.contains(module) ? Self.yams : Package.directory.appending(path: "Sources")
      let sources = folder.appending(path: module).path
      let build = Package.products.appending(path: "\(module).build")
      let derivedSources = build.appending(path: "DerivedSources").path
      return
        (try files.subpathsOfDirectory(atPath: sources)
        + ((try? files.contentsOfDirectory(atPath: derivedSources)) ?? []))
        .filter { path in [".swift", ".c", ".cpp"].contains { path.hasSuffix($0) } }
        .map { path in
          // Objects of Swift are in one folder, and objects of C in the folders of their sources.
          let name = path.hasSuffix(".swift") ? URL(filePath: path).lastPathComponent : path
          return build.appending(path: "\(name).o").path
        }
    }
  }
}
