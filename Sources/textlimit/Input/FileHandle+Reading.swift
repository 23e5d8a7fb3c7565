import Foundation

extension FileHandle {
  /// Appends what one call of the system gives, at most so many bytes: of a pipe or a terminal what
  /// has come, nothing at the end.
  ///
  /// The handle's own reads take 4 KB from a file and 8 KB from a pipe at a time.
  func read(upTo most: Int, appendingTo bytes: inout [UInt8]) throws {
    try bytes.append(addingCapacity: most) { output in
      // What is written behind the count are bytes of the buffer, and they are counted.
      try unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
        count += unsafe try read(to: UnsafeMutableRawBufferPointer(free), upTo: most)
      }
    }
  }

  private func read(to buffer: UnsafeMutableRawBufferPointer, upTo most: Int) throws -> Int {
    let most = min(most, buffer.count)
    while true {
      let taken = unsafe Foundation.read(fileDescriptor, buffer.baseAddress, most)
      if taken >= 0 { return taken }
      // A signal, such as that of a window that has another size.
      if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }
}
