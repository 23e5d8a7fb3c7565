import Foundation
import TextMetrics
import TextMetricsICU

struct Conditions {
  let date: String
  let processor: String
  let system: String
  let swift: String
  let unicode: String

  static func current() throws -> Conditions {
    let (characters, words) = (Unicode.standardLibraryVersion, ICUVersion.unicode)
    return Conditions(
      date: Date.now.formatted(.iso8601.year().month().day()),
      processor: try processor(),
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      swift: try output(of: "swift", "--version").firstMatch(of: /Swift version ([0-9.]+)/)
        .map { String($0.1) } ?? "unknown",
      unicode: """
        Characters of Unicode \(characters.major).\(characters.minor), \
        words of Unicode \(words.major).\(words.minor) (ICU \(ICUVersion.library))
        """)
  }

  var text: String {
    "\(date), \(processor), \(system), Swift \(swift)\n\(unicode), one thread, medians"
  }

  var csvComments: String {
    [
      "date: \(date)", "processor: \(processor)", "system: \(system)", "swift: \(swift)",
      "unicode: \(unicode)",
    ].map { "# \($0)\n" }.joined()
  }

  private static func processor() throws -> String {
    #if os(macOS)
      return try output(of: "sysctl", "-n", "machdep.cpu.brand_string")
    #else
      let lines = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        .split(separator: "\n")
      let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ": ").last
      return model.map(String.init) ?? "unknown processor"
    #endif
  }

  private static func output(of command: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
