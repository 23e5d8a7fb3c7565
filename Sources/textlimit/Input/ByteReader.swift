import Foundation
import TextMetrics

/// Reads a source in pieces, and shows progress.
struct ByteReader {
  private static let pieceBytes = 1 << 18

  private let title: String
  private let handle: FileHandle?
  private var rest: Data?
  private let policy: InvalidUTF8Policy
  private var isAtStart = true
  private var progress: Progress

  init(title: String, handle: FileHandle, invalid policy: InvalidUTF8Policy) {
    self.title = title
    self.handle = handle
    self.policy = policy
    progress = Progress(title: title, total: handle.bytesLeft)
  }

  init(title: String, bytes: Data) {
    self.title = title
    handle = nil
    rest = bytes
    policy = .repair
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
        if isAtStart && policy == .reject { try refuseBinary(piece) }
        isAtStart = false
        return piece
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .noInput("\(title): This cannot be read: \(error.reason)")
    }
    progress.finish()
    return nil
  }
}

extension ByteReader {
  /// NUL is UTF-8, but what begins with one or has one soon after is no text that anybody wrote.
  private func refuseBinary(_ piece: Data) throws(Failure) {
    if let offset = piece.firstIndex(of: 0) {
      throw .badInput(
        "\(title): This is binary: NUL at byte offset \(offset). --lossy reads it all the same.")
    }
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
