import Foundation

/// Reads a source in pieces, and shows progress.
struct ByteReader {
  private static let pieceBytes = 1 << 18

  let title: String
  private let handle: FileHandle?
  private var rest: Data?
  private var progress: Progress

  init(title: String, handle: FileHandle) {
    self.title = title
    self.handle = handle
    progress = Progress(title: title, total: handle.bytesLeft)
  }

  init(title: String, bytes: Data) {
    self.title = title
    handle = nil
    rest = bytes
    progress = Progress(title: title, total: bytes.count)
  }

  /// The next piece, never empty; nil at the end.
  mutating func next() throws(Failure) -> Data? {
    guard let handle else {
      defer { rest = nil }
      return rest.flatMap { $0.isEmpty ? nil : $0 }
    }
    do {
      if let piece = try handle.read(upToCount: Self.pieceBytes), !piece.isEmpty {
        progress.advance(by: piece.count)
        return piece
      }
    } catch {
      throw .noInput("\(title): This cannot be read: \(error.reason)")
    }
    progress.finish()
    return nil
  }
}

extension FileHandle {
  /// The bytes from here to the end, where that is known: pipes and terminals cannot seek.
  fileprivate var bytesLeft: Int? {
    guard let here = try? offset(), let end = try? seekToEnd(),
      (try? seek(toOffset: here)) != nil
    else { return nil }
    return end > here ? Int(end - here) : nil
  }
}
