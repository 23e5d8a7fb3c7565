import Foundation

/// The files and products of the package.
enum Package {
  static let directory = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// The folder with the modules and objects of the running tests.
  static let products =
    Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    .map { $0.deletingLastPathComponent() } ?? Bundle.main.bundleURL

  #if os(macOS)
    static let sharedLibrarySuffix = ".dylib"
  #else
    static let sharedLibrarySuffix = ".so"
  #endif

  /// The libraries in the manifest.
  static let libraries =
    (try? text(of: "Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) })
    ?? []

  static func text(of path: String) throws -> String {
    try String(contentsOf: directory.appending(path: path), encoding: .utf8)
  }

  /// Returns the Swift files below a folder, except for generated ones.
  static func swiftFiles(below folder: String) throws -> [SwiftFile] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: directory.appending(path: folder).path)
    return
      try paths
      .filter { $0.hasSuffix(".swift") && !$0.contains("/Generated/") }
      .sorted()
      .map { SwiftFile(path: "\(folder)/\($0)", text: try text(of: "\(folder)/\($0)")) }
  }

  /// Returns the paths of all files, except for those of builds.
  static func paths() throws -> [String] {
    let found = FileManager.default.enumerator(atPath: directory.path)
    var paths: [String] = []
    while let path = found?.nextObject() as? String {
      if path.hasSuffix(".build") || path == ".git" { found?.skipDescendants() }
      paths.append(path)
    }
    return paths
  }

  /// Runs a program, and returns its output and status.
  static func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}

/// A source file.
struct SwiftFile: CustomStringConvertible {
  let path: String
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var description: String { path }

  /// The lines without their comments, numbered from 1.
  var code: [(number: Int, text: Substring)] {
    lines.enumerated().map { index, line in
      (index + 1, line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
    }
  }

  /// The modules that the file imports.
  var imports: [String] {
    code.compactMap { _, line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import") else { return nil }
      return words[keyword...].last.map(String.init)
    }
  }
}
