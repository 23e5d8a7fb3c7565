import Testing

@Suite struct `Names` {
  /// The names of types in Apple's frameworks, except for names with a prefix such as `NS`.
  private static let frameworkNames: Set<Substring> =
    (try? Package.text(of: "Tests/Unit/PackageTests/FrameworkNames.txt"))
    .map { Set($0.split(whereSeparator: \.isWhitespace)) } ?? []

  private static let keywords: Set<Substring> = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  // A type with the same name would have to be qualified if both modules are imported.
  @Test(arguments: Package.libraries)
  func `public types don't have the names of framework types`(library: String) throws {
    var found = 0
    for file in try Package.swiftFiles(below: "Sources/\(library)") {
      for (number, line) in file.code {
        guard let name = Self.publicType(declaredIn: line) else { continue }
        found += 1
        #expect(!Self.frameworkNames.contains(name), "\(file):\(number): \(name)")
      }
    }
    // Checks that types were found. Modules that only extend others have few types.
    let extensions = ["TextLimits", "TextMetricsFoundation", "TextMetricsICU"]
    #expect(found >= 3 || extensions.contains(library))
    #expect(library != "TextLimits" || found == 0, "a type of the module's name hides the module")
  }

  @Test func `names of the frameworks are found in declarations`() {
    let lines = [
      "public struct Form<Model>: Sendable {", "@safe public final class Locale {",
      "public actor Task<C: Clock> {", "public typealias TextSelection = Int",
      "public protocol View: Sendable {", "public indirect enum Text {",
    ]
    for line in lines {
      let name = Self.publicType(declaredIn: line[...])
      #expect(name.map(Self.frameworkNames.contains) == true, "\(line)")
    }
    #expect(Self.publicType(declaredIn: "  public struct Inner {") == nil)
    #expect(Self.publicType(declaredIn: "struct Internal {") == nil)
  }

  private static func publicType(declaredIn line: Substring) -> Substring? {
    guard let first = line.first, !first.isWhitespace else { return nil }
    let words = line.split(separator: " ")
    guard words.contains("public"), let keyword = words.firstIndex(where: keywords.contains),
      keyword + 1 < words.count
    else { return nil }
    return words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
