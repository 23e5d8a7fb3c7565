import ArgumentParser
import Foundation
import SystemPackage
import TextMetrics

/// Strings for bytes that can be ill-formed UTF-8, such as arguments and file names.
///
/// Each byte of an ill-formed sequence becomes a private-use scalar, U+10FE00 plus the byte. The
/// bytes of well-formed scalars from U+10FE00 to U+10FEFF are escaped, too, so that different bytes
/// become different strings.
///
///     String(escaping: [0x61, 0xFF]).unescapedBytes  // [0x61, 0xFF]
///     String(escaping: [0x61, 0xFF]).repaired  // "a\u{FFFD}"
extension String {
  init(escaping bytes: some Collection<UInt8>) {
    var scalars = UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var start = bytes.startIndex
    while true {
      let length: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput:
        self = String(scalars)
        return
      case .error(let invalid):
        length = invalid
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !scalar.isEscape {
          scalars.append(scalar)
          start = bytes.index(start, offsetBy: length)
          continue
        }
      }
      let end = bytes.index(start, offsetBy: length)
      // `append(contentsOf:)` would copy all scalars (Swift 6.3).
      for byte in bytes[start..<end] { scalars.append(Unicode.Scalar(escaping: byte)) }
      start = end
    }
  }

  /// The original bytes, without ``Unicode/Scalar/placeholder`` and ``Unicode/Scalar/separator``.
  var unescapedBytes: [UInt8] {
    guard hasEscapes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.isEscape ? scalar.escapedByte.map { [$0] } ?? [] : Array(String(scalar).utf8)
    }
  }

  var repaired: String { hasEscapes ? String(decoding: unescapedBytes, as: UTF8.self) : self }

  var shownName: String { repaired.shown }

  /// The text of the original bytes, or `nil` if they aren't UTF-8.
  var validated: String? {
    guard hasEscapes else { return self }
    let bytes = unescapedBytes
    return bytes.span.firstIllFormedByte == nil ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private var hasEscapes: Bool {
    // Every escape begins with this byte in UTF-8, so most strings aren't decoded.
    utf8.contains(0xF4) && unicodeScalars.contains(where: \.isEscape)
  }
}

extension Unicode.Scalar {
  /// A mark in arguments that the parser would otherwise drop or refuse.
  static let placeholder: Unicode.Scalar = "\u{10FE00}"
  /// A scalar between the file names that `forParser()` joins.
  static let separator: Unicode.Scalar = "\u{10FE01}"

  fileprivate init(escaping byte: UInt8) {
    self = Unicode.Scalar(Self.placeholder.value + UInt32(byte)) ?? "\u{FFFD}"
  }

  fileprivate var isEscape: Bool { value & ~0xFF == Self.placeholder.value }

  /// The byte that was escaped, or `nil` for ``placeholder`` and ``separator``. All escaped bytes
  /// are 0x80 or greater.
  fileprivate var escapedByte: UInt8? {
    let byte = UInt8(truncatingIfNeeded: value)
    return byte < 0x80 ? nil : byte
  }
}

extension String {
  @unsafe init(escapingCString start: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: strlen(start))
    self = unsafe String(escaping: bytes.map { UInt8(bitPattern: $0) })
  }
}

extension FilePath {
  init(escaped name: String) throws(Failure) {
    let bytes = name.unescapedBytes
    guard !bytes.contains(0) else {
      throw .noInput("\(name.shownName): A file name can't contain NUL.")
    }
    let terminated: [CInterop.PlatformChar] = bytes.map { CChar(bitPattern: $0) } + [0]
    self.init(platformString: terminated)
  }
}

enum ProcessBytes {
  static let arguments: [String] = {
    // SAFETY: The arguments of a process end with NUL and live as long as the process.
    let arguments = unsafe UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe arguments.dropFirst().compactMap { start in
      unsafe start.map { unsafe String(escapingCString: $0) }
    }
  }()

  static func variable(_ name: String) -> String? {
    // SAFETY: The value ends with NUL, and the program doesn't change variables.
    unsafe getenv(name).map { unsafe String(escapingCString: $0) }
  }
}

extension String {
  /// Returns the text of the original bytes, or throws a `ValidationError` if they aren't UTF-8.
  @Sendable func requireText() throws -> String {
    guard let text = validated else { throw ValidationError("'\(shownName)' isn't UTF-8.") }
    return text
  }
}

// MARK: - Arguments for the parser

extension [String] {
  /// Returns arguments that swift-argument-parser (1.8.2) parses correctly and in linear time.
  ///
  /// The parser drops an empty value after '=', doesn't find '=' before a combining mark, refuses
  /// values that begin with '---', and takes quadratic time for many values. Many file names in a
  /// row are therefore joined into one argument, which ``separatedFiles`` divides again.
  func forParser() throws(Failure) -> [String] {
    // Completion scripts pass the words of a command line after this argument.
    if first == "---completion" { return self }
    let end = firstIndex(of: "--") ?? endIndex
    let options = self[..<end].map(\.protected)[...].joiningFiles { $0.hasPrefix("-") }
    guard options.count <= Self.maximumOptions else {
      throw .usage(
        "\(options.count) options are too many: at most \(Self.maximumOptions) are read. Write the "
          + "texts to files.")
    }
    return options + self[end...].joiningFiles { $0 == "--" }
  }

  var separatedFiles: [String] {
    flatMap { files in
      files.unicodeScalars.contains(.separator)
        ? files.unicodeScalars.split(separator: .separator, omittingEmptySubsequences: false)
          .map { String($0) }
        : [files]
    }
  }

  private static var maximumOptions: Int { 4_000 }
  /// The maximum number of consecutive arguments, such as a command and its files, that the parser
  /// receives. Further arguments are joined to the last one.
  fileprivate static var maximumUnjoined: Int { 20 }
}

extension ArraySlice<String> {
  fileprivate func joiningFiles(isOption: (String) -> Bool) -> [String] {
    var joined: [String] = []
    var run = 0
    for argument in self {
      run = isOption(argument) ? 0 : run + 1
      if run > [String].maximumUnjoined, let last = joined.indices.last {
        joined[last].unicodeScalars.append(.separator)
        joined[last] += argument
      } else {
        joined.append(argument)
      }
    }
    return joined
  }
}

extension String {
  /// The argument, with a ``Unicode/Scalar/placeholder`` if the parser would drop or refuse it.
  fileprivate var protected: String {
    guard hasPrefix("-") else { return self }
    var scalars = unicodeScalars
    if scalars.starts(with: "---".unicodeScalars) {
      scalars.insert(.placeholder, at: scalars.startIndex)
    } else if let sign = scalars.firstIndex(of: "=") {
      let value = scalars.index(after: sign)
      // '=' and a combining mark are one Character, so scalars are compared.
      guard value == scalars.endIndex || self[sign] != "=" else { return self }
      scalars.insert(.placeholder, at: value)
    }
    return String(scalars)
  }
}
