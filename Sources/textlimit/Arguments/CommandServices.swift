import PlatformLimits
import StrictJSON
import SystemPackage
import TextMetricsICU

extension TextServices {
  /// Weight tables are read from files, as in `weighted:@FILE`.
  static let command = TextServices.icu.addingPlatformLimits { name throws(UnitError) in
    func failure(_ reason: String) -> UnitError {
      .unavailable("weighted:@\(name)", reason: "\(name.shownName): \(reason)")
    }
    let bytes: [UInt8]?
    do {
      bytes = try OpenFile(regular: FilePath(escaped: name)).bytes(maximum: maximumTableBytes)
    } catch {
      throw failure("can't read the file: \(error.reason)")
    }
    guard let bytes else { throw failure("the file is larger than 1 MiB") }
    do {
      return try WeightTable(parsing: JSONValue(parsing: bytes.span))
    } catch {
      throw failure("\(error)")
    }
  }

  private static let maximumTableBytes = 1 << 20
}

enum WebEncodings {
  /// The names of legacy encodings of the [Encoding Standard](https://encoding.spec.whatwg.org),
  /// without rare encodings such as ISO-8859-16 and `x-user-defined`.
  static let names = [
    "gb18030", "gbk", "big5", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "windows-1252",
    "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "windows-874", "iso-8859-2", "iso-8859-3",
    "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10",
    "iso-8859-13", "iso-8859-14", "iso-8859-15", "koi8-r", "koi8-u", "ibm866",
    "macintosh", "x-mac-cyrillic",
  ]
}
