import Foundation

extension FileHandle {
  /// What one call of the system gives, at most so many bytes: of a pipe or a terminal what has come,
  /// nothing at the end.
  ///
  /// The handle's own reads take 4 KB of a file and 8 KB of a pipe at a time.
  func read(upTo most: Int) throws -> ContiguousArray<UInt8> {
    // What was read is what the array counts.
    try unsafe ContiguousArray(unsafeUninitializedCapacity: most) { buffer, count in
      count = try unsafe read(upTo: most, to: buffer.baseAddress)
    }
  }

  private func read(upTo most: Int, to bytes: UnsafeMutablePointer<UInt8>?) throws -> Int {
    while true {
      let taken = unsafe Foundation.read(fileDescriptor, bytes, most)
      if taken >= 0 { return taken }
      // A signal, such as that of a window that has another size.
      if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }
}
