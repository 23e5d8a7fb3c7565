import TextMetrics

/// The case mapping of the browser: `String.toLocaleUpperCase` and `toLocaleLowerCase`.
final class BrowserCaseMapper: TextCaseMapper {
  func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String) -> String {
    if letterCase == .keep { return text }
    let count = text.withUTF8Bytes { text in
      language.withUTF8Bytes { language in
        unsafe text.withUnsafeBufferPointer { text in
          unsafe language.withUnsafeBufferPointer { language in
            unsafe pageMapCase(
              letterCase == .uppercase, language.baseAddress, Int32(language.count),
              text.baseAddress,
              Int32(text.count))
          }
        }
      }
    }
    return takenText(count)
  }
}

/// Maps the case of a text by the rules of a language, and returns the number of bytes of the result.
@_extern(wasm, module: "page", name: "mapCase")
private func pageMapCase(
  _ isUpper: Bool, _ language: UnsafePointer<UInt8>?, _ languageCount: Int32,
  _ text: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32
