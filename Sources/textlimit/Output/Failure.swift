/// A failure of a command, with its exit status.
struct Failure: Error {
  /// The exit statuses of `textlimit`. From 64 on they are those of BSD's `sysexits`.
  enum Status: Int32 {
    case fits = 0
    case doesNotFit = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case cannotWrite = 74
    /// Ctrl-C ended a command of the REPL.
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
  /// The description of the error by the operating system or a failure.
  var reason: String { (self as? Failure)?.message ?? "\(self)" }
}
