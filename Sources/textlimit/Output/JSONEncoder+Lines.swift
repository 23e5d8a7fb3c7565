import Foundation

extension JSONEncoder {
  /// An encoder of values that take one line each: the same value is always the same line.
  static func forLines() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// A value as a line, without its line break.
  func line(_ value: some Encodable) throws(Failure) -> String {
    do {
      return String(decoding: try encode(value), as: UTF8.self)
    } catch {
      throw .badInput("A result cannot be written as JSON: \(error.localizedDescription)")
    }
  }
}
