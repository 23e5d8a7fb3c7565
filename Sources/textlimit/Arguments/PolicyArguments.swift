public import ArgumentParser
public import TextMetrics

extension Keeping: ExpressibleByArgument {}
extension Cut: ExpressibleByArgument {}
