import Foundation
import TextMetrics

struct LintFile {
  /// The path as named or found, as escaped bytes (`String(escaping:)`).
  let name: String
  let absolutePath: String

  init(_ name: String) {
    self.name = name
    absolutePath = Files.absolutePath(name)
  }

  /// Returns the absolute path if the file isn't below the folder.
  func path(relativeTo folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return absolutePath.hasPrefix(prefix)
      ? String(absolutePath.dropFirst(prefix.count)) : absolutePath
  }
}

/// A search for the files to check. The results include folders that can't be read.
struct LintFileSearch {
  enum Scope {
    case all
    /// Untracked files that git doesn't ignore, and files that differ from HEAD or, with a
    /// revision, from its last common commit with HEAD. Before the first commit, all files that git
    /// doesn't ignore.
    case changed(since: String?)
  }

  let scope: Scope
  private var changedFilesByFolder: [String: Set<String>] = [:]

  init(_ scope: Scope) { self.scope = scope }

  /// Returns the tracked files, and the untracked files that git doesn't ignore. Outside of a
  /// repository, or if git ignores `folder` and tracks none of its files, returns all files that
  /// aren't hidden.
  static func unignoredFiles(in folder: String) throws(Failure) -> [String] {
    if let listed = Git.files(Git.untracked + ["--cached"], in: folder),
      !listed.isEmpty || Git.run(["check-ignore", "--quiet", "."], in: folder) == nil
    {
      return listed
    }
    return try FileSearch([]).files(below: folder)
  }

  mutating func files(at name: String) throws(Failure) -> [String] {
    guard Files.exists(name) else {
      throw .noInput("\(name.shownName): No such file or folder.")
    }
    let isFolder = Files.isFolder(name)
    guard isFolder || Files.isRegular(name) else {
      throw .noInput("\(name.shownName): This isn't a file; it's a pipe or a device.")
    }
    guard case .changed(let revision) = scope else {
      return isFolder ? try Self.unignoredFiles(in: name) : [name]
    }
    if isFolder { return try Self.changedFiles(in: name, since: revision) }
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? "."
    let changed: Set<String>
    if let known = changedFilesByFolder[folder] {
      changed = known
    } else {
      changed = Set(try Self.changedFiles(in: folder, since: revision))
      changedFilesByFolder[folder] = changed
    }
    return changed.contains(name) ? [name] : []
  }

  private static func changedFiles(
    in folder: String, since revision: String?
  ) throws(Failure) -> [String] {
    guard Git.run(["rev-parse", "--git-dir"], in: folder) != nil else {
      throw .usage(
        "'\(folder.shownName)' isn't in a Git repository, which --changed and --since require.")
    }
    guard let base = try base(of: revision, in: folder) else {
      return try unignoredFiles(in: folder)
    }
    let difference = ["diff", "--name-only", "-z", "--relative", "--diff-filter=d", base, "--"]
    guard let files = Git.files(difference, Git.untracked, in: folder) else {
      throw .noInput("\(folder.shownName): Git can't list the files that have changed.")
    }
    return files
  }

  /// Returns the commit with which files are compared, or `nil` if `revision` is `nil` and HEAD
  /// doesn't have a commit yet.
  private static func base(
    of revision: String?, in folder: String
  ) throws(Failure) -> String? {
    guard let revision else {
      return Git.run(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder)?.lines.first
    }
    let verification = ["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]
    guard !revision.hasPrefix("-"), let commit = Git.run(verification, in: folder)?.lines.first
    else {
      throw .usage("--since: '\(revision.shownName)' isn't a commit of the repository.")
    }
    guard let base = Git.run(["merge-base", commit, "HEAD"], in: folder)?.lines.first else {
      throw .usage("--since: HEAD and '\(revision.shownName)' have no common commit.")
    }
    return base
  }
}

private enum Git {
  static let untracked = ["ls-files", "-z", "--others", "--exclude-standard"]

  /// Includes folders that git can't open. Returns `nil` if a command fails.
  static func files(_ commands: [String]..., in folder: String) -> [String]? {
    guard let folderInRepository = run(["rev-parse", "--show-prefix"], in: folder) else {
      return nil
    }
    let results = commands.compactMap { run($0, in: folder) }
    guard results.count == commands.count else { return nil }
    let parent = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let listed = Set(results.flatMap(\.lines)).map { parent + $0 }
    // Git only warns about folders that it can't open. The paths in warnings are relative to the
    // root of the repository.
    let warning = "warning: could not open directory '" + (folderInRepository.lines.first ?? "")
    let unreadable = results.flatMap(\.warnings).compactMap { line in
      guard line.hasPrefix(warning), let end = line.lastIndex(of: "'") else { return String?.none }
      let path = parent + line[..<end].dropFirst(warning.count)
      return path.isEmpty ? "." : String(path.dropLast())
    }
    return (listed.filter(Files.isRegularOrUnknown) + unreadable).sortedByBytes
  }

  /// Returns `nil` if git isn't installed or fails, or if the name of the folder isn't UTF-8.
  static func run(
    _ arguments: [String], in folder: String
  ) -> (lines: [String], warnings: [String])? {
    guard let folder = folder.validated else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // Without core.fsmonitor=false, git would run the file system monitor that the configuration of
    // the repository names.
    process.arguments = ["LC_ALL=C", "git", "-C", folder, "-c", "core.fsmonitor=false"] + arguments
    let output = Pipe()
    process.standardOutput = output
    // Git would wait for a reader of a second pipe, so the warnings are written to a file.
    let warnings = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? Data().write(to: warnings)
    defer { try? FileManager.default.removeItem(at: warnings) }
    process.standardError = (try? FileHandle(forWritingTo: warnings)) ?? FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = try? output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    func lines(_ bytes: Data?, _ end: UInt8) -> [String] {
      [UInt8](bytes ?? Data()).split(separator: end).map { String(escaping: $0) }
    }
    let end: UInt8 = arguments.contains("-z") ? 0 : 0x0A
    return (lines(bytes, end), lines(try? Data(contentsOf: warnings), 0x0A))
  }
}
