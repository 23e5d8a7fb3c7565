import Foundation
import TestSupport
import Testing

/// `.ci/check-apple` compiles the programs for UIKit, AppKit, and SwiftUI.
@Suite struct `Programs that users write` {
  private static let programs = Result { try Program.all() }
  private static let library = Result { try ProgramLibrary() }

  @Test func `are numbered`() throws {
    let programs = try Self.programs.get()
    #expect(programs.map(\.number) == Array(1...programs.count))
    #expect(programs.count >= 94)
    #expect(programs.count { !$0.isForeign } > 70)
  }

  @Test(arguments: try programs.get().filter { !$0.isForeign })
  func `compile, and print the documented output`(program: Program) throws {
    try Self.library.get().run(program)
  }
}

struct Program: CustomTestStringConvertible, Sendable {
  let number: Int
  let title: String
  let source: String
  let output: String?

  var testDescription: String { "\(number). \(title)" }

  var isForeign: Bool { source.contains(/import (AppKit|SwiftUI|UIKit)\n/) }

  static func all() throws -> [Program] {
    let text = try Package.text(of: "Tests/Unit/PackageTests/Programs/Programs.md")
    let pattern =
      /(?m)^(\d+)\. (.+)\n\n```swift\n((?:(?!```).*\n)+)```\n(?:\n```text\n((?:(?!```).*\n)*)```\n)?/
    return text.matches(of: pattern).map { match in
      Program(
        number: Int(match.1) ?? 0, title: String(match.2), source: String(match.3),
        output: match.4.map { String($0) })
    }
  }
}

/// A shared library makes linking a program fast.
private struct ProgramLibrary: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "textlimits-programs-\(UUID())")
  private let flags: [String]

  private static let files = [
    "signup.json": #"{"fields": [{"name": "name", "rules": [{"rule": "required"}]}]}"#,
    "records.ndjson": #"{"name": "Ada"}"# + "\n{}\n",
    "bugs.jsonl": #"{"id":"a","field":{},"events":[{"type":"undo"}],"expect":[{"text":"a"}]}"#
      + "\n",
  ]

  init() throws {
    try folder.write(Self.files)
    let modules = Client(modules: Package.libraries + ["CTextICU"], source: "")
    let suffix = Package.sharedLibrarySuffix
    let linked = try Package.run(
      ["swiftc", "-emit-library", "-o", folder.appending(path: "libPrograms\(suffix)").path]
        + modules.objects() + modules.libraries())
    try #require(linked.status == 0, "\(linked.output)")
    flags =
      [
        "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature", "ExistentialAny", "-I",
        Package.products.appending(path: "Modules").path, "-L", folder.path, "-lPrograms",
        "-Xlinker", "-rpath", "-Xlinker", folder.path,
      ] + modules.moduleMaps()
  }

  /// The program must compile without warnings. It runs in a folder with `files`.
  func run(_ program: Program) throws {
    let name = "program\(program.number)"
    let home = folder.appending(path: name)
    try home.write(["main.swift": program.source])
    let source = home.appending(path: "main.swift")
    let executable = home.appending(path: name).path
    let compiled = try Package.run(["swiftc", source.path, "-o", executable] + flags)
    try #require(compiled.status == 0, "\(compiled.output)")
    #expect(!compiled.output.contains("warning:"), "\(compiled.output)")
    let run = try Package.run(["env", "-C", folder.path, executable])
    #expect(run.status == 0, "\(run.output)")
    if let output = program.output { #expect(run.output == output) }
  }
}
