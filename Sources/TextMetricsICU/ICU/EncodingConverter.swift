import CTextICU
package import TextMetrics

/// Threads can share a converter, because it's immutable.
@safe final class EncodingConverter: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  init(canonicalName: String) throws(ICUFailure) {
    var failure: text_icu_failure?
    guard let handle = unsafe text_icu_encoding_open(canonicalName, &failure) else {
      throw unsafe ICUFailure(failure)
    }
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_encoding_close(handle) }

  var isStateless: Bool { unsafe text_icu_encoding_is_stateless(handle) }

  func tally(of text: Span<UInt8>) -> EncodedTally {
    // SAFETY: the call only reads the bytes.
    let tally = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_encoding_tally(handle, bytes.baseAddress, bytes.count)
    }
    return EncodedTally(tally)
  }

  /// Returns `nil` if memory is exhausted, or if ICU can't convert the encoding in pieces.
  func makeMeter() -> ConverterMeter? {
    unsafe text_icu_encoding_stream_open(handle).map { unsafe ConverterMeter($0) }
  }

  /// - Precondition: The encoding is stateless.
  func scalarByteCounts(_ choice: ConverterChoice) -> ScalarByteCounts {
    var pages = [UInt16](repeating: 0, count: Int(TEXT_ICU_PAGE_COUNT))
    let byteCounts = unsafe [UInt8](
      unsafeUninitializedCapacity: pages.count * ScalarByteCounts.pageSize
    ) { byteCounts, count in
      count = unsafe pages.withUnsafeMutableBufferPointer { pages in
        let stored = unsafe text_icu_encoding_byte_counts(
          handle, choice.lowestLead, pages.baseAddress!, byteCounts.baseAddress!)
        return Int(stored) * ScalarByteCounts.pageSize
      }
    }
    // `byteCounts` was allocated for all pages. The copy has only the capacity that it needs.
    return ScalarByteCounts(
      pages: pages, byteCounts: [] + byteCounts, additions: choice.additions)
  }
}

// MARK: - Meter

@safe final class ConverterMeter: EncodingMeter {
  private let handle: OpaquePointer

  @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe text_icu_encoding_stream_close(handle) }

  func copy() -> any EncodingMeter {
    // Two meters can't share a conversion, so the copy must succeed. If memory is exhausted, the
    // program ends, as for Swift's own allocations.
    guard let copy = unsafe text_icu_encoding_stream_copy(handle) else {
      fatalError("Not enough memory for an encoder of ICU.")
    }
    return unsafe ConverterMeter(copy)
  }

  func add(_ text: Span<UInt8>) {
    // SAFETY: the call only reads the bytes.
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_encoding_stream_add(handle, bytes.baseAddress, bytes.count)
    }
  }

  var tally: EncodedTally { unsafe EncodedTally(text_icu_encoding_stream_tally(handle)) }
}

extension EncodedTally {
  init(_ tally: text_icu_encoded_tally) {
    self.init(bytes: Int(tally.bytes), unencodable: Int(tally.unencodable))
  }
}

// MARK: - Decoder

/// A decoder that converts a stream in an encoding to UTF-8, piece by piece.
@safe package final class EncodingDecoder {
  package struct InvalidSequence: Error {
    /// The start of the invalid sequence, in bytes from the start of the stream.
    package let offset: Int
  }

  private let handle: OpaquePointer
  private var consumed = 0

  package init(encoding name: String, invalid policy: InvalidUTF8Policy) throws(UnitError) {
    let canonicalName = try EncodingNames.converter(named: name).canonicalName
    var failure: text_icu_failure?
    guard
      let handle = unsafe text_icu_decoder_open(canonicalName, policy == .repair, &failure)
    else { throw .unavailable(name, reason: unsafe ICUFailure(failure).description) }
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_decoder_close(handle) }

  /// If `bytes` ends inside a scalar and `isLast` is `false`, the beginning of the scalar is stored
  /// for the next call.
  package func decode(_ bytes: Span<UInt8>, isLast: Bool) throws(InvalidSequence) -> [UInt8] {
    var text: [UInt8] = []
    var start = 0
    while true {
      var taken = 0
      var invalid = 0
      // SAFETY: the call reads the bytes and writes at most the capacity of the piece.
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
      if invalid > 0 { throw InvalidSequence(offset: consumed - invalid) }
      if piece.count < Self.capacity, start == bytes.count { return text }
    }
  }

  private static let capacity = 1 << 16
}

// MARK: - Names

/// A converter of ICU, and the part of its repertoire that an encoding has.
struct ConverterChoice: Hashable {
  let canonicalName: String
  /// Two bytes whose lead byte is smaller don't encode a scalar of the encoding.
  var lowestLead: UInt8 = 0
  /// Scalars that the converter doesn't encode, and their numbers of bytes.
  var additions: [ClosedRange<UInt32>: UInt8] = [:]
}

