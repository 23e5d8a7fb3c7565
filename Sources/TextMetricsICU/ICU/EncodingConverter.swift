import CTextICU
package import TextMetrics

/// One of ICU's converters. It is never changed after it was opened, so threads share it.
@safe final class EncodingConverter: Sendable {
  // ICU only reads it: every tally clones it.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// - Parameter canonicalName: As ``canonicalName(of:)`` gives it.
  init(canonicalName: String) throws(ICUFailure) {
    var failure: text_icu_failure?
    guard let handle = unsafe text_icu_encoding_open(canonicalName, &failure) else {
      throw unsafe ICUFailure(failure)
    }
    unsafe self.handle = handle
  }

  deinit {
    unsafe text_icu_encoding_close(handle)
  }

  /// Whether each scalar takes the same bytes wherever it stands.
  var isStateless: Bool {
    unsafe text_icu_encoding_is_stateless(handle)
  }

  /// What valid UTF-8 takes. Linear in the text, in buffers of fixed size.
  func tally(of text: Span<UInt8>) -> EncodedTally {
    // The bytes are only read, within the call.
    let tally = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_encoding_tally(handle, bytes.baseAddress, bytes.count)
    }
    return EncodedTally(tally)
  }

  /// A conversion that text is added to; nil where ICU cannot go on after an interim result.
  func makeStream() -> EncodingStream? {
    unsafe text_icu_encoding_stream_open(handle).map { unsafe EncodingStream($0) }
  }

  /// The bytes of every scalar; only where ``isStateless``.
  func scalarCosts() -> ScalarCosts {
    var blocks = [UInt16](repeating: 0, count: Int(TEXT_ICU_BLOCKS))
    // The table has room for every scalar while it is filled, and is then cut to what was stored.
    let costs = unsafe [UInt8](
      unsafeUninitializedCapacity: blocks.count * ScalarCosts.blockCount
    ) { costs, count in
      count = unsafe blocks.withUnsafeMutableBufferPointer { blocks in
        let stored = unsafe text_icu_encoding_costs(
          handle, blocks.baseAddress!, costs.baseAddress!)
        return Int(stored) * ScalarCosts.blockCount
      }
    }
    return ScalarCosts(blocks: blocks, costs: Array(costs[...]))
  }
}

/// Names of encodings, as ICU lists them.
extension EncodingConverter {
  /// ICU's own name of the encoding with this alias. ICU ignores case, hyphens and the like.
  static func canonicalName(of alias: String) -> String? {
    unsafe text_icu_encoding_canonical_name(alias).map { unsafe String(cString: $0) }
  }

  /// ICU's own names of all encodings.
  static var canonicalNames: [String] {
    (0..<text_icu_encoding_count()).compactMap { index in
      unsafe text_icu_encoding_name(index).map { unsafe String(cString: $0) }
    }
  }

  /// Every name of an encoding, its canonical one among them.
  static func aliases(of canonicalName: String) -> [String] {
    unsafe (0..<text_icu_encoding_alias_count(canonicalName)).compactMap { index in
      unsafe text_icu_encoding_alias(canonicalName, index).map { unsafe String(cString: $0) }
    }
  }

  /// The name that mail and the web use, else the registered one.
  static func standardName(of canonicalName: String) -> String? {
    unsafe text_icu_encoding_standard_name(canonicalName).map { unsafe String(cString: $0) }
  }
}

// MARK: - Encoding Stream

/// A conversion in progress, of which only the counts are kept: it counts a stream in an encoding
/// with modes, in constant memory.
@safe final class EncodingStream: EncodingMeter {
  private let handle: OpaquePointer

  @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe text_icu_encoding_stream_close(handle) }

  func copy() -> any EncodingMeter {
    // Two meters with one stream would both count wrong. Swift's own allocations end the same way.
    guard let copy = unsafe text_icu_encoding_stream_copy(handle) else {
      fatalError("There is no memory for an encoder of ICU.")
    }
    return unsafe EncodingStream(copy)
  }

  func add(_ text: Span<UInt8>) {
    // The bytes are only read, within the call.
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_encoding_stream_add(handle, bytes.baseAddress, bytes.count)
    }
  }

  /// What all that was added takes, were it to end here.
  var tally: EncodedTally { unsafe EncodedTally(text_icu_encoding_stream_tally(handle)) }
}

extension EncodedTally {
  init(_ tally: text_icu_encoded_tally) {
    self.init(bytes: Int(tally.bytes), unencodable: Int(tally.unencodable))
  }
}

