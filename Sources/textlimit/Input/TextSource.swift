import SystemPackage

struct TextSource {
  enum Origin {
    case standardInput
    /// The name of a file as escaped bytes.
    case file(String)
    /// A text of the command line as escaped bytes, and its number if there are several texts.
    case argument(String, number: Int?)
  }

  /// The kinds of files to read. Reading a device, or opening a pipe, can take forever.
  enum FileKinds {
    case all, allButDevices, regular
  }

  var origin: Origin
  /// The name of the encoding, or `nil` for UTF-8.
  var encoding: String?
  var kinds = FileKinds.all
  /// Whether a prompt is printed before each line of standard input. Without prompts, a message
  /// explains how to end the input if standard input and standard error are terminals.
  var hasPrompts = false
  /// A closure that returns the end of an error message. The message is about a directory if
  /// `isDirectory` is `true`, or else about a file that doesn't exist.
  var hint: @Sendable (_ name: String, _ isDirectory: Bool) -> String = { _, _ in "" }

  static let standardInput = TextSource(origin: .standardInput)

  static func inputOrFile(_ name: String) -> TextSource {
    name == "-" ? .standardInput : TextSource(origin: .file(name))
  }

  static func inputs(_ arguments: [String], kinds: FileKinds = .all) -> [TextSource] {
    let sources = arguments.isEmpty ? [.standardInput] : arguments.separatedFiles.map(inputOrFile)
    return sources.map { TextSource(origin: $0.origin, kinds: kinds) }
  }

  var isStandardInput: Bool { if case .standardInput = origin { true } else { false } }

  var isArgument: Bool { if case .argument = origin { true } else { false } }

  var file: String? { if case .file(let name) = origin { name.repaired } else { nil } }

  var title: String {
    switch origin {
    case .standardInput: "standard input"
    case .file(let name): name.shownName
    case .argument(_, let number?): "text \(number)"
    case .argument: "--text"
    }
  }

  /// Opens the source for reading.
  ///
  /// - Throws: A failure with status 66 if the source is a directory, isn't one of the ``kinds`` to
  ///   read, or can't be opened.
  func open(delivery: Delivery = .full) throws(Failure) -> ByteReader {
    switch origin {
    case .standardInput:
      if Terminal.isInputTerminal, Terminal.isErrorTerminal, !hasPrompts {
        StandardError.print("Type a text; Ctrl-D on an empty line ends it.")
      }
      return ByteReader(title: title, file: .standardInput, delivery: delivery)
    case .argument(let text, _):
      return ByteReader(title: title, bytes: text.unescapedBytes)
    case .file(let name):
      return ByteReader(title: title, file: try file(named: name), delivery: delivery)
    }
  }

  private func file(named name: String) throws(Failure) -> OpenFile {
    let path = try FilePath(escaped: name)
    let file: OpenFile
    let type: FileType
    do {
      file = try kinds == .regular ? OpenFile(regular: path) : OpenFile(reading: path)
      type = try file.descriptor.stat().type
    } catch Errno.noSuchFileOrDirectory {
      throw .noInput("\(title): No such file.\(hint(name, false))")
    } catch Errno.permissionDenied {
      let kind = Files.isDirectory(name) ? "directory" : "file"
      throw .noInput("\(title): Permission to read this \(kind) is denied.")
    } catch {
      throw .noInput("\(title): This can't be read: \(error.reason).")
    }
    if type == .directory { throw .noInput("\(title): This is a directory.\(hint(name, true))") }
    if kinds == .allButDevices, type == .characterSpecial || type == .blockSpecial {
      throw .noInput("\(title): This is a device. Write '-' to read standard input.")
    }
    return file
  }
}

extension [TextSource] {
  /// Calls `body` with each source. If `body` throws a failure, prints the failure's message and
  /// continues with the next source.
  ///
  /// - Returns: The status of the first failure, or `nil` if there wasn't a failure.
  /// - Throws: A failure of `body` with status 74, since output can't be written. The remaining
  ///   sources are then skipped.
  func readEach(
    _ body: (TextSource) throws(Failure) -> Void
  ) throws(Failure) -> Failure.Status? {
    var status: Failure.Status?
    for source in self {
      do {
        try body(source)
      } catch  where error.status != .cannotWrite {
        StandardError.print(error.message)
        status = status ?? error.status
      }
    }
    return status
  }
}

/// The headings above the outputs for several sources. A single source doesn't have a heading.
struct Headings {
  private let areShown: Bool
  private var isFirst = true

  init(of sources: [TextSource]) {
    areShown = sources.count > 1
  }

  /// Writes the heading of the next source, unless there is only one source. An empty line precedes
  /// all headings but the first.
  mutating func write(for source: TextSource, to output: inout Output) throws(Failure) {
    guard areShown else { return }
    try output.line("\(isFirst ? "" : "\n")==> \(source.title) <==")
    isFirst = false
  }
}
