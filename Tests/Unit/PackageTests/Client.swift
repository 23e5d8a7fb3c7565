import Foundation
import Testing

/// A program that uses modules of the package, compiled against what the tests were built from.
struct Client {
  /// The modules whose objects it links, Swift's and C's.
  let modules: [String]
  let source: String
  /// What else is compiled with it, by the names of the files.
  var others: [String: String] = [:]
  /// Called with the bytes of the program.
  var inspects: (Data) -> Void = { _ in }

  /// What the program prints, and what the platform's tool says that it links.
  func run() throws -> (output: String, libraries: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "textlimits-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let main = folder.appending(path: "main.swift")
    try Data(source.utf8).write(to: main)
    let files = [main] + others.keys.map { folder.appending(path: $0) }
    for (name, text) in others { try Data(text.utf8).write(to: folder.appending(path: name)) }
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
      let libraries = try Package.run(["ldd", program])
    #endif
    try #require(libraries.status == 0)
    return (run.output, libraries.output)
  }

  /// The libraries that the C modules need: ICU.
  func libraries() throws -> [String] {
    guard modules.contains("CTextICU") else { return [] }
    let libraries = try Package.run(["pkg-config", "--libs", "icu-i18n"])
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

  /// The module maps of the C modules.
  func moduleMaps() -> [String] {
    guard modules.contains("CTextICU") else { return [] }
    return [
      Package.products.appending(path: "CTextICU.build/module.modulemap"),
      Package.directory.appending(path: "Sources/CICU/module.modulemap"),
      Self.yams.appending(path: "CYaml/include/module.modulemap"),
    ].flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
  }

  /// The sources of the package that reads YAML.
  private static let yams = Package.directory.appending(path: ".build/checkouts/Yams/Sources")

  /// By source, since objects of files that are gone stay in the folder; and by what the build made
  /// of files that are no sources.
  func objects() throws -> [String] {
    let files = FileManager.default
    let yams = modules.contains("TextResources") ? ["Yams", "CYaml"] : []
    return try (modules + yams).flatMap { module in
      let folder = yams.contains(module) ? Self.yams : Package.directory.appending(path: "Sources")
      let sources = folder.appending(path: module).path
      let build = Package.products.appending(path: "\(module).build")
      let made = build.appending(path: "DerivedSources").path
      return
        (try files.subpathsOfDirectory(atPath: sources)
        + ((try? files.contentsOfDirectory(atPath: made)) ?? []))
        .filter { path in [".swift", ".c", ".cpp"].contains { path.hasSuffix($0) } }
        .map { path in
          // Swift's objects lie flat, C's in the folders of their sources.
          let name = path.hasSuffix(".swift") ? URL(filePath: path).lastPathComponent : path
          return build.appending(path: "\(name).o").path
        }
    }
  }
}