// MARK: - Encoding Decoder

/// Reads a stream in one of ICU's encodings as UTF-8, in constant memory.
@safe package final class EncodingDecoder {
  /// A byte that is none of the encoding's, by its offset in the stream.
  package struct InvalidByte: Error {
    package let offset: Int
  }

  private let handle: OpaquePointer
  private var consumed = 0

  /// - Parameter policy: Whether bytes that are none of the encoding's become U+FFFD.
  /// - Throws: ``/TextMetrics/UnitError`` for a name that ICU does not know, with those nearest to
  ///   it.
  package init(encoding name: String, invalid policy: InvalidUTF8Policy) throws(UnitError) {
    let canonicalName = try EncodingNames.canonicalName(of: name)
    var failure: text_icu_failure?
    guard
      let handle = unsafe text_icu_decoder_open(canonicalName, policy == .repair, &failure)
    else { throw .unavailable(name, reason: unsafe ICUFailure(failure).description) }
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_decoder_close(handle) }

  /// The text of the next bytes, whose last scalar may come with those after them. Linear.
  ///
  /// - Parameter isLast: Whether the stream ends here.
  package func decode(_ bytes: Span<UInt8>, isLast: Bool) throws(InvalidByte) -> [UInt8] {
    var text: [UInt8] = []
    var start = 0
    while true {
      var taken = 0
      var invalid = 0
      // The bytes are only read and the piece only written, within the call.
      let piece = unsafe bytes.extracting(start...).withUnsafeBufferPointer { rest in
        unsafe [UInt8](unsafeUninitializedCapacity: Self.capacity) { piece, count in
          count = unsafe text_icu_decoder_convert(
            handle, rest.baseAddress, rest.count, &taken, isLast, piece.baseAddress,
            piece.count, &invalid)
        }
      }
      text += piece
      start += taken
      consumed += taken
      if invalid > 0 { throw InvalidByte(offset: consumed - invalid) }
      if piece.count < Self.capacity, start == bytes.count { return text }
    }
  }

  private static let capacity = 1 << 16
}

// MARK: - Encoding Names

/// The names of ICU's encodings.
enum EncodingNames {
  /// ICU's own name for the encoding.
  ///
  /// ICU takes options after a comma. They are accepted only where they are part of a name in its
  /// list, since it ignores those it does not know.
  ///
  /// - Throws: ``/TextMetrics/UnitError`` for a name that ICU does not know, with those nearest to
  ///   it.
  static func canonicalName(of name: String) throws(UnitError) -> String {
    guard isPlausible(name), let canonicalName = EncodingConverter.canonicalName(of: name),
      !name.contains(",") || canonicalName.lowercased() == name.lowercased()
    else { throw .unknownEncoding(name, similar: similar(to: name)) }
    return canonicalName
  }

  /// One name for each encoding: the standard one where there is one, in lower case. Variants that
  /// have no name without options are left out.
  static let preferred: [String] = EncodingConverter.canonicalNames.map(preferredName)
    .filter { !$0.contains(",") }.sorted()

  /// Up to three names of the encodings that differ from `name` by the fewest letters, if by few.
  static func similar(to name: String) -> [String] {
    guard isPlausible(name) else { return [] }
    return Array(Spelling.nearest(to: essence(of: name), among: essences).sorted().prefix(3))
  }

  /// Whether it could be a name at all: ICU's have up to 60 of these, and it reads past others.
  private static func isPlausible(_ name: String) -> Bool {
    (1...60).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":", "+", ",", "=", "(", ")": true
        default: false
        }
      }
  }

  private static func preferredName(_ canonicalName: String) -> String {
    let name =
      EncodingConverter.standardName(of: canonicalName)
      ?? EncodingConverter.aliases(of: canonicalName).first { !$0.contains(",") }
      ?? canonicalName
    return name.lowercased()
  }

  /// What matters of a name: its letters and digits.
  private static func essence(of name: String) -> [UInt8] {
    name.lowercased().utf8.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  private static let essences: [(letters: [UInt8], name: String)] =
    EncodingConverter.canonicalNames.flatMap { canonicalName in
      let preferred = preferredName(canonicalName)
      // A name that two encodings have means one of them.
      return EncodingConverter.aliases(of: canonicalName)
        .filter { EncodingConverter.canonicalName(of: $0) == canonicalName }
        .map { (essence(of: $0), preferred) }
    }
}
