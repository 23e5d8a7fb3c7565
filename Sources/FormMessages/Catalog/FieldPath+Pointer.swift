public import FormValidation

extension FieldPath {
  /// The path as a JSON Pointer in a URI fragment (RFC 6901, section 6), such as
  /// `#/addresses/2/city`.
  ///
  /// ```swift
  /// let path: FieldPath = "addresses[2].city"
  /// path.jsonPointer  // "#/addresses/2/city"
  /// ```
  public var jsonPointer: String {
    components.reduce(into: "#") { pointer, component in
      switch component {
      case .name(let name):
        pointer += "/"
        for byte in name.utf8 {
          switch byte {
          case UInt8(ascii: "~"): pointer += "~0"
          case UInt8(ascii: "/"): pointer += "~1"
          case _ where byte.isAlphanumeric || "-._!$&'()*+,;=:@".utf8.contains(byte):
            pointer.unicodeScalars.append(Unicode.Scalar(byte))
          default:
            let digits = String(byte, radix: 16, uppercase: true)
            pointer += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
          }
        }
      case .index(let index): pointer += "/\(index)"
      }
    }
  }
}
