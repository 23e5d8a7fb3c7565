import Foundation
import Testing

@Suite struct `What a client links` {
  struct Client: Sendable, CustomTestStringConvertible {
    let module: String
    /// The modules whose objects it takes, its own included.
    let objects: [String]
    let source: String
    let output: String

    var testDescription: String { module }
  }

  static let clients = [
    Client(
      module: "TextMetrics", objects: ["TextMetrics"],
      source: #"print("née".count(in: .characters))"#, output: "3\n"),
    Client(
      module: "TextEditing", objects: ["TextMetrics", "TextEditing"],
      source: "print(Decision.clipped)", output: "clipped\n"),
    Client(
      module: "FormValidation", objects: ["TextMetrics", "FormValidation"],
      source: "print(type(of: Violation.self))", output: "Violation.Type\n"),
  ]

  @Test(arguments: clients)
  func `a client of the core links neither ICU nor Foundation`(_ client: Client) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "textlimits-\(client.module)-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "main.swift")
    try Data("import \(client.module)\n\(client.source)\n".utf8).write(to: source)
    let program = folder.appending(path: "client").path

    // By source, since objects of files that are gone stay in the folder.
    let objects = try client.objects.flatMap { module in
      let sources = Package.directory.appending(path: "Sources/\(module)").path
      return try FileManager.default.subpathsOfDirectory(atPath: sources)
        .filter { $0.hasSuffix(".swift") }
        .map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        .map { Package.products.appending(path: "\(module).build/\($0).o").path }
    }
    let modules = Package.products.appending(path: "Modules").path
    let compiled = try Package.run(
      ["swiftc", "-I", modules, source.path] + objects + ["-o", program])
    try #require(compiled.status == 0, "\(compiled.output)")
    #expect(try Package.run([program]).output == client.output)

    #if os(macOS)
      let libraries = try Package.run(["otool", "-L", program])
    #else
      let libraries = try Package.run(["ldd", program])
    #endif
    try #require(libraries.status == 0 && libraries.output.contains("swiftCore"))
    for name in ["icu", "Foundation"] {
      #expect(!libraries.output.contains(name), "\(libraries.output)")
    }
  }
}
