import Foundation

extension Error {
  /// What the operating system said, without the wrapping of Foundation.
  var reason: String {
    let error = self as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return underlying.localizedFailureReason ?? underlying.localizedDescription
  }

  /// What went wrong, as a sentence for people.
  var sentence: String {
    if let failure = self as? Failure { return failure.message }
    guard self is CocoaError || self is POSIXError || type(of: self) == NSError.self else {
      return "\(self)"
    }
    return reason.hasSuffix(".") ? reason : reason + "."
  }
}
