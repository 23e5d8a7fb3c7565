import Foundation

extension [TextSource] {
  /// Calls `body` with every source. A source that fails is reported, and the others go on.
  ///
  /// - Returns: The status of the first failure, if there was any.
  func readEach(
    _ body: (TextSource) throws(Failure) -> Void
  ) throws(Failure) -> Failure.Status? {
    var status: Failure.Status?
    for source in self {
      do {
        try body(source)
      } catch  where error.status != .cannotWrite {
        Messages.say(error.message)
        status = status ?? error.status
      }
    }
    return status
  }
}

/// Where a text comes from, and how it is written there.
struct TextSource {
  enum Origin {
    case standardInput
    case file(String)
    /// Given on the command line, with its number from 1 where there are several.
    case argument(String, number: Int?)
  }

  var origin: Origin
  /// The encoding of the bytes; UTF-8 where none is named.
  var encoding: String?
  /// Whether the command has `--text`: a missing file may have been meant as a text.
  var isBesideTexts = false
  /// Whether it is a folder below which no file has a name that is looked for.
  var isWithoutMatches = false

  static let standardInput = TextSource(origin: .standardInput)
  /// Standard input for '-'.
  static func inputOrFile(_ path: String) -> TextSource {
    path == "-" ? .standardInput : TextSource(origin: .file(path))
  }

  var isStandardInput: Bool {
    if case .standardInput = origin { true } else { false }
  }

  /// The file's name as the user wrote it; nil for a text that has none.
  var file: String? {
    if case .file(let path) = origin { path } else { nil }
  }

  /// The source's name in messages.
  var title: String {
    switch origin {
    case .standardInput: "standard input"
    case .file(let path): path.shown
    case .argument(_, let number?): "text \(number)"
    case .argument: "--text"
    }
  }

  /// Opens the source.
  ///
  /// - Throws: A failure with status 66 where there is nothing to read.
  func bytes(delivery: Delivery = .full) throws(Failure) -> ByteReader {
    switch origin {
    case .standardInput:
      if Terminal.showsInput, Terminal.showsErrors {
        Messages.say("Reading what you type; Ctrl-D on an empty line ends it.")
      }
      return ByteReader(title: title, handle: .standardInput, delivery: delivery)
    case .argument(let text, _):
      let bytes = RawArgument(repaired: text)?.bytes ?? ContiguousArray(text.utf8)
      return ByteReader(title: title, bytes: bytes)
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        if let handle = RawArgument(repaired: path)?.open() {
          return ByteReader(title: title, handle: handle, delivery: delivery)
        }
        throw .noInput("\(title): There is no such file.\(hint(on: path))")
      }
      guard !isDirectory(path) else { throw .noInput("\(title): \(refusal(ofFolder: path))") }
      guard let handle = FileHandle(forReadingAtPath: path) else {
        throw .noInput("\(title): This file cannot be read; its permissions may not allow it.")
      }
      return ByteReader(title: title, handle: handle, delivery: delivery)
    }
  }

  /// The files below a folder, in order, whose names match one of the patterns and are not hidden,
  /// and the folders that cannot be read; the source itself where it is no folder, or none matches.
  func files(matching patterns: [String]) -> [TextSource] {
    guard let folder = file, isDirectory(folder) else { return [self] }
    // A walk does not begin at a link.
    let root = URL(filePath: folder).resolvingSymlinksInPath().path
    let walk = FileManager.default.enumerator(atPath: root)
    var paths: [String] = []
    while let path = walk?.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      let whole = folder == "." ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
      if name.first == "." {
        walk?.skipDescendants()
      } else if isDirectory(whole) {
        if !FileManager.default.isReadableFile(atPath: whole) { paths.append(whole) }
      } else if patterns.contains(where: { name.matches(pattern: $0) }), !isEndless(whole) {
        paths.append(whole)
      }
    }
    var source = self
    source.isWithoutMatches = paths.isEmpty
    return paths.isEmpty
      ? [source]
      : paths.sorted().map { path in
        source.origin = .file(path)
        return source
      }
  }

  /// Whether the path is a pipe or a device, on which reading may wait forever.
  private func isEndless(_ path: String) -> Bool {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    // A link that leads nowhere is said to be missing when it is read.
    return type.map { $0 != .typeRegular && $0 != .typeSymbolicLink } ?? false
  }

  private func refusal(ofFolder path: String) -> String {
    if !FileManager.default.isReadableFile(atPath: path) {
      return "This directory cannot be read; its permissions may not allow it."
    }
    return isWithoutMatches
      ? "No file below this directory has a name that --glob matches; it knows no '/' and no {a,b}."
      : "This is a directory. Name files in it"
        + (isBesideTexts ? ", or match some of them: --glob '*.md'." : ".")
  }

  /// A hint if the path looks more like a text than like a file name.
  private func hint(on path: String) -> String {
    if path.contains("*") {
      return " A shell fills in * where no quotation marks are; --glob looks below a folder."
    }
    if isBesideTexts, (try? NamedLimit.list(path)) != nil {
      return " This is a limit, as in 'textlimit check --limit \(path.shellWord.shown)'."
    }
    let isName = path.contains { $0 == "." || $0 == "/" } && !path.contains(" ")
    return isBesideTexts && !isName ? " To pass a text, write --text 'Hello'." : ""
  }

  /// Whether the path is a directory or a link to one: only then does it exist with a slash added.
  private func isDirectory(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/")
  }
}
