import Foundation

/// The memory that pieces of an input are read into. It is reused: allocating costs more than copying
/// out of it.
///
/// A class, so that copying its owner does not copy the memory.
final class PieceBuffer {
  private var bytes: ContiguousArray<UInt8>

  init(byteCount: Int) { bytes = ContiguousArray(repeating: 0, count: byteCount) }

  /// Appends the bytes of one `read`: of a pipe or a terminal what has arrived, nothing at the end.
  ///
  /// `FileHandle` itself reads 4 KB of a file and 8 KB of a pipe at a time.
  func read(
    from handle: FileHandle, upTo maximum: Int, appendingTo text: inout ContiguousArray<UInt8>
  ) throws {
    let maximum = min(maximum, bytes.count)
    while true {
      let taken = unsafe bytes.withUnsafeMutableBytes { buffer in
        // `maximum` is at most the size of the buffer.
        unsafe Foundation.read(handle.fileDescriptor, buffer.baseAddress, maximum)
      }
      if taken >= 0 { return text.append(contentsOf: bytes[..<taken]) }
      // Interrupted by a signal, such as a resized window.
      if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }
}
