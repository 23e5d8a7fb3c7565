struct Failure: Error {
  /// The exit statuses of `textlimit`. Those from 64 are from BSD's `sysexits.h`.
  enum Status: Int32 {
    case fits = 0
    case doesNotFit = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case cannotWrite = 74
    case interrupted = 130
  }

  let status: Status
  /// A sentence for the user, without the name of the program.
  let message: String

  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  static func badInput(_ message: String) -> Failure {
    Failure(status: .badInput, message: message)
  }

  static func noInput(_ message: String) -> Failure { Failure(status: .noInput, message: message) }

  static func cannotWrite(_ message: String) -> Failure {
    Failure(status: .cannotWrite, message: message)
  }
}

extension Error {
  var reason: String { (self as? Failure)?.message ?? "\(self)" }
}
