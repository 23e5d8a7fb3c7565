import StrictJSON
import TextMetrics

extension Inbox {
  /// The value that the page left; nil where it ends early, or has too many levels.
  @inline(never)
  static func value(_ count: Int32) -> JSONValue? {
    withBytes(count) { bytes in
      var offset = 0
      return JSONValue(bytes, from: &offset)
    }
  }
}

@_extern(wasm, module: "page", name: "receiveValue")
private func receiveValue(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

/// Passes a value to the page as the answer to its call.
@inline(never)
func answer(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.append(to: &bytes)
  unsafe bytes.span.withUnsafeBufferPointer { unsafe receiveValue($0.baseAddress, Int32($0.count)) }
}

/// What `body` makes of the value that the page left.
func answering<Failure: CustomStringConvertible>(
  value count: Int32, _ body: (JSONValue) throws(Failure) -> Int32
) -> Int32 {
  guard let value = Inbox.value(count) else {
    answer("What the page handed over ends early, or has too many levels.")
    return failed
  }
  return answering { () throws(Failure) in try body(value) }
}
