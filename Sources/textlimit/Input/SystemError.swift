import Foundation

extension Error {
  /// What the operating system said, without the wrapping of Foundation.
  var reason: String {
    let error = self as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return underlying.localizedFailureReason ?? underlying.localizedDescription
  }
}
