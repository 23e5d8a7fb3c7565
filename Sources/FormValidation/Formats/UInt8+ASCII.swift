import StrictJSON

extension UInt8 {
  var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }

  package var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  var isHexDigit: Bool { isASCIIDigit || 0x61...0x66 ~= self | 0x20 }
}
