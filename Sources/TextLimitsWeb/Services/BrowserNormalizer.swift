import TextMetrics

/// A normalization form as the browser's `String.normalize` makes it.
final class BrowserNormalizer: TextNormalizer {
  private static let forms = ["nfc", "nfd", "nfkc", "nfkd"]

  let name: String
  private let form: Int32

  init?(name: String) {
    guard let form = Self.forms.firstIndex(of: name) else { return nil }
    self.name = name
    self.form = Int32(form)
  }

  func normalize(_ text: String) -> String {
    let count = text.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe pageNormalize(form, $0.baseAddress, Int32($0.count))
      }
    }
    return takenText(count)
  }
}

/// Returns the text that the page made last.
func takenText(_ count: Int32) -> String {
  // Not by the inbox: the text that is being counted may be there.
  unsafe String(unsafeUninitializedCapacity: Int(count)) {
    unsafe takeMade($0.baseAddress)
    return Int(count)
  }
}

/// Normalizes a text, and returns the number of bytes that it then has.
@_extern(wasm, module: "page", name: "normalize")
private func pageNormalize(_ form: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32

/// Writes the text that was normalized, or whose case was mapped, last.
@_extern(wasm, module: "page", name: "takeMade")
private func takeMade(_ text: UnsafeMutablePointer<UInt8>?)
