import TextEditing
import TextMetrics

/// Rule 17: a host that tells afterwards.
extension ReferenceSession {
  mutating func reconcile(_ report: FieldReport, language: String?) -> Answer {
    let text = UTF16Text(report.text)
    let answer = follow(
      text, marked: report.marked.flatMap { $0.isEmpty ? nil : $0.positions },
      caret: report.selection?.focus.value, language: language)
    // The reported selection is taken, and goes with its text where a stage changed that.
    if answer.decision <= .deferred, let reported = report.selection {
      let difference = SmallestEdit(scalarsFrom: text, to: live)
      let now = live
      let selection = reported.moved {
        now.mapping($0, through: difference.old, to: difference.new.count)
      }
      if composition == nil {
        base.selection = selection
      } else {
        composition!.selection = selection
      }
    }
    return answer
  }

  private mutating func follow(
    _ text: UTF16Text, marked: Range<Int>?, caret: Int?, language: String?
  ) -> Answer {
    guard let ending = composition else {
      guard let marked else { return edit(to: text, caret: caret).answer }
      return begin(marked, of: text, language)
    }
    let left = UTF16Text(base.text[..<ending.range.lowerBound])
    let right = UTF16Text(base.text[ending.range.upperBound...])
    if left.count + right.count <= text.count, text.starts(with: left), text.ends(with: right) {
      let middle = left.count..<text.count - right.count
      guard let marked else {
        let composed = UTF16Text(text[middle])
        return end(with: composed == ending.marked ? nil : composed)
      }
      if middle.lowerBound <= marked.lowerBound, marked.upperBound == middle.upperBound {
        return go(onWith: marked, after: middle.lowerBound, of: text, language)
      }
    }
    // What stood around the marked text changed: the composition is cancelled, and the whole is
    // one edit of the committed text.
    var answer = cancel().then(edit(to: text, caret: caret).answer)
    answer.directives.append(.cancelComposition)
    return answer
  }

  /// The marked text changed; what now stands before it is a partial commit (rule 12).
  private mutating func go(
    onWith marked: Range<Int>, after start: Int, of text: UTF16Text, _ language: String?
  ) -> Answer {
    let part = UTF16Text(text[start..<marked.lowerBound])
    let rest = UTF16Text(text[marked])
    if part.isEmpty { return mark(rest, selection: nil, language: language) }
    let committed = end(with: part)
    return committed.thenMarking(mark(rest, selection: nil, language: language))
  }

  /// Marked text where nothing was marked before.
  private mutating func begin(
    _ marked: Range<Int>, of text: UTF16Text, _ language: String?
  ) -> Answer {
    let known = base.text
    let composed = UTF16Text(text[marked])
    let head = UTF16Text(text[..<marked.lowerBound])
    let tail = UTF16Text(text[marked.upperBound...])
    if head.count + tail.count <= known.count, known.starts(with: head), known.ends(with: tail) {
      let replaced = head.count..<known.count - tail.count
      let isRewrite = !replaced.isEmpty && replaced != base.selection.positions
      if isRewrite, composed == UTF16Text(known[replaced]) { return mark(existing: replaced) }
      return mark(
        composed, selection: nil, language: language,
        in: beginning(at: replaced, isRewrite: isRewrite))
    }
    // Something else changed too: that is judged first, and the composition begins there.
    let (answer, map) = edit(
      to: head + tail, caret: nil, keeping: known.ends(with: tail) ? tail.count : 0)
    let place = map(head.count)
    return answer.thenMarking(
      mark(
        composed, selection: nil, language: language,
        in: beginning(at: place..<place, isRewrite: false)))
  }

  /// The smallest edit that makes the known text the reported one, judged; and where positions of
  /// the reported text go.
  private mutating func edit(
    to text: UTF16Text, caret: Int?, keeping suffix: Int = 0
  ) -> (answer: Answer, map: (Int) -> Int) {
    let known = base.text
    let difference = SmallestEdit(
      from: UTF16Text(known.dropLast(suffix)), to: UTF16Text(text.dropLast(suffix)), caret: caret)
    let (old, new) = (difference.old, difference.new)
    if old.isEmpty, new.isEmpty { return (Answer(), { $0 }) }
    let insertion = UTF16Text(text[new])
    let selected = base.selection.positions
    let isInsertion =
      old.isEmpty
      || (selected.lowerBound <= old.lowerBound && old.upperBound <= selected.upperBound)
    let answer = place(
      outcome(of: old, insertion, in: known, isRewrite: !isInsertion), in: old)
    let now = base.text
    let count = now.count - known.count + old.count
    return (answer, { now.mapping($0, through: new, to: count) })
  }
}

/// The smallest edit between two texts, compared Character by Character: the common prefix first,
/// then the suffix; where several places fit, the one that ends at the caret.
struct SmallestEdit {
  /// The replaced range of the old text.
  let old: Range<Int>
  /// The range of the new text that stands in its place.
  let new: Range<Int>

  /// Compared Character by Character.
  init(from old: UTF16Text, to new: UTF16Text, caret: Int?) {
    self.init(from: old.characters, to: new.characters, caret: caret)
  }

  /// Compared scalar by scalar.
  init(scalarsFrom old: UTF16Text, to new: UTF16Text) {
    self.init(
      from: old.string.unicodeScalars.map { UTF16Text(String($0)) },
      to: new.string.unicodeScalars.map { UTF16Text(String($0)) }, caret: nil)
  }

  private init(from before: [UTF16Text], to after: [UTF16Text], caret: Int?) {
    let shorter = min(before.count, after.count)
    var prefix = 0
    while prefix < shorter, before[prefix] == after[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      before[before.count - 1 - suffix] == after[after.count - 1 - suffix]
    {
      suffix += 1
    }
    let common = prefix + suffix
    func start(_ characters: [UTF16Text], _ count: Int) -> Int {
      characters.prefix(count).map(\.count).reduce(0, +)
    }
    // A shorter prefix with a longer suffix is an edit of the same size at an earlier place.
    let places = (0...prefix).filter { place in
      before.suffix(common - place).elementsEqual(after.suffix(common - place))
    }
    let atCaret = places.first { start(after, after.count - (common - $0)) == caret }
    prefix = atCaret ?? prefix
    suffix = common - prefix
    old = start(before, prefix)..<start(before, before.count - suffix)
    new = start(after, prefix)..<start(after, after.count - suffix)
  }
}
