import ArgumentParser

@main
struct TextLimitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "textlimit")
}
