import TextMetrics

@_expose(wasm, "reserveInput") @_cdecl("textlimits_reserve_input")
func reserveInput(_ byteCount: Int32) -> UnsafeMutableRawPointer? {
  unsafe InputBuffer.reserve(Int(byteCount)).baseAddress
}

/// The buffer in which the page passes bytes to this module.
///
/// While this module runs, the page writes to the buffer only in the calls `readField`, `replace`,
/// `select`, `unmark`, and `step`. Copy the bytes that you still need before these calls. The
/// functions of `services.js` must not write to the buffer.
enum InputBuffer {
  /// The capacity in bytes. A larger buffer is released when the next input fits this capacity.
  private static let usualCapacity = 1 << 16
  nonisolated(unsafe) private static var memory = unsafe UnsafeMutableRawBufferPointer(
    start: nil, count: 0)

  fileprivate static func reserve(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    let isWasteful = unsafe memory.count > usualCapacity && byteCount <= usualCapacity
    if unsafe memory.count < byteCount || isWasteful {
      unsafe memory.deallocate()
      unsafe memory = .allocate(byteCount: max(byteCount, usualCapacity), alignment: 16)
    }
    return unsafe memory
  }

  static func withBytes<Result, Failure>(
    _ byteCount: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: Only `reserve` replaces the memory, and the page doesn't call it during `body`.
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[..<Int(byteCount)])
    return try body(unsafe bytes.bindMemory(to: UInt8.self).span)
  }

  @inline(never)
  static func text(_ byteCount: Int32) -> String { withBytes(byteCount) { String($0) } }
}

/// Passes bytes to the page, which copies them before this function returns.
@_extern(wasm, module: "page", name: "receive")
private func receive(_ bytes: UnsafePointer<UInt8>?, _ byteCount: Int32)

@_extern(wasm, module: "page", name: "receiveNumbers")
private func receiveNumbers(_ numbers: UnsafePointer<Int32>?, _ count: Int32)

// Functions with many callers aren't inlined, since a page loads less code without the copies.

@inline(never)
func setResult(_ text: String) {
  text.withUTF8Bytes { setResult($0) }
}

@inline(never)
func setResult(_ numbers: [Int32]) {
  unsafe numbers.withUnsafeBufferPointer { unsafe receiveNumbers($0.baseAddress, Int32($0.count)) }
}

func setResult(_ bytes: Span<UInt8>) {
  unsafe bytes.withUnsafeBufferPointer { unsafe receive($0.baseAddress, Int32($0.count)) }
}

/// The return value of a call that has passed an error message to the page.
let failureResult: Int32 = -1

func returningError<Failure: CustomStringConvertible>(
  _ body: () throws(Failure) -> Int32
) -> Int32 {
  do {
    return try body()
  } catch {
    setResult(error.description)
    return failureResult
  }
}

/// Objects to which the page refers by number. Numbers aren't reused, so a call with the number of
/// a removed object has no effect.
struct NumberedObjects<Object> {
  private var objects: [(number: Int32, object: Object)] = []
  private var next: Int32 = 0

  mutating func add(_ make: (Int32) -> Object) -> Int32 {
    defer { next &+= 1 }
    objects.append((next, make(next)))
    return next
  }

  subscript(number: Int32) -> Object? {
    get { index(of: number).map { objects[$0].object } }
    set {
      guard let index = index(of: number) else { return }
      if let newValue { objects[index].object = newValue } else { objects.remove(at: index) }
    }
  }

  private func index(of number: Int32) -> Int? {
    let index = objects.indices.partitioningIndex { objects[$0].number >= number }
    return index < objects.count && objects[index].number == number ? index : nil
  }
}
