// First versions over the standard library, to be replaced by one file for each kernel.

func string(_ text: Span<UInt8>) -> String {
  unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
}

enum CharacterKernel {
  static func count(_ text: Span<UInt8>) -> Int { string(text).count }
  static func largestScalarCount(_ text: Span<UInt8>) -> Int {
    string(text).lazy.map(\.unicodeScalars.count).max() ?? 0
  }
}

enum ScalarKernel {
  static func count(_ text: Span<UInt8>) -> Int { string(text).unicodeScalars.count }
}

enum UTF16Kernel {
  static func count(_ text: Span<UInt8>) -> Int { string(text).utf16.count }
}

enum LineKernel {
  static func count(_ text: Span<UInt8>) -> Int {
    1 + string(text).lazy.filter(\.isLineBreak).count
  }
}

enum WhitespaceWordKernel {
  static func count(_ text: Span<UInt8>) -> Int {
    string(text).unicodeScalars.split { $0.properties.isWhitespace }.count
  }
}

enum OfficeWordKernel {
  static func count(_ text: Span<UInt8>) -> Int { 0 }
}
