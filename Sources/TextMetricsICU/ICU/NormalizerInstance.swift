import CTextICU
import TextMetrics

/// One of ICU's normalizers. They live as long as the process and are never changed.
@safe struct NormalizerInstance: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Nil where ICU was built without the form's data.
  init?(_ form: text_icu_normalization_form) {
    guard let handle = unsafe text_icu_normalizer_open(form) else { return nil }
    unsafe self.handle = handle
  }

  /// Whether valid UTF-8 is in the form beyond doubt; false where only normalizing would tell.
  func isNormalized(_ text: Span<UInt8>) -> Bool {
    // The bytes are only read, within the call.
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_is_normalized(handle, bytes.baseAddress, bytes.count)
    }
  }

  /// Normalizes UTF-16; gives it back as it is if ICU fails.
  ///
  /// - Precondition: A result eighteen times as long, which is the most there can be, can be
  ///   counted in 32 bits.
  func normalize(_ units: [UInt16]) -> [UInt16] {
    var capacity = units.count * 2
    while true {
      var needed = 0
      let result = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { result, count in
        needed = unsafe units.withUnsafeBufferPointer { units in
          unsafe Int(
            text_icu_normalize(
              handle, units.baseAddress, Int32(units.count), result.baseAddress, Int32(capacity)))
        }
        count = min(max(needed, 0), capacity)
      }
      if needed < 0 { return units }
      if needed <= capacity { return result }
      capacity = needed
    }
  }

  /// Normalizes a short text of valid UTF-8 without a list; nil for a longer one, and if ICU fails.
  func normalize(short text: Span<UInt8>) -> String? {
    guard text.count <= Int(TEXT_ICU_SHORT) else { return nil }
    // Of few bytes, the result stands on the stack.
    let capacity = text.count <= 32 ? 192 : Int(TEXT_ICU_SHORT_RESULT)
    // The text has no more bytes than the shim has units for, since a unit takes one byte at least.
    // Of the result it writes three bytes for each unit that it has room for, at most `capacity`,
    // and tells how many: only those are read, while both are still there. Where ICU has more, it
    // fails.
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { result in
      let count = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe text_icu_normalize_short(
          handle, bytes.baseAddress, Int32(bytes.count), result.baseAddress, Int32(capacity))
      }
      guard count >= 0 else { return nil }
      return unsafe String(validated: UnsafeBufferPointer(result).span.extracting(..<Int(count)))
    }
  }

  /// Whether normalizing never joins or reorders the scalar with anything before it.
  func hasBoundary(before scalar: Unicode.Scalar) -> Bool {
    unsafe text_icu_has_boundary_before(handle, scalar.value)
  }

  /// The canonical combining class.
  func combiningClass(of scalar: Unicode.Scalar) -> UInt8 {
    unsafe text_icu_combining_class(handle, scalar.value)
  }

  /// The full decomposition.
  func decomposition(of scalar: Unicode.Scalar) -> [UInt16] {
    unsafe [UInt16](unsafeUninitializedCapacity: Int(TEXT_ICU_DECOMPOSITION)) { result, count in
      count = unsafe Int(text_icu_decompose(handle, scalar.value, result.baseAddress!))
    }
  }
}
