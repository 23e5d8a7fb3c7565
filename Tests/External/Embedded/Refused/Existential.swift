protocol Named { var name: String { get } }
struct Plain: Named { var name = "plain" }

public func names() -> [String] {
  let named: [any Named] = [Plain()]
  return named.map { $0.name }
}
