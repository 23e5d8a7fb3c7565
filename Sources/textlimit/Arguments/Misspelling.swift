import ArgumentParser
import Foundation
import TextMetrics

/// What may have been meant by arguments that are none.
struct Misspelling {
  /// Sentences for the user: what the argument parser does not say.
  let sentences: [String]

  /// Nil where there is nothing to add to what the argument parser says.
  init?(in arguments: some Collection<String>, commands: [String]) {
    if let first = arguments.first, !first.hasPrefix("-"), !commands.contains(first) {
      let meant = Spelling.nearest(to: first, among: commands).map { "Did you mean '\($0)'?" }
      sentences = [
        "There is no command '\(first.shown)'. "
          + (meant ?? "Commands are \(commands.joined(separator: ", ")).")
      ]
    } else if !arguments.contains("--"), let file = arguments.first(where: \.isFileLikeAnOption) {
      sentences = [
        "'\(file.shown)' is a file: write '--' before it, or './\(file.shown)', so that it is not "
          + "taken for an option."
      ]
    } else {
      return nil
    }
  }
}

extension String {
  fileprivate var isFileLikeAnOption: Bool {
    hasPrefix("-") && count > 1 && FileManager.default.fileExists(atPath: self)
  }
}
