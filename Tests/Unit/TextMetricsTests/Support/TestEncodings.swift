import TextMetrics

/// One byte for each ASCII scalar, two for any other of the basic plane; it holds no more.
final class TwoByteEncoding: TextEncoding {
  let name = "two-byte"

  func tally(of text: Span<UInt8>) -> EncodedTally {
    var tally = EncodedTally(bytes: 0, unencodable: 0)
    for index in text.indices {
      switch text[index] {
      case 0..<0x80: tally.bytes += 1
      case 0xC0..<0xF0: tally.bytes += 2
      case 0xF0...: tally.unencodable += 1
      default: break
      }
    }
    return tally
  }
}

/// As ISO-2022 does it: an escape sequence of three bytes into two-byte mode, and one back, at the
/// end of the text at the latest.
final class EscapingEncoding: TextEncoding {
  let name = "escaping"
  let isAdditive = false
  let resumes: Bool

  init(resumes: Bool) { self.resumes = resumes }

  func tally(of text: Span<UInt8>) -> EncodedTally {
    let meter = Meter()
    meter.add(text)
    return meter.tally
  }

  func makeMeter() -> (any EncodingMeter)? { resumes ? Meter() : nil }

  private final class Meter: EncodingMeter {
    private var bytes = 0
    private var isEscaped = false

    func copy() -> any EncodingMeter {
      let copy = Meter()
      (copy.bytes, copy.isEscaped) = (bytes, isEscaped)
      return copy
    }

    func add(_ text: Span<UInt8>) {
      for index in text.indices where text[index] & 0xC0 != 0x80 {
        let needsEscape = text[index] >= 0x80
        if needsEscape != isEscaped { bytes += 3 }
        isEscaped = needsEscape
        bytes += needsEscape ? 2 : 1
      }
    }

    var tally: EncodedTally {
      EncodedTally(bytes: bytes + (isEscaped ? 3 : 0), unencodable: 0)
    }
  }
}
