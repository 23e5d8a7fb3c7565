import Foundation
import PlatformLimits
import StrictJSON
import TextMetricsICU

extension TextServices {
  /// ICU's units, those of platforms, and weight tables in files.
  static let command = TextServices.icu.addingPlatformLimits { path throws(UnitError) in
    func failure(_ reason: String) -> UnitError {
      .unavailable("weighted:@\(path)", reason: "\(path.shown): \(reason)")
    }
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw failure("this cannot be read")
    }
    do {
      return try WeightTable(parsing: JSONValue(parsing: text))
    } catch {
      throw failure("\(error)")
    }
  }
}
