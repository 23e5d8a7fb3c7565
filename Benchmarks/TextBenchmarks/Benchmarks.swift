import Benchmark

/// The closure that the benchmark package requires.
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
