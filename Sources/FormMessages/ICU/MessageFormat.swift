import CTextICU
import Synchronization

/// A message that ICU compiled, for any number of threads: one of ICU's own objects serves one
/// thread at a time, so idle ones are kept and more are cloned when all are in use.
@safe final class MessageFormat: Sendable {
  // Never formats, so that any thread may clone it.
  private let prototype: Handle
  private let idle = Mutex<[Handle]>([])

  /// ICU's name for what went wrong.
  struct Failure: Error {
    let name: String
  }

  /// As many as are kept; a burst of threads may use more.
  private static let maximumIdle = 16

  init(pattern: String, localeTag: String) throws(MessageError) {
    let bytes = Array(pattern.utf8)
    var failure: text_icu_failure?
    var offset: Int32 = 0
    let pointer = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe text_icu_message_open(text_icu_text(bytes), localeTag, &failure, &offset)
    }
    guard let pointer = unsafe pointer else {
      let reason = unsafe failure.map { unsafe String(cString: $0) }
      throw .invalidPattern(
        pattern, position: Int(offset), reason: reason ?? "U_MEMORY_ALLOCATION_ERROR")
    }
    unsafe prototype = Handle(pointer: pointer)
  }

  deinit {
    unsafe text_icu_message_close(prototype.pointer)
    for handle in idle.withLock({ $0 }) { unsafe text_icu_message_close(handle.pointer) }
  }

  /// The names and numbers of the arguments that a pattern mentions; empty where it is no pattern.
  static func argumentNames(of pattern: String) -> Set<String> {
    var names: Set<String> = []
    let bytes = Array(pattern.utf8)
    // The set outlives the call, which alone writes to it.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutablePointer(to: &names) { names in
        unsafe text_icu_message_arguments(text_icu_text(bytes), names) { context, name in
          unsafe context!.assumingMemoryBound(to: Set<String>.self).pointee
            .insert(String(name))
        }
      }
    }
    return names
  }

  /// The message with these arguments; nil with ICU's name for the reason.
  func format(_ arguments: [String: MessageArgument]) -> Result<String, Failure> {
    guard let handle = checkOut() else {
      return .failure(Failure(name: "U_MEMORY_ALLOCATION_ERROR"))
    }
    defer { checkIn(handle) }
    let packed = PackedArguments(arguments)
    var result = ""
    // Bytes and result outlive the call; the callback is called within it.
    let failure = unsafe packed.withArguments { arguments in
      unsafe withUnsafeMutablePointer(to: &result) { result in
        unsafe text_icu_message_format(
          handle.pointer, arguments.baseAddress, Int32(arguments.count), result
        ) { context, text in
          unsafe context!.assumingMemoryBound(to: String.self).pointee = String(text)
        }
      }
    }
    if let failure = unsafe failure {
      return .failure(Failure(name: unsafe String(cString: failure)))
    }
    return .success(result)
  }

  private func checkOut() -> Handle? {
    if let handle = idle.withLock({ $0.popLast() }) { return handle }
    return unsafe text_icu_message_clone(prototype.pointer).map { unsafe Handle(pointer: $0) }
  }

  private func checkIn(_ handle: Handle) {
    let isKept = idle.withLock { idle in
      guard idle.count < Self.maximumIdle else { return false }
      idle.append(handle)
      return true
    }
    if !isKept { unsafe text_icu_message_close(handle.pointer) }
  }
}

/// One of ICU's messages. Whoever holds it has it alone.
@safe private struct Handle: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// Arguments as C takes them: all their UTF-8 in one array.
private struct PackedArguments {
  private struct Argument {
    let name: Range<Int>
    let value: MessageArgument
    let text: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var arguments: [Argument] = []

  init(_ arguments: [String: MessageArgument]) {
    for (name, value) in arguments {
      self.arguments.append(
        Argument(name: append(name), value: value, text: append(value.text)))
    }
  }

  private mutating func append(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  /// Calls `body` with arguments that are valid within the call.
  @unsafe func withArguments<Result>(
    _ body: (UnsafeBufferPointer<text_icu_argument>) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let packed = unsafe arguments.map { argument in
        var packed = unsafe text_icu_argument()
        unsafe packed.name = text_icu_text(UnsafeBufferPointer(rebasing: bytes[argument.name]))
        switch argument.value {
        case .integer(let value):
          unsafe packed.kind = TEXT_ICU_INTEGER
          unsafe packed.integer = Int64(value)
        case .number(let value):
          unsafe packed.kind = TEXT_ICU_NUMBER
          unsafe packed.number = value
        case .text:
          unsafe packed.kind = TEXT_ICU_TEXT
          unsafe packed.text = text_icu_text(
            UnsafeBufferPointer(rebasing: bytes[argument.text]))
        }
        return unsafe packed
      }
      return unsafe packed.withUnsafeBufferPointer(body)
    }
  }
}

extension text_icu_text {
  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(bytes: bytes.baseAddress, count: Int32(bytes.count))
  }
}

extension String {
  init(_ text: text_icu_text) {
    let buffer = unsafe UnsafeBufferPointer(start: text.bytes, count: Int(text.count))
    self = unsafe String(decoding: buffer, as: UTF8.self)
  }
}
