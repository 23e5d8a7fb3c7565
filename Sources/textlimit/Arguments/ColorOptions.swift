import ArgumentParser
import Synchronization

struct ColorOptions: ParsableArguments {
  @Option(help: "When to colour: on a terminal unless NO_COLOR is set, always, or never.")
  var color: Terminal.Coloring = .auto

  /// Applies the option to all later output.
  func apply() { Terminal.coloring.withLock { $0 = color } }
}

extension Terminal.Coloring: ExpressibleByArgument {}
