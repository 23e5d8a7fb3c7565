import CTextICU

/// ICU's name for what went wrong.
struct ICUFailure: Error, CustomStringConvertible {
  let description: String

  init(_ failure: text_icu_failure?) {
    // ICU's names are constants.
    description = unsafe failure.map { unsafe String(cString: $0) } ?? "U_MEMORY_ALLOCATION_ERROR"
  }
}
