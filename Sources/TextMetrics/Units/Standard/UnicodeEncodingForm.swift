/// The three encoding forms of Unicode: every text has all three.
public enum UnicodeEncodingForm: String, Sendable, CaseIterable {
  /// One to four bytes for each scalar.
  case utf8
  /// Two or four bytes for each scalar.
  case utf16
  /// Four bytes for each scalar.
  case utf32
}

extension TextUnit {
  /// Bytes in one of Unicode's encoding forms, without a byte order mark.
  public static func bytes(_ form: UnicodeEncodingForm) -> TextUnit {
    switch form {
    case .utf8: bytes
    case .utf16: TextUnit(name: "bytes:utf16", kernel: .utf16Bytes)
    case .utf32: TextUnit(name: "bytes:utf32", kernel: .utf32Bytes)
    }
  }
}
