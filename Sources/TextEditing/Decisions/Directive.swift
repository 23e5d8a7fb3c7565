/// What the host has to tell its input method.
public enum Directive: String, Sendable, Hashable, Codable {
  /// The text is not what the input method believes: hand it the field's text anew.
  case resynchronizeInputMethod
  /// The composition was ended from outside: make the input method drop it.
  case cancelComposition
}
