import CPseudoTerminal
import Foundation
import Testing

final class PseudoTerminal {
  private let process = Process()
  private let userSide: FileHandle

  /// A command of util-linux.
  static let setsid = URL(filePath: "/usr/bin/setsid")

  enum Launch {
    /// The pseudoterminal isn't the controlling terminal of the program, so Ctrl-C sends nothing.
    case direct
    /// The program leads a session of its own, as in a new terminal window, so that the kernel
    /// discards SIGTSTP.
    case orphaned
    /// The program is an interactive Bash with job control, which runs the typed lines.
    case shell
  }

  init(
    _ arguments: [String] = [], environment: [String: String] = [:], launch: Launch = .direct
  ) throws {
    let descriptor = pseudo_terminal_open()
    let programSide = pseudo_terminal_program_side(descriptor)
    guard programSide >= 0 else { throw POSIXError(.ENXIO) }
    userSide = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let terminal = FileHandle(fileDescriptor: programSide, closeOnDealloc: true)
    let program = Tool.url.appending(path: "textlimit")
    process.executableURL = launch == .direct ? program : Self.setsid
    process.arguments =
      switch launch {
      case .direct: arguments
      case .orphaned: ["--wait", program.path] + arguments
      case .shell: ["--ctty", "--wait", "bash", "--norc", "--noprofile", "-i"]
      }
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm", "TEXTLIMIT_HISTORY": "", "NO_COLOR": ""]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    if launch == .shell { pseudo_terminal_unblock_stop_signals() }
    try process.run()
    try terminal.close()
  }

  deinit { if process.isRunning { process.terminate() } }

  func type(_ text: String) throws { try userSide.write(contentsOf: Data(text.utf8)) }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until a command of the REPL runs, for at most about 20 seconds. Only while a
  /// command runs, the terminal is in a mode in which keys such as Ctrl-C send signals.
  func waitForCommand() {
    for _ in 0..<20_000 where pseudo_terminal_sends_signals(userSide.fileDescriptor) == 0 {
      usleep(1_000)
    }
  }

  /// Records an issue if the program ends before `text`, or doesn't write anything for 20 seconds.
  @discardableResult
  func read(until text: String) -> String {
    var read = Data()
    while pseudo_terminal_wait(userSide.fileDescriptor, 20_000) == 1 {
      let piece = userSide.availableData
      guard !piece.isEmpty else { break }
      read.append(piece)
      let shown = String(decoding: read, as: UTF8.self)
      if shown.contains(text) { return shown }
    }
    let shown = String(decoding: read, as: UTF8.self)
    Issue.record("Expected \(text.debugDescription), got \(shown.debugDescription)")
    return shown
  }

  /// Waits until the program ends, or kills the program after a minute. Returns its status.
  func end() -> Int32 {
    for _ in 0..<60_000 where process.isRunning { usleep(1_000) }
    if process.isRunning {
      Issue.record("The program doesn't end.")
      kill(process.processIdentifier, SIGKILL)
      // The end of the terminal also ends the programs that a shell started.
      try? userSide.close()
    }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
