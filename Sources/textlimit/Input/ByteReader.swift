import Foundation

/// When a piece of an input is delivered.
enum Delivery {
  /// When it is full, which is fastest.
  case full
  /// As soon as it has any bytes, for filters: their readers may wait for an answer.
  case prompt
}

/// Reads a source in pieces.
struct ByteReader {
  private static let pieceBytes = 1 << 18

  private let title: String
  private let handle: FileHandle?
  private var rest: ContiguousArray<UInt8> = []
  private let delivery: Delivery
  /// Kept, since a terminal can be read again after its end.
  private var isAtEnd = false

  init(title: String, handle: FileHandle, delivery: Delivery = .full) {
    self.title = title
    self.handle = handle
    // A person waits for the answer to each line.
    self.delivery = isatty(handle.fileDescriptor) != 0 ? .prompt : delivery
  }

  init(title: String, bytes: ContiguousArray<UInt8>) {
    self.title = title
    handle = nil
    rest = bytes
    delivery = .full
  }

  /// The next piece, never empty; nil at the end.
  mutating func next() throws(Failure) -> ContiguousArray<UInt8>? {
    var piece: ContiguousArray<UInt8> = []
    return try next(appendingTo: &piece) ? piece : nil
  }

  /// Appends the next piece, which is never empty; false at the end.
  mutating func next(appendingTo bytes: inout ContiguousArray<UInt8>) throws(Failure) -> Bool {
    guard !isAtEnd else { return false }
    let start = bytes.count
    if let handle {
      do {
        repeat {
          let before = bytes.count
          try bytes.append(addingCapacity: Self.pieceBytes - (before - start)) { room throws in
            try room.read(from: handle)
          }
          isAtEnd = bytes.count == before
        } while delivery == .full && !isAtEnd && bytes.count - start < Self.pieceBytes
      } catch {
        throw .noInput("\(title): This cannot be read: \(error.reason)")
      }
    } else {
      bytes += rest
      isAtEnd = true
    }
    return bytes.count > start
  }
}

extension OutputSpan<UInt8> {
  /// Appends the bytes of one `read`: of a pipe or a terminal what has arrived, nothing at the end.
  ///
  /// `FileHandle` itself reads 4 KB of a file and 8 KB of a pipe at a time.
  fileprivate mutating func read(from handle: FileHandle) throws {
    try unsafe withUnsafeMutableBufferPointer { buffer, count in
      var taken: Int
      repeat {
        taken = unsafe Foundation.read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
        // Interrupted by a signal, such as a resized window.
      } while taken < 0 && errno == EINTR
      guard taken >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      count = taken
    }
  }
}
