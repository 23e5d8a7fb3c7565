public import ArgumentParser
public import TextMetrics

extension TruncationMode: ExpressibleByArgument {}
extension BreakPolicy: ExpressibleByArgument {}
