/// What writes the names of hosts in the ASCII that networks know: `bücher.example` as
/// `xn--bcher-kva.example`.
public protocol DomainEncoder: Sendable {
  /// The name in ASCII; nil where it is the name of no host.
  func asciiForm(of host: String) -> String?
}
