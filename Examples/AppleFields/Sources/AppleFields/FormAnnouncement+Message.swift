import FormValidation

extension FormAnnouncement {
  /// The text that a screen reader speaks, or `nil` for errors, which are beside their field.
  var message: String? {
    switch subject {
    case .remaining(let count, _): "\(count) left"
    case .over(let count, _): "\(count) over"
    case .limitedInput(.clipped): "Not all of it fits."
    case .limitedInput(.rejected): "It does not fit."
    default: nil
    }
  }
}
