import Foundation
import TextMetrics

extension JSONDecoder {
  /// Any JSON value.
  func json(in data: Data) throws(JSONSyntaxError) -> JSONValue {
    do {
      return try decode(JSONValue.self, from: data)
    } catch {
      throw JSONSyntaxError(in: data)
    }
  }
}

/// Why bytes are no JSON.
struct JSONSyntaxError: Error, CustomStringConvertible {
  let description: String

  init(in data: Data) {
    // Not on every platform does `JSONDecoder` say what its parser found; `JSONSerialization` does.
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      description = "This is not JSON."
    } catch {
      let found = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      description = found.map { "This is not JSON: \($0)" } ?? "This is not JSON."
    }
  }
}
