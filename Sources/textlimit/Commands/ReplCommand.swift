import ArgumentParser
import TextMetrics

struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Try texts against limits, line by line.",
    discussion: """
      Each line that you type is counted, read against the limits, and truncated to them. Lines \
      that begin with a colon are commands, also where they are piped; :help shows them.

      A tab completes commands, units, limits and the names of files; ^R finds the last line that \
      contains what is typed, and again an earlier one. ^C drops the line, or interrupts a command; a \
      second ^C during the command ends the REPL. Lines typed on a terminal are kept in \
      ~/.local/state/textlimit/history, which only you can read; TEXTLIMIT_HISTORY names another \
      file, and none where it is empty.

      Exit status: 0; where lines are piped, 1 if a command could not be carried out, or a field \
      did not hold what :expect or a loaded session expected.
      """
        + HelpText.examples(
          #"""
          textlimit repl --limit 'characters<=10' --limit 'bytes:gbk<=12'
          echo '你好 👋🏽' | textlimit repl
          """#))

  @Option(
    name: NamedLimit.option, help: NamedLimit.help, completion: NamedLimit.completion,
    transform: { try NamedLimit.list($0) })
  var limit: [[NamedLimit]] = []

  @OptionGroup var units: UnitOptions

  @OptionGroup var color: ColorOptions

  func run() throws {
    color.apply()
    var input = try LineInput()
    defer { input.end() }
    var repl = Repl(
      units: try units.units(default: ["characters", "scalars", "utf16", "bytes", "words"]),
      limits: limit.flatMap { $0 }, isInteractive: input.isInteractive)
    var output = Output()
    if input.isInteractive { try output.line(Repl.greeting) }
    try output.flush()
    while !repl.isFinished, let line = try input.next(prompt: repl.prompt) {
      // A terminal shows what was typed.
      if !input.isInteractive && line.isCommand {
        try output.line(repl.prompt + line.text.repaired.excerpt(columns: 200))
      }
      try input.whileInterruptible {
        for text in repl.answer(to: line) where !Interruption.isRequested { try output.line(text) }
        if Interruption.isRequested { try output.line("Interrupted.") }
      }
      try output.flush()
    }
    // The end of the input was typed after a prompt.
    if input.isInteractive, !repl.isFinished { try output.line("") }
    try output.flush()
    let hasFailed = repl.hasFailed && !input.isInteractive
    try (hasFailed ? Failure.Status.doesNotFit : nil).end()
  }
}
