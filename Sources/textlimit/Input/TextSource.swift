import SystemPackage

/// Standard input, a file, or an argument, from which a text is read.
struct TextSource {
  enum Origin {
    case standardInput
    /// A name as escaped bytes (`String(escaping:)`).
    case file(String)
    /// A text as escaped bytes (`String(escaping:)`), and the number of the text if there are
    /// several texts.
    case argument(String, number: Int?)
  }

  /// The kinds of files that are read. Reading a device, or opening a pipe, can take forever.
  enum FileKinds {
    case all
    /// For recorded sessions, which can come from a pipe. Opening a pipe waits for a writer.
    case allButDevices
    /// For commands of the REPL, which must not wait.
    case regular
  }

  var origin: Origin
  /// The name of the encoding, or `nil` for UTF-8.
  var encoding: String?
  var kinds = FileKinds.all
  /// Whether each line of standard input has a prompt. If not, a message on a terminal explains how
  /// to end the input.
  var hasPrompts = false
  /// Returns the end of the message about a folder, or about a file that doesn't exist.
  var hint: @Sendable (_ name: String, _ isFolder: Bool) -> String = { _, _ in "" }

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

  /// The name of the file for JSON, or `nil` for standard input and for arguments.
  var file: String? { if case .file(let name) = origin { name.repaired } else { nil } }

  var title: String {
    switch origin {
    case .standardInput: "standard input"
    case .file(let name): name.shownName
    case .argument(_, let number?): "text \(number)"
    case .argument: "--text"
    }
  }

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
      let kind = Files.isFolder(name) ? "folder" : "file"
      throw .noInput("\(title): Permission to read this \(kind) is denied.")
    } catch {
      throw .noInput("\(title): This can't be read: \(error.reason).")
    }
    if type == .directory { throw .noInput("\(title): This is a folder.\(hint(name, true))") }
    if kinds == .allButDevices, type == .characterSpecial || type == .blockSpecial {
      throw .noInput("\(title): This is a device. Write '-' to read standard input.")
    }
    return file
  }
}

extension [TextSource] {
  /// Calls `body` with each source. If `body` throws, prints the message and continues with the
  /// next source, but rethrows a failure to write output. Returns the status of the first failure,
  /// or `nil` if there was no failure.
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
