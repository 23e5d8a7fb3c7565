public struct Plain: Error {}

public func fail() throws { throw Plain() }
