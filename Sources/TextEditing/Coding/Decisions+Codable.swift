// Each is encoded as its raw value.
extension Decision: Codable {}
extension Directive: Codable {}
extension FieldEvent.Direction: Codable {}
