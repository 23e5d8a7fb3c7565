import Foundation
import TestSupport
import Testing

extension Tool {
  static func objects(_ list: String) throws -> [[String: Any]] {
    try Tool.run([list, "--json"]).output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }
}

@Suite struct `Lists` {
  @Test func `every listed unit can be used`() throws {
    let units = try Tool.objects("units").compactMap { $0["unit"] as? String }
    #expect(units.first == "characters")
    let names = units.map {
      $0.replacing("ENCODING", with: "gbk").replacing("LOCALE", with: "zh")
        .replacing("TABLE", with: "x").replacing("UNIT+FORM", with: "utf16+crlf")
    }.joined(separator: ",")
    let counted = try Tool.run(["count", "-u", names, "-t", "a"])
    #expect(counted.status == 0, "\(counted.errors)")
  }

  @Test func `encodings begin with those of the web, and each can be used`() throws {
    let list = try Tool.objects("encodings")
    let names = list.compactMap { $0["encoding"] as? String }
    #expect(names.count > 200 && Set(names).count == names.count)
    let ofTheWeb = list.prefix { $0["web"] as? Bool == true }.compactMap {
      $0["encoding"] as? String
    }
    #expect(ofTheWeb.contains("gb18030") && ofTheWeb.contains("windows-1252"))
    let units = ofTheWeb.map { "bytes:" + $0 }.joined(separator: ",")
    #expect(try Tool.run(["count", "-u", units, "-t", "a"]).status == 0)
    for name in RandomTests.sample(ofTheWeb, every: 5) {
      #expect(
        try Tool.run(["count", "--encoding", name, "empty.txt"], directory: Fixtures.directory)
          .status == 0)
    }
  }

  @Test func `each language has words, and messages if it's listed with messages`() throws {
    let list = try Tool.objects("languages")
    let chinese = try #require(list.first { $0["language"] as? String == "zh" })
    #expect(chinese["name"] as? String == "Chinese")
    let translated = list.filter { $0["messages"] as? Bool == true }.compactMap {
      $0["language"] as? String
    }
    #expect(translated.contains("de") && translated.contains("ar") && translated.count >= 10)
    let units = list.compactMap { $0["language"] as? String }.map { "words:" + $0 }
    #expect(units.count > 50)
    #expect(try Tool.run(["count", "-u", units.joined(separator: ","), "-t", "a"]).status == 0)
    #expect(try Tool.run(["languages"]).output.contains("Chinese"))
  }
}
