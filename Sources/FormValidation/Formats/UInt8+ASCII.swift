extension UInt8 {
  package var isASCIIDigit: Bool { 0x30...0x39 ~= self }

  var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }

  package var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  var isHexDigit: Bool { isASCIIDigit || 0x61...0x66 ~= self | 0x20 }
}
