import ArgumentParser
import TextMetrics

struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Try texts against limits, line by line.",
    discussion: """
      Each line is counted, checked against the limits, and truncated to them. A line that begins \
      with a colon is a command, even if it is piped; :help lists the commands.

      A tab completes commands, units, limits, and file names. ^R searches the history for the text \
      of the line; press it again for earlier lines. ^C discards the line or interrupts a command; a \
      second ^C during a command ends the REPL. The history of a terminal is in textlimit/history \
      in the folder XDG_STATE_HOME, by default ~/.local/state. Only you can read the file. \
      TEXTLIMIT_HISTORY names another file; if it is empty, the history isn't saved.

      Exit status: 0. If lines are piped, 1 if a command failed, or a field differed from what \
      :expect or a loaded session expected.
      """
        + HelpText.examples(
          #"""
          textlimit repl --limit 'characters<=10' --limit 'bytes:gbk<=12'
          echo '你好 👋🏽' | textlimit repl
          """#))

  @Option(
    name: NamedLimit.option, help: NamedLimit.help, completion: NamedLimit.completion,
    transform: { try NamedLimit.parseList($0) })
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
      // A terminal shows commands while they are typed, but a pipe doesn't. Commands from a pipe
      // are therefore printed before their results.
      if !input.isInteractive && line.isCommand {
        try output.line(repl.prompt + line.text.repaired.excerpt(columns: 200))
      }
      try input.whileInterruptible {
        for text in repl.response(to: line) where !Interruption.isRequested {
          try output.line(text)
        }
        if Interruption.isRequested { try output.line("Interrupted.") }
      }
      try output.flush()
    }
    // If the input ended, the cursor is still on the line of the last prompt.
    if input.isInteractive, !repl.isFinished { try output.line("") }
    try output.flush()
    let hasFailed = repl.hasFailed && !input.isInteractive
    try (hasFailed ? Failure.Status.doesNotFit : nil).throwExitCode()
  }
}
