import Foundation
import SystemPackage

/// A file that is open, and is closed when nobody refers to it any more.
final class OpenFile: Sendable {
  let descriptor: FileDescriptor

  static let standardInput = OpenFile(.standardInput)

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Opens a file of any kind for reading. A pipe waits for its writer.
  init(reading path: FilePath) throws {
    descriptor = try .open(path, .readOnly, options: .closeOnExec)
  }

  /// Opens a file, and returns at once whatever its kind is.
  ///
  /// - Throws: `NotRegular` for pipes, devices, and directories, on which reading may never end, or
  ///   `Errno`.
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
    let description = "It is a directory, a pipe, or a device"
  }

  /// Returns the bytes from an offset up to the end, or `nil` if there are more than `maximum`.
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

/// Functions that access the file system. Names are escaped bytes.
enum Files {
  static func exists(_ name: String) -> Bool { type(of: name) != nil }

  static func isDirectory(_ name: String) -> Bool { type(of: name) == .directory }

  static func isRegular(_ name: String) -> Bool { type(of: name) == .regular }

  private static func type(of name: String) -> FileType? {
    try? FilePath(escaped: name).stat().type
  }

  /// Writes a file, and replaces an existing one.
  static func write(_ bytes: [UInt8], to path: FilePath) throws {
    let file = try OpenFile(
      regular: path, .writeOnly, options: [.create, .truncate], permissions: .file)
    try file.descriptor.writeAll(bytes)
  }

  /// Creates a directory and those that contain it.
  static func createDirectory(
    _ path: FilePath, permissions: FilePermissions = .directory
  ) throws {
    if path.isEmpty || (try? path.stat().type) == .directory { return }
    let parent = path.removingLastComponent()
    if parent != path { try createDirectory(parent, permissions: permissions) }
    let status = unsafe path.withPlatformString { unsafe mkdir($0, permissions.rawValue) }
    guard status == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
  }

  /// Gives a file another name, in the place of a file that has it.
  static func rename(_ path: FilePath, to other: FilePath) throws {
    let status = unsafe path.withPlatformString { path in
      unsafe other.withPlatformString { unsafe Foundation.rename(path, $0) }
    }
    guard status == 0 else { throw Errno(rawValue: errno) }
  }

  /// Returns the names in a directory, in the order of their bytes.
  static func names(in directory: FilePath) throws -> [String] {
    guard let stream = unsafe directory.withPlatformString({ unsafe opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // SAFETY: A name ends with NUL. It is copied before the next one is read.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          unsafe String(escapingCString: name)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension FilePermissions {
  /// The permissions of new files and directories, before the user's mask is applied.
  static let file: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  static let directory: FilePermissions = [
    .ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute,
  ]
}

// MARK: - Search

/// Finds the files below a directory whose paths match patterns.
///
/// Hidden files and directories are left out, links to directories aren't followed, and pipes and
/// devices, on which reading may never end, are left out, too.
struct FileSearch {
  private let globs: GlobList

  init(_ patterns: [String]) throws(Failure) {
    do { globs = try GlobList(patterns) } catch { throw .usage("--glob: \(error)") }
  }

  /// Returns the names of the matching files below a directory, in the order of their bytes, and
  /// those of directories that can't be read.
  ///
  /// - Parameter directory: The name of a directory, or of a link to one, as escaped bytes.
  func files(below directory: String) throws(Failure) -> [String] {
    var found: [String] = []
    // The paths of directories to read, relative to the first one.
    var pending = [""]
    let prefix = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
    while let folder = pending.popLast() {
      let path = prefix + folder
      guard let names = try? Files.names(in: FilePath(escaped: path.isEmpty ? "." : path)) else {
        found.append(String(path.dropLast()))
        continue
      }
      for name in names where name.unicodeScalars.first != "." {
        let file = folder + name
        switch try type(of: prefix + file) {
        case .directory?: pending.append(file + "/")
        case .regular?, nil: if globs.matches(file) { found.append(prefix + file) }
        default: break
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the type of a file, which isn't a directory if it is a link to one, or `nil` if it
  /// can't be found out: then the file is reported when it is read.
  private func type(of name: String) throws(Failure) -> FileType? {
    let path = try FilePath(escaped: name)
    guard let type = try? path.stat(followTargetSymlink: false).type else { return nil }
    guard type == .symbolicLink else { return type }
    let target = try? path.stat().type
    return target == .directory ? .symbolicLink : target
  }
}
