import Benchmark

/// What the benchmark package asks for.
let benchmarks: @Sendable () -> Void = {
  registerCharacters()
  registerScalars()
  registerUTF16()
  registerEncodings()
  registerLines()
  registerWords()
  registerWhitespaceWords()
  registerOfficeWords()
  registerPlatforms()
  registerOnePass()
  registerTruncation()
  registerKeystrokes()
  registerHostedKeystrokes()
  registerForms()
  registerLiveForms()
}
