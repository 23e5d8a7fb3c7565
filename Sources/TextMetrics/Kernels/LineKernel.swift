/// Lines of valid UTF-8: line breaks (CR LF, CR, LF, U+2028, U+2029) and one.
@usableFromInline
package struct LineKernel: Meter {
  package private(set) var count = 1
  private var afterCR = false

  package init() {}

  // Not that of every meter, which is generic: a call with a named unit compiles to it.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    1 &+ ByteSums(text, ofLines: true).lineBreaks
  }

  static func isBreak(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
  }

  package mutating func add(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    // The CR before it was counted already.
    if afterCR, text[0] == 0x0A { count &-= 1 }
    count &+= ByteSums(text, ofLines: true).lineBreaks
    afterCR = text[text.count - 1] == 0x0D
  }
}
