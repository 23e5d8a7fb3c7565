import CTextICU
import Synchronization

/// A message that ICU compiled, for any number of threads: one of ICU's own objects serves one
/// thread at a time, so idle ones are kept and more are cloned when all are in use.
@safe final class MessageFormat: Sendable {
  // Never formats, so that any thread may clone it.
  private let prototype: Handle
  private let idle = Mutex<[Handle]>([])

  /// As many as are kept; a burst of threads may use more.
  private static let maximumIdle = 16

  init(pattern: String, localeTag: String) throws(MessageError) {
    var failure: text_icu_failure?
    var offset: Int32 = 0
    let pointer = unsafe text_icu_message_open(
      pattern, Int32(pattern.utf8.count), localeTag, &failure, &offset)
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
    // The set outlives the call, which alone writes to it.
    unsafe withUnsafeMutablePointer(to: &names) { names in
      unsafe text_icu_message_arguments(pattern, Int32(pattern.utf8.count), names) { names, name in
        unsafe names!.assumingMemoryBound(to: Set<String>.self).pointee.insert(String(name))
      }
    }
    return names
  }

  /// The message with these arguments.
  ///
  /// - Throws: What ICU has against them.
  func format(
    _ arguments: [(String, MessageArgument)], of pattern: String
  ) throws(MessageError) -> String {
    guard let handle = checkOut() else {
      throw .notFormatted(pattern, reason: "U_MEMORY_ALLOCATION_ERROR")
    }
    defer { checkIn(handle) }
    for (name, value) in arguments { handle.add(name, value) }
    return try unsafe Self.formatted(pattern) { context, body in
      unsafe text_icu_message_format(handle.pointer, context, body)
    }
  }

  /// What ICU makes of a text, and hands to a callback.
  ///
  /// - Throws: What ICU has against the text.
  @unsafe static func formatted(
    _ text: String,
    _ call: (
      UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer?, text_icu_text) -> Void
    ) -> text_icu_failure?
  ) throws(MessageError) -> String {
    var result = ""
    // The result outlives the call; the callback is called within it.
    let failure = unsafe withUnsafeMutablePointer(to: &result) { result in
      unsafe call(result) { context, text in
        unsafe context!.assumingMemoryBound(to: String.self).pointee = String(text)
      }
    }
    if let failure = unsafe failure {
      throw .notFormatted(text, reason: unsafe String(cString: failure))
    }
    return result
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

  /// Adds an argument of the next sentence.
  func add(_ name: String, _ value: MessageArgument) {
    let count = Int32(name.utf8.count)
    switch value {
    case .integer(let value):
      unsafe text_icu_message_add_integer(pointer, name, count, Int64(value))
    case .number(let value): unsafe text_icu_message_add_number(pointer, name, count, value)
    case .text(let text):
      unsafe text_icu_message_add_text(pointer, name, count, text, Int32(text.utf8.count))
    }
  }
}

extension String {
  init(_ text: text_icu_text) {
    let buffer = unsafe UnsafeBufferPointer(start: text.bytes, count: Int(text.count))
    self = unsafe String(decoding: buffer, as: UTF8.self)
  }
}
