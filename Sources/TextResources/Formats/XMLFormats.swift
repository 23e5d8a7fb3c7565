import TextMetrics

extension ResourceParser {
  // MARK: Android

  func readAndroid(_ reader: consuming XMLReader) throws {
    var (comment, group, index) = ("", "", 0)
    var isPlural = false
    while true {
      switch try reader.next() {
      case .endOfFile: return
      case .text: continue
      case .comment(let text): comment = text
      case .end: (group, comment) = ("", "")
      case .start(let name, let attributes):
        let key = attributes["name"] ?? ""
        let isString = name == "string" || name == "item" && attributes["type"] == "string"
        switch name {
        case _ where reader.depth == 1:
          guard name == "resources"
          else { throw reader.error("expected <resources>, found <\(name)>") }
        case "plurals", "string-array", "array":
          (group, index, isPlural) = (key, 0, name == "plurals")
        case _ where isString || name == "item" && !group.isEmpty:
          var entry = ResourceEntry(key: key, text: "", position: reader.position)
          if !group.isEmpty {
            entry.key = isPlural ? group : "\(group)[\(index)]"
            entry.variation = isPlural ? attributes["quantity"] : nil
            index += 1
          }
          entry.limits = TextLimit.limits(
            ofScalars: attributes["weblate-flags"]?.weblateMaximum, inComment: comment)
          if let text = try reader.androidText() {
            entry.text = text
            try emit(entry)
          }
        default: try reader.skipElement()
        }
        if group.isEmpty { comment = "" }
      }
    }
  }

  // MARK: XLIFF

  /// If the file has no target language, `source` is read in place of a missing or empty `target`.
  func readXLIFF(_ reader: consuming XMLReader) throws {
    var (sourceLocale, targetLocale) = (String?.none, String?.none)
    var unit: ResourceEntry?
    var (texts, comment) = ([String: String](), "")
    while true {
      switch try reader.next() {
      case .endOfFile: return
      case .text, .comment: continue
      case .end(let name):
        guard ["unit", "trans-unit"].contains(name), var entry = unit else { continue }
        unit = nil
        entry.limits += TextLimit.limits(inComment: comment)
        entry.source = texts["source"]
        let translation = texts["target"].flatMap { $0.isEmpty ? nil : $0 }
        guard translation != nil || targetLocale == nil else { continue }
        entry.text = translation ?? entry.source ?? ""
        entry.locale = translation == nil ? sourceLocale : targetLocale
        try emit(entry)
      case .start(let name, let attributes):
        switch name {
        case "xliff", "file":
          sourceLocale = attributes["srcLang"] ?? attributes["source-language"] ?? sourceLocale
          targetLocale = attributes["trgLang"] ?? attributes["target-language"] ?? targetLocale
        case "unit", "trans-unit":
          unit = ResourceEntry(key: attributes["id"] ?? "", text: "", position: reader.position)
          unit?.limits = TextLimit.limits(ofXLIFF: attributes)
          (texts, comment) = ([:], "")
        case "source", "target":
          guard ["trans-unit", "segment", "ignorable"].contains(reader.parent) else { continue }
          if texts[name] == nil, name == "target" || texts["target"] == nil {
            unit?.position = reader.position
          }
          texts[name, default: ""] += try reader.xliffText()
        case "note":
          comment += try reader.xliffText() + "\n"
        default: continue
        }
      }
    }
  }
}

extension XMLReader {
  /// Reads text as aapt2 does. Returns `nil` for a reference to another resource.
  fileprivate mutating func androidText() throws -> String? {
    let (start, depth) = (position, depth)
    var (text, isQuoted, endsWithSpace) = (ContiguousArray<UInt8>(), false, true)
    var isReference = false
    while self.depth >= depth {
      guard case .text(let piece) = try next() else { continue }
      if text.isEmpty { isReference = piece.isAndroidReference }
      var cursor = ByteCursor(piece.utf8)
      while cursor.peek() != 0 {
        let byte = cursor.next()
        if byte.isWhitespace, !isQuoted {
          if !endsWithSpace { text.append(0x20) }
        } else if byte == "\"" {
          isQuoted.toggle()
        } else if byte == "\\" {
          do { try cursor.escape(into: &text, .android) } catch let error as PositionedError {
            throw PositionedError(error.message, at: start)
          }
        } else {
          text.append(byte)
        }
        endsWithSpace = byte.isWhitespace && !isQuoted
      }
    }
    if endsWithSpace, text.last == 0x20 { text.removeLast() }
    return isReference ? nil : String(text.span)
  }

