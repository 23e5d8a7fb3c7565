extension SMSSegmentation {
  /// A language whose letters a text message may hold in septets, by national language tables of its
  /// own (3GPP TS 23.038, annex A).
  public enum Language: String, Sendable, Hashable, CaseIterable {
    /// Turkish.
    case turkish = "tr"
    /// Spanish, which has a single shift table alone.
    case spanish = "es"
    /// Portuguese.
    case portuguese = "pt"
    /// Bengali and Assamese.
    case bengali = "bn"
    /// Gujarati.
    case gujarati = "gu"
    /// Hindi.
    case hindi = "hi"
    /// Kannada.
    case kannada = "kn"
    /// Malayalam.
    case malayalam = "ml"
    /// Oriya.
    case oriya = "or"
    /// Punjabi.
    case punjabi = "pa"
    /// Tamil.
    case tamil = "ta"
    /// Telugu.
    case telugu = "te"
    /// Urdu.
    case urdu = "ur"
  }
}
