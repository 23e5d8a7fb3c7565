public import ArgumentParser
public import FormFiles
public import TextMetrics

extension TruncationMode: ExpressibleByArgument {}
extension BreakPolicy: ExpressibleByArgument {}
extension TextBoundary: ExpressibleByArgument {}
extension ExportSubject: ExpressibleByArgument {}
