import Foundation

/// What each scalar costs in an encoding, asked of Foundation a page of scalars at a time and kept.
///
/// The lock is taken once for a text, and held while a page is filled.
final class FoundationCosts: @unchecked Sendable {
  private static let pageBits: UInt32 = 8

  private let encoding: String.Encoding
  private let lock = NSLock()
  /// Bytes for each scalar of a page, 0 for one that the encoding lacks.
  private var pages: [UInt32: [UInt8]] = [:]

  init(_ encoding: String.Encoding) { self.encoding = encoding }

  /// Calls the body with each scalar and its bytes, 0 where the encoding lacks it.
  func forEach(in text: String, _ body: (Unicode.Scalar, Int) -> Void) {
    lock.withLock {
      var number = UInt32.max
      var page: [UInt8] = []
      for scalar in text.unicodeScalars {
        if scalar.value >> Self.pageBits != number {
          number = scalar.value >> Self.pageBits
          page = self.page(number)
        }
        body(scalar, Int(page[Int(scalar.value & (1 << Self.pageBits - 1))]))
      }
    }
  }

  private func page(_ number: UInt32) -> [UInt8] {
    if let page = pages[number] { return page }
    let first = number << Self.pageBits
    let page = (first..<first + 1 << Self.pageBits).map { value -> UInt8 in
      guard let scalar = Unicode.Scalar(value) else { return 0 }
      return UInt8(clamping: String(scalar).data(using: encoding)?.count ?? 0)
    }
    pages[number] = page
    return page
  }
}
