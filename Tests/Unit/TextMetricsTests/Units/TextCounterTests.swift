import TestSupport
import Testing

@testable import TextMetrics

struct TextCounterTests {
  @Test func `counts strings, arrays, and asynchronous sequences`() async throws {
    let text = "née 👨‍👩‍👧\r\nпривет"
    let bytes = Array(text.utf8)
    let byByte = AsyncStream<UInt8> { stream in
      for byte in bytes { stream.yield(byte) }
      stream.finish()
    }
    var ofBytes = TextCounter(units: [.characters, .bytes])
    try await ofBytes.append(contentsOf: byByte)
    #expect(try ofBytes.finish() == text.counts(in: [.characters, .bytes]))
    let later = AsyncStream<[UInt8]> { stream in
      for byte in bytes { stream.yield([byte]) }
      stream.finish()
    }
    for cut in 0...bytes.count {
      var counter = TextCounter(units: [.characters, .bytes])
      try counter.append(bytes[..<cut])
      // This collection isn't contiguous in memory.
      try counter.append(bytes[cut...].lazy.map { $0 })
      if cut == 5 { try await counter.append(contentsOf: later) }
      try counter.append(text.suffix(6))
      #expect(
        try counter.finish().map(\.count)
          == [
            ((cut == 5 ? text + text : text) + "привет").count,
            bytes.count * (cut == 5 ? 2 : 1) + 12,
          ])
    }
    var counter = TextCounter(units: [.bytes])
    #expect(throws: InvalidUTF8(offset: 1)) { try counter.append([0x61, 0xFF]) }
  }

  @Test func `a stream larger than every buffer counts as the whole`() throws {
    let line = "ab abcd 我有很多桌子 e\u{301} 👨‍👩‍👧\r\n"
    for text in [
      String(repeating: line, count: 1_400), String(repeating: "abc", count: 23_000),
      "x" + String(repeating: "\u{301}", count: 34_000),
    ] {
      var counter = TextCounter(units: SlowOracle.units)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: 10_001) {
        try counter.append(bytes.span.extracting(start..<min(start + 10_001, bytes.count)))
      }
      #expect(try counter.finish() == text.counts(in: SlowOracle.units))
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], 1), ([0x61, 0xE4, 0xB8], 1),
      ([0xC0, 0x80], 0), ([0xE4, 0xB8, 0xAD, 0x80], 3),
      ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF0, 0x9F, 0x98, 0x41], 0), ([0x61, 0x80], 1),
      ([0xE0, 0x80, 0x80], 0), ([0xF5], 0),
    ] as [([UInt8], Int)])
  func `invalid bytes are reported by their offset, or repaired as by the standard library`(
    bytes: [UInt8], offset: Int
  ) throws {
    for size in 1...bytes.count {
      #expect(throws: InvalidUTF8(offset: UTF8Offset(offset))) {
        try count(bytes, in: size, .reject)
      }
      let repaired = String(decoding: bytes, as: UTF8.self)
      let counts = try count(bytes, in: size, .repair)
      #expect(counts == repaired.counts(in: [.unicodeScalars, .bytes]), "chunks of \(size)")
    }
  }

  @Test(arguments: 0..<UInt64(RandomTests.some(150, of: 300)))
  func `random bytes in any chunks are repaired as by the standard library`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var bytes = Array(random.text(atMost: 30).utf8)
    for _ in 0..<random.number(in: 1...4) where !bytes.isEmpty {
      bytes[random.number(in: 0...bytes.count - 1)] = UInt8(random.number(in: 0...255))
    }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let counts = try count(bytes, in: random.number(in: 1...5), .repair)
    #expect(counts == repaired.counts(in: [.unicodeScalars, .bytes]))
    #expect((bytes.span.firstIllFormedByte == nil) == (Array(repaired.utf8) == bytes))
  }

  @Test func `an offset counts from the start of the stream`() throws {
    let bytes = Array(String(repeating: "é", count: 40_000).utf8) + [0xFE]
    let error = #expect(throws: InvalidUTF8.self) { try count(bytes, in: 30_001, .reject) }
    #expect(error?.offset == 80_000)
    #expect(error?.description.contains("80000") == true)
  }

  private func count(
    _ bytes: [UInt8], in size: Int, _ policy: InvalidUTF8Policy
  ) throws -> TextCounts {
    var counter = TextCounter(units: [.unicodeScalars, .bytes], invalid: policy)
    for start in stride(from: 0, to: bytes.count, by: size) {
      try counter.append(bytes.span.extracting(start..<min(start + size, bytes.count)))
    }
    return try counter.finish()
  }
}
