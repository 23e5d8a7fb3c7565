public import Foundation
// Each library re-exports the modules that appear in its public API.
@_exported public import TextMetrics

/// A resource file: its bytes or URL, its format, and its locale.
///
/// Use ``forEachText(_:)`` to read the texts of a large file one after another, with little memory.
/// Use ``ResourceTexts`` to get all texts of a file or folder.
public struct ResourceFile: Sendable {
  /// The path of the file, as in ``ResourceText/file`` and ``ResourceError/file``.
  public let path: String
  /// The format of the file, or `nil` if the format is neither specified nor indicated by the path.
  public let format: ResourceFormat?
  /// The locale of texts for which the file doesn't name a locale, or `nil` if the locale is
  /// neither specified nor indicated by the path.
  public let locale: String?
  private let content: Content

  private enum Content: Sendable {
    case url(URL)
    case bytes([UInt8])
  }

  /// Creates a resource file that is read from a URL.
  ///
  /// The initializer doesn't read the file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - path: The path that identifies the file in its texts and errors. The default is the path
  ///     of the URL.
  ///   - format: The format of the file. The default is the format that the URL's path indicates.
  ///   - locale: The locale of texts for which the file doesn't name a locale. The default is the
  ///     locale that the URL's path indicates.
  public init(
    _ url: URL, path: String? = nil, as format: ResourceFormat? = nil, locale: String? = nil
  ) {
    self.init(
      .url(url), path ?? url.path, format, locale, indicatingPath: url.standardizedFileURL.path)
  }

  /// Creates a resource file from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: The path that identifies the file in its texts and errors. The path can indicate the
  ///     format and the locale.
  ///   - format: The format of the file. The default is the format that `path` indicates.
  ///   - locale: The locale of texts for which the file doesn't name a locale. The default is the
  ///     locale that `path` indicates.
  public init(
    _ bytes: [UInt8], named path: String, as format: ResourceFormat? = nil, locale: String? = nil
  ) {
    self.init(.bytes(bytes), path, format, locale, indicatingPath: path)
  }

  private init(
    _ content: Content, _ path: String, _ format: ResourceFormat?, _ locale: String?,
    indicatingPath: String
  ) {
    self.content = content
    self.path = path
    self.format = format ?? ResourceFormat(path: indicatingPath)
    self.locale = locale ?? ResourceFormat.locale(ofPath: indicatingPath)
  }

  /// Returns the resource files in a folder and its subfolders, sorted by their paths.
  ///
  /// The array contains the files for which ``ResourceFormat/isResource(path:)`` returns `true`,
  /// except hidden files and files in hidden folders. If the folder can't be read, the array is
  /// empty.
  ///
  /// - Parameter folder: The URL of the folder.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files in the folder and its
  ///   subfolders.
  public static func files(in folder: URL) -> [ResourceFile] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }
    return urls.filter { ResourceFormat.isResource(path: $0.path) && !$0.hasDirectoryPath }
      .sorted { $0.path < $1.path }.map { ResourceFile($0) }
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Calls a closure with each text of the file, in the order of the file.
  ///
  /// Files in these formats are read in pieces, with little memory: SubRip, WebVTT, properties,
  /// gettext, XLIFF, Android, tables, and old-style `.strings`. If such a file has an error, `body`
  /// is first called with the texts of each entry that is complete before the error. A cue of
  /// SubRip is complete if the time codes of the next cue are found.
  ///
  /// A file in any other format is read as a whole. If such a file has an error, `body` isn't
  /// called. A Markdown file is read to the end of its front matter, and errors after the front
  /// matter aren't found.
  ///
  /// - Parameter body: A closure that is called with each text.
  /// - Throws: ``ResourceError`` if the file can't be read, isn't valid, or has an unknown format.
  ///   An error that `body` throws is also thrown.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  public func forEachText(_ body: (ResourceText) throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      do {
        if case .url(let url) = content, !FileManager.default.fileExists(atPath: url.path) {
          throw PositionedError("the file or folder doesn't exist", at: FilePosition())
        }
        try readTexts(body)
      } catch let error as PositionedError {
        throw ResourceError(
          file: path, line: error.position.line, column: error.position.column,
          message: error.message)
      }
    }
  }

  func open(
    _ encoding: ByteCursor.Encoding = .utf8, declaration: ByteCursor.EncodingDeclaration? = nil
  ) throws -> ByteCursor {
    switch content {
    case .bytes(let bytes):
      var rest = Data(bytes)
      return ByteCursor(encoding: encoding, declaration: declaration) {
        defer { rest = Data() }
        return rest
      }
    case .url(let url):
      do {
        let file = try FileHandle(forReadingFrom: url)
        return ByteCursor(encoding: encoding, declaration: declaration) {
          try file.read(upToCount: 1 << 18) ?? Data()
        }
      } catch {
        throw PositionedError(
          "the file can't be read: \(error.localizedDescription)", at: FilePosition())
      }
    }
  }
}

/// A collection of the texts of a resource file, or of all resource files in a folder.
///
/// ```swift
/// let json = ResourceFile(Array(#"{"menu": {"save": "Speichern"}}"#.utf8), named: "de.json")
/// let texts = try ResourceTexts(contentsOf: json)
/// texts[0].key  // "menu.save"
/// texts[0].locale  // "de"
/// ```
public struct ResourceTexts: RandomAccessCollection, Sendable {
  private var texts: [ResourceText] = []

  /// Creates a collection of the texts of a file or folder.
  ///
  /// - Parameter url: The URL of a file, or of a folder. In a folder, the files that
  ///   ``ResourceFile/files(in:)`` returns are read. If the folder can't be read, the
  ///   collection is empty.
  /// - Throws: ``ResourceError`` if there isn't a file or folder at the URL, or if a file can't
  ///   be read, isn't valid, or has an unknown format.
  /// - Complexity: O(*n*), where *n* is the size of the files.
  public init(contentsOf url: URL) throws(ResourceError) {
    for file in Self.files(at: url) { try append(file) }
  }

  /// Creates a collection of the texts of a file or folder, and continues after errors.
  ///
  /// - Parameters:
  ///   - url: The URL of a file, or of a folder. In a folder, the files that
  ///     ``ResourceFile/files(in:)`` returns are read. If the folder can't be read, the
  ///     collection is empty.
  ///   - onError: A closure that is called with the error of each file that can't be read, isn't
  ///     valid, or has an unknown format. The collection keeps the texts that were read before the
  ///     error, and the texts of all other files.
  /// - Complexity: O(*n*), where *n* is the size of the files.
  public init(contentsOf url: URL, onError: (ResourceError) -> Void) {
    for file in Self.files(at: url) {
      do throws(ResourceError) { try append(file) } catch { onError(error) }
    }
  }

  /// Creates a collection of the texts of a file.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``ResourceError`` if the file can't be read, isn't valid, or has an unknown format.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public init(contentsOf file: ResourceFile) throws(ResourceError) { try append(file) }

  private static func files(at url: URL) -> [ResourceFile] {
    let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    return isFolder ? ResourceFile.files(in: url) : [ResourceFile(url)]
  }

  private mutating func append(_ file: ResourceFile) throws(ResourceError) {
    do {
      try file.forEachText { texts.append($0) }
    } catch let error as ResourceError {
      throw error
    } catch {
      throw ResourceError(file: file.path, line: 1, column: 1, message: "\(error)")
    }
  }

  public var startIndex: Int { texts.startIndex }
  public var endIndex: Int { texts.endIndex }
  public subscript(position: Int) -> ResourceText { texts[position] }
}
