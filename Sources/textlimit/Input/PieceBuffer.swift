import Foundation

/// Memory into which an input is read, piece by piece: the same for all pieces, since fresh memory
/// costs more than to copy them out of it.
///
/// A class, so that what holds one can be copied without its memory.
final class PieceBuffer {
  private var bytes: ContiguousArray<UInt8>

  init(byteCount: Int) { bytes = ContiguousArray(repeating: 0, count: byteCount) }

  /// Appends what one call of the system gives, at most so many bytes: of a pipe or a terminal what
  /// has come, nothing at the end.
  ///
  /// The handle's own reads take 4 KB of a file and 8 KB of a pipe at a time.
  func read(
    from handle: FileHandle, upTo maximum: Int, appendingTo text: inout ContiguousArray<UInt8>
  ) throws {
    let maximum = min(maximum, bytes.count)
    while true {
      let taken = unsafe bytes.withUnsafeMutableBytes { buffer in
        // No more is written than the buffer has room for.
        unsafe Foundation.read(handle.fileDescriptor, buffer.baseAddress, maximum)
      }
      if taken >= 0 { return text.append(contentsOf: bytes[..<taken]) }
      // A signal, such as that of a window that has another size.
      if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }
}
