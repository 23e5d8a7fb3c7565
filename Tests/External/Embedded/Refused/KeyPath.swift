func names(_ texts: [String], by path: KeyPath<String, Int>) -> [Int] {
  texts.map { $0[keyPath: path] }
}

public func counts(_ texts: [String]) -> [Int] { names(texts, by: \.count) }