  /// Codes for line breaks become LF, and `<cp>` becomes a scalar. `<x id="1"/>` and `<ph>` become
  /// placeholders such as `{1}`, unless their equivalent text begins with `<`. The content of
  /// `<ph>`, `<bpt>`, `<ept>`, and `<it>` is left out, and the content of other codes is kept.
  fileprivate mutating func xliffText() throws -> String {
    let depth = depth
    // The depth of the outermost open element whose content is left out, or the maximum.
    var (text, codeDepth) = ("", Int.max)
    while self.depth >= depth {
      switch try next() {
      case .text(let piece) where self.depth < codeDepth: text += piece
      case .start("cp", let attributes):
        let scalar = UInt32(attributes["hex"] ?? "", radix: 16).flatMap(Unicode.Scalar.init)
        text.unicodeScalars.append(scalar ?? "\u{FFFD}")
      case .start(let name, let attributes):
        let equivalent =
          attributes["equiv-text"] ?? attributes["equiv"] ?? attributes["disp"] ?? ""
        let kind = attributes["ctype"] ?? attributes["subType"] ?? ""
        if kind == "lb" || kind == "xlf:lb" || kind == "x-br" {
          text += "\n"
        } else if name == "x" || name == "ph", !equivalent.hasPrefix("<"), codeDepth == .max {
          text += "{\((attributes["id"] ?? name).filter { $0.isLetter || $0.isNumber })}"
        }
        // The content of these elements is left out, because it's code of the original format.
        if ["ph", "it", "bpt", "ept"].contains(name) { codeDepth = min(codeDepth, self.depth) }
      case .end: if self.depth < codeDepth { codeDepth = .max }
      case .text, .comment, .endOfFile: continue
      }
    }
    return text
  }
}

extension String {
  /// Whether the text is a reference such as `@string/a` or `?attr/a`.
  fileprivate var isAndroidReference: Bool {
    let bytes = utf8.drop(while: \.isWhitespace)
    return bytes.starts(with: "@".utf8) && bytes.contains(0x2F) && !bytes.contains(0x20)
      || bytes.starts(with: "?attr/".utf8)
  }

  /// The maximum of Weblate's flag `max-length:N`, or `nil` if there is none.
  var weblateMaximum: Int? {
    split(separator: ",").map { $0.filter { $0 != " " } }.first { $0.hasPrefix("max-length:") }
      .flatMap { Int(digits: $0.dropFirst(11)) }
  }
}

// MARK: - Limits of XLIFF

extension TextLimit {
  /// Reads `minwidth` and `maxwidth` of XLIFF 1.2 (section 2.3), the restrictions of XLIFF 2.x, and
  /// `its:storageSize` of ITS 2.0. Widths in units such as pixels, and storage sizes in an encoding
  /// other than UTF-8, are ignored.
  static func limits(ofXLIFF attributes: [String: String]) -> [TextLimit] {
    let units: [String: TextUnit] = [
      "char": .unicodeScalars, "glyph": .characters, "byte": .bytes, "row": .lines,
    ]
    var limits: [TextLimit] = []
    func add(_ minimum: Substring?, _ maximum: Substring?, _ unit: TextUnit) {
      let bounds = (minimum.flatMap { Int(digits: $0) } ?? 0, maximum.flatMap { Int(digits: $0) })
      if bounds.1 ?? .max >= bounds.0, bounds != (0, nil) {
        limits.append(TextLimit(minimum: bounds.0, maximum: bounds.1, in: unit))
      }
    }
    let unit = attributes["size-unit"].flatMap { units[$0] }
    if let unit { add(attributes["minwidth"]?[...], attributes["maxwidth"]?[...], unit) }
    let encoding = attributes["its:storageEncoding"]?.lowercased() ?? "utf-8"
    for (name, unit) in [
      ("slr:sizeRestriction", TextUnit.unicodeScalars), ("slr:storageRestriction", .bytes),
      ("its:storageSize", .bytes),
    ] where name != "its:storageSize" || encoding == "utf-8" {
      guard let bounds = attributes[name]?.split(separator: ",") else { continue }
      add(bounds.dropLast().first, bounds.last, unit)
    }
    return limits
  }
}