enum EncodingNames {
  /// The converters for names with which ICU means another encoding than the Encoding Standard
  /// (sections 4.2 and 11 to 13) or than Windows, by the letters and digits of the names.
  ///
  /// ICU's `euc-kr` and `cp949` are encodings of IBM without most syllables of Windows-949, and its
  /// `cp950` and `cp874` lack the euro sign. ICU's `big5` is Windows-950, which has no kana. The
  /// standard only decodes Big5's lead bytes below 0xA1, and doesn't encode scalars with them.
  private static let choices: [String: ConverterChoice] = {
    func choice(
      _ name: String, lowestLead: UInt8 = 0, adding additions: [ClosedRange<UInt32>: UInt8] = [:]
    ) -> ConverterChoice {
      ConverterChoice(canonicalName: name, lowestLead: lowestLead, additions: additions)
    }
    let korean = choice("windows-949-2000")
    let big5 = choice("ibm-1375_P100-2008", lowestLead: 0xA1, adding: StandardAdditions.big5)
    let shiftJIS = choice("ibm-943_P15A-2003", adding: StandardAdditions.japanese)
    let eucJP = choice("euc-jp-2007", adding: StandardAdditions.japanese)
    return [
      "euckr": korean, "cseuckr": korean, "cp949": korean,
      "big5": big5, "csbig5": big5, "xbig5": big5,
      "shiftjis": shiftJIS, "csshiftjis": shiftJIS, "sjis": shiftJIS, "xsjis": shiftJIS,
      "mskanji": shiftJIS, "windows31j": shiftJIS, "ms932": shiftJIS, "cp932": shiftJIS,
      "eucjp": eucJP, "xeucjp": eucJP, "cseucpkdfmtjapanese": eucJP,
      "cp950": choice("windows-950-2000"), "cp874": choice("windows-874-2000"),
    ]
  }()

  /// A name with an option after a comma is accepted only if it's the canonical name, in any letter
  /// case, because ICU would ignore an unknown option.
  static func converter(named name: String) throws(UnitError) -> ConverterChoice {
    guard isWellFormed(name), let choice = choice(name),
      !name.contains(",") || choice.canonicalName.lowercased() == name.lowercased()
    else { throw .unknownEncoding(name, similar: similar(to: name)) }
    return choice
  }

  private static func choice(_ name: String) -> ConverterChoice? {
    choices[String(decoding: lettersAndDigits(of: name), as: UTF8.self)]
      ?? icuName(ofAlias: name).map { ConverterChoice(canonicalName: $0) }
  }

  /// Sorted lowercase names, one for each encoding. An encoding is left out if each of its names
  /// has an option after a comma, as in `UTF-16,version=1`.
  static let preferred: [String] = canonicalNames.map(preferredName)
    .filter { !$0.contains(",") }.sorted()

  /// Returns the names of at most three encodings with the aliases that are most similar to `name`.
  static func similar(to name: String) -> [String] {
    guard isWellFormed(name) else { return [] }
    let nearest = Spelling.nearest(to: lettersAndDigits(of: name), among: knownAliases)
    return Array(nearest.sorted().prefix(3))
  }

  /// Whether the name has 1 to 60 bytes, and only bytes that can be in the name of an encoding. ICU
  /// would ignore other bytes.
  private static func isWellFormed(_ name: String) -> Bool {
    (1...60).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":", "+", ",", "=": true
        default: false
        }
      }
  }

  private static func preferredName(_ canonicalName: String) -> String {
    let standard = standardName(of: canonicalName).map { [$0] } ?? []
    let name = (standard + aliases(of: canonicalName)).first {
      !$0.contains(",") && choice($0)?.canonicalName == canonicalName
        && choice($0)?.lowestLead == 0
    }
    return (name ?? canonicalName).lowercased()
  }

  private static func lettersAndDigits(of name: String) -> [UInt8] {
    name.lowercased().utf8.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  private static let knownAliases: [(bytes: [UInt8], name: String)] =
    canonicalNames.flatMap { canonicalName in
      let preferred = preferredName(canonicalName)
      // Several encodings can have the same alias. The alias is kept only for the encoding that ICU
      // returns for the alias.
      return aliases(of: canonicalName)
        .filter { choice($0)?.canonicalName == canonicalName }
        .map { (lettersAndDigits(of: $0), preferred) }
    }

  private static func icuName(ofAlias alias: String) -> String? {
    unsafe text_icu_encoding_canonical_name(alias).map { unsafe String(cString: $0) }
  }

  private static var canonicalNames: [String] {
    (0..<text_icu_encoding_count()).compactMap { index in
      unsafe text_icu_encoding_name(index).map { unsafe String(cString: $0) }
    }
  }

  private static func aliases(of canonicalName: String) -> [String] {
    unsafe (0..<text_icu_encoding_alias_count(canonicalName)).compactMap { index in
      unsafe text_icu_encoding_alias(canonicalName, index).map { unsafe String(cString: $0) }
    }
  }

  /// Returns the MIME name, the IANA name if there's no MIME name, or `nil` if there's neither.
  private static func standardName(of canonicalName: String) -> String? {
    unsafe text_icu_encoding_standard_name(canonicalName).map { unsafe String(cString: $0) }
  }
}
