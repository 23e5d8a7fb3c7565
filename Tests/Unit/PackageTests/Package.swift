import Foundation
import TestSupport

enum Package {
  static let directory = Repository.folder
  static let products = Subprocess.products

  #if os(macOS)
    static let sharedLibrarySuffix = ".dylib"
  #else
    static let sharedLibrarySuffix = ".so"
  #endif

  static let libraries =
    (try? text(of: "Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) })
    ?? []

  static func text(of path: String) throws -> String {
    try Repository.text(path)
  }

  static func swiftFiles(below folder: String) throws -> [SwiftFile] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: directory.appending(path: folder).path)
    return
      try paths
      .filter { $0.hasSuffix(".swift") && !$0.contains("/Generated/") }
      .sorted()
      .map { SwiftFile(path: "\(folder)/\($0)", text: try text(of: "\(folder)/\($0)")) }
  }

  /// Leaves out the contents of builds and `.git`.
  static func paths() throws -> [String] {
    let found = FileManager.default.enumerator(atPath: directory.path)
    var paths: [String] = []
    while let path = found?.nextObject() as? String {
      if path.hasSuffix(".build") || path == ".git" { found?.skipDescendants() }
      paths.append(path)
    }
    return paths
  }

  /// The output is the standard output followed by the standard error.
  static func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let run = try Subprocess.run(URL(filePath: "/usr/bin/env"), arguments)
    return (run.output + run.errors, run.status)
  }
}

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

  var imports: [String] {
    code.compactMap { _, line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import") else { return nil }
      return words[keyword...].last.map(String.init)
    }
  }
}
