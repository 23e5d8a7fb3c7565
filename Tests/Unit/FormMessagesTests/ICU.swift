import CICUOracle
import Foundation

@testable import FormMessages

enum ICU {
  static func message(_ pattern: String, _ locale: String, _ arguments: [String: Argument])
    -> String?
  {
    let arguments = arguments.sorted { $0.key < $1.key }
    let integers = arguments.map { Int64($0.value.integer ?? 0) }
    let names = unsafe arguments.map { unsafe UnsafePointer<CChar>(strdup($0.key)) }
    let texts = unsafe arguments.map {
      unsafe $0.value.text.map { unsafe UnsafePointer<CChar>(strdup($0)) } ?? nil
    }
    defer {
      for index in unsafe names.indices {
        unsafe free(UnsafeMutablePointer(mutating: names[index]))
        unsafe free(UnsafeMutablePointer(mutating: texts[index]))
      }
    }
    var offset: Int32 = 0
    return unsafe string { result, capacity in
      unsafe icu_oracle_message(
        pattern, locale, names, texts, integers, Int32(arguments.count), &offset, result, capacity)
    }
  }

  enum Argument {
    case integer(Int)
    case text(String)

    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  static let pluralLocales: [String] = {
    var locales: [String] = []
    while let locale = unsafe string({
      unsafe icu_oracle_plural_locale(Int32(locales.count), $0, $1)
    }) {
      locales.append(locale)
    }
    return locales
  }()

  static func number(_ decimal: String, _ locale: String, unit: String? = nil) -> String? {
    unsafe string { unsafe icu_oracle_number(locale, decimal, unit, $0, $1) }
  }

  static func moment(
    _ locale: String, _ skeleton: String, seconds: Int, offset: Int = 0
  ) -> String? {
    unsafe string {
      unsafe icu_oracle_moment(
        locale, skeleton, Double(seconds) * 1000, Int32(offset) * 1000, $0, $1)
    }
  }

  @unsafe private static func string(
    _ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32
  ) -> String? {
    var isValid = true
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      let written = unsafe write(buffer.baseAddress, 4096)
      isValid = written >= 0
      count = max(0, Int(written))
    }
    return isValid ? String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}

extension ICU {
  /// Since CLDR 43, Foundation writes Arabic with Latin digits if the locale has no region.
  static func locale(_ language: String) -> String {
    language == "ar" ? "ar-u-nu-latn" : language
  }

  static let locales = Set(
    Locale.availableIdentifiers.compactMap { MessageLocale.supportedTag(for: $0) }
  )
  .sorted()
}
