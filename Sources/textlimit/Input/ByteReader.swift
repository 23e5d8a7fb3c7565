import Foundation
import TextMetrics

/// When a piece of an input is handed over.
enum Delivery {
  /// When it is full: the fastest.
  case full
  /// As soon as there is anything: what a filter needs whose reader waits for an answer.
  case prompt
  /// Line by line, as a terminal gives it.
  case typed
}

/// Reads a source in pieces, and shows progress.
struct ByteReader {
  private static let pieceBytes = 1 << 18

  private let title: String
  private let handle: FileHandle?
  private var rest: Data?
  private let delivery: Delivery
  /// A terminal would go on after its end.
  private var isAtEnd = false
  /// Nil for what is typed: it would be drawn over.
  private var progress: Progress?

  init(
    title: String, handle: FileHandle, delivery: Delivery = .full
  ) {
    self.title = title
    self.handle = handle
    // A file has everything already.
    self.delivery = handle.isTerminal ? .typed : handle.isStream ? delivery : .full
    progress = handle.isTerminal ? nil : Progress(title: title, total: handle.bytesLeft)
  }

  init(title: String, bytes: Data) {
    self.title = title
    handle = nil
    rest = bytes
    delivery = .full
    progress = nil
  }

  /// The next piece, never empty; nil at the end.
  mutating func next() throws(Failure) -> Data? {
    guard let handle else {
      defer { rest = nil }
      return rest.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard !isAtEnd else { return nil }
    do {
      if let piece = try read(handle), !piece.isEmpty {
        progress?.advance(by: piece.count)
        return piece
      }
    } catch {
      throw .noInput("\(title): This cannot be read: \(error.reason)")
    }
    Progress.clear()
    isAtEnd = true
    return nil
  }
}

extension ByteReader {
  private mutating func read(_ handle: FileHandle) throws -> Data? {
    switch delivery {
    case .full: try handle.read(upToCount: Self.pieceBytes)
    case .prompt: handle.availableData
    case .typed: try line(of: handle)
    }
  }

  /// Byte by byte, which is fast enough for typing: more at once would wait for a second end of
  /// the input, and `availableData` traps where the terminal is gone.
  private mutating func line(of handle: FileHandle) throws -> Data {
    var line = Data()
    while line.count < Self.pieceBytes, let byte = try handle.read(upToCount: 1), !byte.isEmpty {
      line.append(byte)
      if byte.first == UInt8(ascii: "\n") { return line }
    }
    isAtEnd = line.count < Self.pieceBytes
    return line
  }
}

extension FileHandle {
  fileprivate var isTerminal: Bool { isatty(fileDescriptor) != 0 }

  /// Whether this is a pipe, a socket or a terminal: open, and unable to seek. `availableData`
  /// traps where there is nothing to read from, such as a directory or a closed descriptor.
  fileprivate var isStream: Bool {
    (try? offset()) == nil && fcntl(fileDescriptor, F_GETFD) != -1
  }

  /// The bytes from here to the end, where that is known: pipes and terminals cannot seek.
  fileprivate var bytesLeft: Int? {
    guard let here = try? offset(), let end = try? seekToEnd(),
      (try? seek(toOffset: here)) != nil
    else { return nil }
    return end > here ? Int(end - here) : nil
  }
}
