import CTextICU
import TextMetrics

/// Writes host names in ASCII by the rules of UTS #46, without the transitional ones: what browsers
/// do.
///
///     ICUDomainEncoder().asciiForm(of: "bücher.example")  // "xn--bcher-kva.example"
package final class ICUDomainEncoder: DomainEncoder {
  /// An encoder; all are the same.
  package init() {}

  /// The name in ASCII and in small letters; nil where it is the name of no host: a label without
  /// letters, with more than 63 bytes, or with what UTS #46 does not allow. Linear in the name, of
  /// which no more than 1,000 bytes are looked at.
  package func asciiForm(of host: String) -> String? { form(of: host, inASCII: true) }

  /// The name in the letters that people read, `bücher.example` for `xn--bcher-kva.example`; nil as
  /// above.
  package func unicodeForm(of host: String) -> String? { form(of: host, inASCII: false) }

  private func form(of host: String, inASCII: Bool) -> String? {
    let name = Array(host.utf8)
    guard (1...1000).contains(name.count) else { return nil }
    // More than 253 bytes are the name of no host; as letters they are at most four times as many.
    let capacity = inASCII ? 254 : 1013
    let form = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, written in
      unsafe name.withUnsafeBufferPointer { name in
        unsafe written = Int(
          text_icu_domain(
            name.baseAddress, Int32(name.count), inASCII, buffer.baseAddress, Int32(capacity)))
      }
    }
    guard (1..<capacity).contains(form.count) else { return nil }
    return String(decoding: form.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bytes of a label in ASCII. Quadratic in the label, as Punycode is.
  package func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool) {
    let label = Array(label.utf8)
    var isAllowed = false
    let bytes = unsafe label.withUnsafeBufferPointer { label in
      unsafe text_icu_label_ascii_count(
        label.baseAddress, Int32(clamping: label.count), &isAllowed)
    }
    return (Int(bytes), isAllowed)
  }
}
