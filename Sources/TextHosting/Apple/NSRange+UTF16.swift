#if canImport(UIKit) || canImport(AppKit)
  import TextEditing
  import TextMetrics
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  extension UTF16Range {
    init(_ range: NSRange) {
      let (end, overflows) = range.location.addingReportingOverflow(range.length)
      self.init(UTF16Offset(range.location), UTF16Offset(overflows ? .max : end))
    }
  }

  extension NSRange {
    init(_ range: UTF16Range) {
      self.init(location: range.start.value, length: range.utf16Count)
    }
  }
#endif
