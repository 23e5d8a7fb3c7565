public import ArgumentParser
public import FormFiles

extension TruncationMode: ExpressibleByArgument {}
extension BreakPolicy: ExpressibleByArgument {}
extension TextBoundary: ExpressibleByArgument {}
extension ExportSubject: ExpressibleByArgument {}
