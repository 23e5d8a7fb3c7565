import Testing
import TextLimits

@Suite struct `Options of a split` {
  @Test func `are parameters with defaults`() throws {
    let text = "One. Two three.  Four"
    let lossless = SplitOptions(mode: .lossless)
    #expect(try text.split(fitting: 9, options: lossless).map(\.text).joined() == text)
    let options = SplitOptions(
      boundary: .word, minimumShare: 0.9, mode: .markdown, balanced: true, numbering: " {n}",
      allowsOversized: true)
    #expect(options.boundary == .word && options.minimumShare == 0.9 && options.mode == .markdown)
    #expect(options.balanced && options.numbering == " {n}" && options.allowsOversized)
    let defaults = SplitOptions()
    #expect(defaults.boundary == .paragraph && defaults.minimumShare == 0.5)
    #expect(defaults.mode == .plain && !defaults.balanced && !defaults.allowsOversized)
    #expect(defaults.numbering == nil && defaults.sentences == nil)
  }

  @Test func `can be combined with a locale`() throws {
    let options = SplitOptions(boundary: .sentence, balanced: true, locale: "en")
    #expect(options.boundary == .sentence && options.balanced && options.sentences != nil)
    #expect(SplitOptions(mode: .lossless, locale: "unknown-locale-tag").mode == .lossless)
    let parts = try "One. Two.".split(fitting: 6, options: options)
    #expect(parts.map(\.text) == ["One.", "Two."])
    let services = try SplitOptions(mode: .lossless, locale: "th", services: .system)
    #expect(services.mode == .lossless && services.words != nil)
  }
}
