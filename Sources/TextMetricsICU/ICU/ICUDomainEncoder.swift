import CTextICU
import TextMetrics

/// Uses the nontransitional processing of UTS #46, as browsers do.
package final class ICUDomainEncoder: DomainEncoder {
  package init() {}

  package func asciiForm(of host: String) -> String? { form(of: host, inASCII: true) }

  package func unicodeForm(of host: String) -> String? { form(of: host, inASCII: false) }

  private func form(of host: String, inASCII: Bool) -> String? {
    let name = Array(host.utf8)
    // The length is bounded, because the conversion takes quadratic time. A longer name would only
    // be valid if UTS #46 removed or shortened many of its scalars.
    guard (1...1000).contains(name.count) else { return nil }
    // A host name has at most 253 bytes in ASCII, and at most four times as many in Unicode. A form
    // that fills the additional byte is too long.
    let capacity = (inASCII ? 253 : 4 * 253) + 1
    let form = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      let count = unsafe name.withUnsafeBufferPointer { name in
        unsafe text_icu_domain(
          name.baseAddress, Int32(name.count), inASCII, buffer.baseAddress, Int32(capacity))
      }
      return count < capacity ? Int(count) : 0
    }
    return form.isEmpty ? nil : form
  }

  /// `isAllowed` is `true` if every scalar of the label is allowed. Other rules, such as the
  /// maximum length, aren't checked. Returns 0 and `false` if ICU fails. Takes quadratic time.
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
