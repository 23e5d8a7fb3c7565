import CTerminal
import Foundation

/// A progress line on standard error, on a terminal only. It is cleared before anything else is
/// written to a terminal, and by an interrupt.
struct Progress {
  /// Work shorter than this shows nothing.
  private static let patience = Duration.milliseconds(500)
  /// Shorter input shows nothing, however long it takes: somebody is typing it.
  private static let fewBytes = 1_000_000
  private static let interval = Duration.milliseconds(100)

  private let title: String
  private let total: Int?
  private let start = ContinuousClock.now
  private var due: ContinuousClock.Instant
  private var done = 0

  /// - Parameter total: The bytes to be read, where that is known.
  init(title: String, total: Int?) {
    self.title = title
    self.total = total
    due = start + Self.patience
  }

  /// Reports that `bytes` more have been read.
  mutating func advance(by bytes: Int) {
    done += bytes
    guard Terminal.showsErrors && Terminal.isCapable && done >= Self.fewBytes else { return }
    let now = ContinuousClock.now
    guard now >= due else { return }
    due = now + Self.interval
    terminal_set_shows_progress(true)
    Self.show(line(at: now))
  }

  /// Clears the line, if there is one.
  static func clear() {
    guard terminal_shows_progress() else { return }
    show("")
    terminal_set_shows_progress(false)
  }

  private static func show(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
  }

  private func line(at now: ContinuousClock.Instant) -> String {
    let seconds = (now - start) / .seconds(1)
    let rate = "\(Int(Double(done) / seconds / 1e6)) MB/s"
    let megabytes = "\(done / 1_000_000)"
    guard let total, total > 0 else { return "\(title)  \(megabytes) MB  \(rate)" }
    let share = "\(min(100, done * 100 / total)) %"
    return "\(title)  \(share)  \(megabytes) of \(total / 1_000_000) MB  \(rate)"
  }
}
