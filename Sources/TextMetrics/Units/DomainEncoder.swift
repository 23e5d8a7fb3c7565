/// What writes the names of hosts in the ASCII that networks know: `bücher.example` as
/// `xn--bcher-kva.example`.
public protocol DomainEncoder: AnyObject, Sendable {
  /// The name in ASCII; nil where it is the name of no host.
  func asciiForm(of host: String) -> String?

  /// The name in the letters that people read; nil where it is the name of no host.
  func unicodeForm(of host: String) -> String?

  /// The bytes of one label of a name in ASCII, however many they are, and whether every scalar of
  /// it may stand in a label. Short labels alone are asked about.
  func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool)
}
