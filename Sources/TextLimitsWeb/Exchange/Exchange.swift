import TextMetrics

/// Memory in which the page passes bytes to the engine.
///
/// The page asks for room, writes there, and calls a function with the number of bytes. It may
/// write again whenever the engine calls it: what is needed afterwards is copied first.
@_expose(wasm, "room") @_cdecl("textlimits_room")
func room(_ count: Int32) -> UnsafeMutableRawPointer? {
  unsafe Inbox.room(Int(count)).baseAddress
}

enum Inbox {
  /// Enough for nearly every field; memory for larger texts is given back.
  private static let kept = 1 << 16
  nonisolated(unsafe) private static var memory = unsafe UnsafeMutableRawBufferPointer(
    start: nil, count: 0)

  fileprivate static func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let isWasteful = unsafe memory.count > kept && count <= kept
    if unsafe memory.count < count || isWasteful {
      unsafe memory.deallocate()
      unsafe memory = .allocate(byteCount: max(count, kept), alignment: 16)
    }
    return unsafe memory
  }

  /// Calls `body` with the bytes that the page left.
  static func withBytes<Result, Failure>(
    _ count: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Only `room` replaces the memory, and the page does not call it during `body`.
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[..<Int(count)])
    return try body(unsafe bytes.bindMemory(to: UInt8.self).span)
  }

  /// The text that the page left, which its encoder makes valid UTF-8. Not inlined: many call it.
  @inline(never)
  static func text(_ count: Int32) -> String { withBytes(count) { String($0) } }
}

/// Passes bytes to the page, which copies them.
@_extern(wasm, module: "page", name: "receive")
private func receive(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

@_extern(wasm, module: "page", name: "receiveNumbers")
private func receiveNumbers(_ numbers: UnsafePointer<Int32>?, _ count: Int32)

/// Passes a text to the page as the answer to its call.
@inline(never)
func answer(_ text: String) {
  text.withUTF8Bytes { answer($0) }
}

/// Passes numbers to the page as the answer to its call.
@inline(never)
func answer(_ numbers: [Int32]) {
  unsafe numbers.withUnsafeBufferPointer { unsafe receiveNumbers($0.baseAddress, Int32($0.count)) }
}

func answer(_ bytes: Span<UInt8>) {
  unsafe bytes.withUnsafeBufferPointer { unsafe receive($0.baseAddress, Int32($0.count)) }
}

/// Returned by a function whose answer is an error message.
let failed: Int32 = -1

/// The result of `body`; if it throws, the page gets the error message.
func answering<Failure: CustomStringConvertible>(
  _ body: () throws(Failure) -> Int32
) -> Int32 {
  do {
    return try body()
  } catch {
    answer(error.description)
    return failed
  }
}
