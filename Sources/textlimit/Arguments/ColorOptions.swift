import ArgumentParser

/// Whether output is coloured.
struct ColorOptions: ParsableArguments {
  @Option(help: "When to colour: on a terminal unless NO_COLOR is set, always, or never.")
  var color: Terminal.Coloring = .auto

  /// Colours what is printed from here on as it was asked for.
  func apply() { Terminal.coloring = color }
}

extension Terminal.Coloring: ExpressibleByArgument {}
