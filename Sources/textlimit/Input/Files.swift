import Foundation
import SystemPackage
import TextMetrics

/// An open file. It's closed when it's released, unless it's a standard stream.
final class OpenFile: Sendable {
  let descriptor: FileDescriptor

  static let standardInput = OpenFile(.standardInput)

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// If the file is a named pipe, waits until the pipe has a writer.
  init(reading path: FilePath) throws {
    descriptor = try .open(path, .readOnly, options: .closeOnExec)
  }

  /// Throws ``NotRegular`` for a folder, a device, or a pipe. Doesn't wait for a pipe's writer.
  init(
    regular path: FilePath, _ mode: FileDescriptor.AccessMode = .readOnly,
    options: FileDescriptor.OpenOptions = [], permissions: FilePermissions? = nil
  ) throws {
    descriptor = try .open(
      path, mode, options: options.union([.closeOnExec, .nonBlocking]),
      permissions: permissions)
    guard try descriptor.stat().type == .regular else { throw NotRegular() }
  }

  deinit {
    if descriptor.rawValue > FileDescriptor.standardError.rawValue { try? descriptor.close() }
  }

  struct NotRegular: Error, CustomStringConvertible {
    let description = "It is a folder, a pipe, or a device"
  }

  /// Returns `nil` if there are more than `maximum` bytes after `offset`.
  func bytes(from offset: Int64 = 0, maximum: Int) throws -> [UInt8]? {
    try descriptor.seek(offset: offset, from: .start)
    var reader = ByteReader(title: "", file: self)
    var bytes: ContiguousArray<UInt8> = []
    while try reader.next(appendingTo: &bytes) {
      if bytes.count > maximum { return nil }
    }
    return Array(bytes)
  }
}

enum Files {
  static func exists(_ name: String) -> Bool { type(of: name) != nil }

  static func isFolder(_ name: String) -> Bool { type(of: name) == .directory }

  static func isRegular(_ name: String) -> Bool { type(of: name) == .regular }

  static func isRegularOrUnknown(_ name: String) -> Bool {
    do {
      return try FilePath(escaped: name).stat().type == .regular
    } catch {
      return error as? Errno == .permissionDenied
    }
  }

  private static func type(of name: String) -> FileType? {
    try? FilePath(escaped: name).stat().type
  }

  static func absolutePath(_ name: String) -> String {
    // Foundation would replace a tilde at the start with the home folder.
    URL(filePath: name.hasPrefix("~") ? "./" + name : name).standardizedFileURL.path
  }

  static func write(_ bytes: [UInt8], to path: FilePath) throws {
    let file = try OpenFile(
      regular: path, .writeOnly, options: [.create, .truncate], permissions: .file)
    try file.descriptor.writeAll(bytes)
  }

  /// Replaces the contents of a file with `bytes`. The file keeps its owner, permissions, and
  /// links.
  ///
  /// The old contents are overwritten in place instead of being removed first. If `bytes` isn't
  /// longer than the file, a full disk therefore can't cause a loss of contents.
  static func overwrite(_ path: FilePath, with bytes: [UInt8]) throws {
    let file = try OpenFile(regular: path, .writeOnly)
    try file.descriptor.writeAll(bytes)
    try file.descriptor.resize(to: Int64(bytes.count))
  }

  /// Also creates missing parents. Does nothing if there is a folder or a file at `path`.
  static func createFolder(
    _ path: FilePath, permissions: FilePermissions = .folder
  ) throws {
    if path.isEmpty || (try? path.stat().type) == .directory { return }
    let parent = path.removingLastComponent()
    if parent != path { try createFolder(parent, permissions: permissions) }
    let status = unsafe path.withPlatformString { unsafe mkdir($0, permissions.rawValue) }
    guard status == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
  }

  static func names(in folder: FilePath) throws -> [String] {
    guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // SAFETY: A name ends with NUL, and is copied before the next name is read.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          unsafe String(escapingCString: name)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sortedByBytes
  }
}

extension [String] {
  var sortedByBytes: [String] { sorted { $0.utf8Precedes($1) } }
}

extension FilePermissions {
  /// The permissions before the process's `umask` is applied.
  static let file: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  static let folder: FilePermissions = [
    .ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute,
  ]
}

extension FileDescriptor {
  /// Opens /dev/null for each closed standard stream, so that no other file gets its descriptor.
  static func reserveStandardStreams() {
    // Standard input is opened for writing, and the output streams for reading, so that using the
    // streams still fails.
    let streams: [(FileDescriptor, AccessMode)] = [
      (.standardInput, .writeOnly), (.standardOutput, .readOnly), (.standardError, .readOnly),
    ]
    for (stream, mode) in streams {
      do { _ = try stream.stat() } catch Errno.badFileDescriptor {
        // `open` returns the lowest free descriptor, which is the stream's descriptor.
        _ = try? FileDescriptor.open("/dev/null", mode)
      } catch {}
    }
  }
}

// MARK: - Search

/// A search for files whose paths match patterns. It skips pipes, sockets, devices, hidden files,
/// hidden folders, and links to folders.
struct FileSearch {
  private let globs: GlobList

  init(_ patterns: [String]) throws(Failure) {
    do { globs = try GlobList(patterns) } catch { throw .usage("--glob: \(error)") }
  }

  /// Folders that can't be read and matching names whose type can't be read, such as links to
  /// missing files, are included, so that reading them reports the error.
  func files(below folder: String) throws(Failure) -> [String] {
    var found: [String] = []
    // The paths are relative to `folder`.
    var pending = [""]
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    while let subfolder = pending.popLast() {
      let path = prefix + subfolder
      guard let names = try? Files.names(in: FilePath(escaped: path.isEmpty ? "." : path)) else {
        found.append(subfolder.isEmpty ? folder : String(path.dropLast()))
        continue
      }
      for name in names where name.unicodeScalars.first != "." {
        let file = subfolder + name
        switch try type(of: prefix + file) {
        case .directory?: pending.append(file + "/")
        case .regular?, nil: if globs.matches(file) { found.append(prefix + file) }
        default: break
        }
      }
    }
    return found.sortedByBytes
  }

  /// Returns the type of a file or of a link's target, but `.symbolicLink` for a link to a folder.
  /// Returns `nil` if the type can't be read.
  private func type(of name: String) throws(Failure) -> FileType? {
    let path = try FilePath(escaped: name)
    guard let type = try? path.stat(followTargetSymlink: false).type else { return nil }
    guard type == .symbolicLink else { return type }
    let target = try? path.stat().type
    return target == .directory ? .symbolicLink : target
  }
}
