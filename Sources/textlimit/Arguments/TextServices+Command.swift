import Foundation
import StrictJSON
import TextMetrics
import TextMetricsICU

extension TextServices {
  /// What this program knows: ICU's, and weight tables that stand in files, found from where it was
  /// started.
  static let command = TextServices.icu.readingWeightTables { path throws(UnitError) in
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
