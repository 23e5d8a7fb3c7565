/// Why a command could not do its work, and the exit status that says so.
struct Failure: Error {
  /// The exit statuses of `textlimit`, after BSD's `sysexits` from 64 on.
  enum Status: Int32 {
    case fits = 0
    case doesNotFit = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case cannotWrite = 74
  }

  let status: Status
  /// A sentence for the user, without the name of the program.
  let message: String

  static func usage(_ message: String) -> Failure {
    Failure(status: .usage, message: message)
  }

  static func badInput(_ message: String) -> Failure {
    Failure(status: .badInput, message: message)
  }

  static func noInput(_ message: String) -> Failure {
    Failure(status: .noInput, message: message)
  }
}
