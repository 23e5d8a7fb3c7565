import Foundation
import TextMetrics

extension Files {
  static func absolutePath(_ name: String) -> String {
    URL(filePath: name).standardizedFileURL.path
  }
}

struct LintFiles {
  let onlyChanged: Bool
  /// The revision whose merge base with HEAD is compared with the files, or `nil` to compare HEAD.
  let revision: String?

  /// Returns the files that git doesn't ignore. If git lists no files, returns the files that
  /// `FileSearch` finds, which aren't hidden.
  static func all(in folder: String) throws(Failure) -> [String] {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    guard let listed = Git.lines(arguments, in: folder), !listed.isEmpty else {
      return try FileSearch([]).files(below: folder)
    }
    return listed.inFolder(folder).filter(Files.isRegular)
  }

  /// Returns the file with a name, or the files to check in a folder.
  ///
  /// - Throws: A failure with status 66 if the name doesn't exist or is a pipe or a device, or 64 if
  ///   changes are requested outside of a repository or since an unknown revision.
  func files(at name: String) throws(Failure) -> [String] {
    guard Files.exists(name) else {
      throw .noInput("\(name.shownName): No such file or folder.")
    }
    if Files.isDirectory(name) {
      return onlyChanged ? try changed(in: name) : try Self.all(in: name)
    }
    guard Files.isRegular(name) else {
      throw .noInput("\(name.shownName): This isn't a file; it's a pipe or a device.")
    }
    guard onlyChanged else { return [name] }
    let folder = name.contains("/") ? String(name[...name.lastIndex(of: "/")!]) : "."
    return try changed(in: folder).contains(name) ? [name] : []
  }

  private func changed(in folder: String) throws(Failure) -> [String] {
    guard Git.lines(["rev-parse", "--git-dir"], in: folder) != nil else {
      throw .usage("'\(folder.shownName)' isn't in a Git repository, which --changed requires.")
    }
    guard let base = try base(in: folder) else { return try Self.all(in: folder) }
    let difference = ["diff", "--name-only", "-z", "--relative", "--diff-filter=d", base, "--"]
    let untracked = ["ls-files", "-z", "--others", "--exclude-standard"]
    let names = [difference, untracked].flatMap { Git.lines($0, in: folder) ?? [] }
    return names.inFolder(folder).filter(Files.isRegular)
  }

  /// Returns the commit to compare files with, or `nil` if the repository doesn't have commits.
  private func base(in folder: String) throws(Failure) -> String? {
    guard let revision else {
      return Git.lines(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder)?.first
    }
    let arguments = ["merge-base", revision, "HEAD"]
    guard !revision.hasPrefix("-"), let base = Git.lines(arguments, in: folder)?.first else {
      throw .usage("--since: Git found no common commit of '\(revision.shownName)' and HEAD.")
    }
    return base
  }
}

extension [String] {
  fileprivate func inFolder(_ folder: String) -> [String] {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    return Set(self).map { prefix + $0 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

private enum Git {
  /// Runs git. Returns the lines of its output, or `nil` if git isn't installed or fails.
  static func lines(_ arguments: [String], in folder: String) -> [String]? {
    guard let folder = folder.validated else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // Otherwise, git would run the file system monitor that the repository's configuration names.
    process.arguments = ["git", "-C", folder, "-c", "core.fsmonitor=false"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = [UInt8]((try? output.fileHandleForReading.readToEnd()) ?? Data())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    let end = UInt8(ascii: arguments.contains("-z") ? "\0" : "\n")
    return bytes.split(separator: end).map { String(escaping: $0) }
  }
}
