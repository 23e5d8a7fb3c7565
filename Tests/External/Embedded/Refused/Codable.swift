public struct Plain: Codable { var name: String }
