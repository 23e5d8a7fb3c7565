/// A text in UTF-16 for ICU. It's never freed, since a process measures one benchmark.
struct UTF16Text {
  let units: UnsafeMutableBufferPointer<UInt16>

  init(_ text: String) {
    units = .allocate(capacity: text.utf16.count)
    _ = units.initialize(from: text.utf16)
  }

  var start: UnsafePointer<UInt16>? { UnsafePointer(units.baseAddress) }
  var count: Int32 { Int32(units.count) }
}
