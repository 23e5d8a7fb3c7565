import Foundation
import TestSupport
import Testing

@Suite struct `Completion` {
  private func offers(of typed: String, for option: String, shell: String = "fish") throws
    -> [String]
  {
    let arguments = ["---completion", "check", "--", option, "3", "\(typed.utf8.count)"]
    return try Tool.run(
      arguments + ["textlimit", "check", option, typed], environment: ["SAP_SHELL": shell]
    ).output.split(separator: "\n").map(String.init)
  }

  @Test func `completes units, also after a comma`() throws {
    #expect(try offers(of: "bytes:gb", for: "--unit") == ["bytes:gb18030", "bytes:gbk"])
    #expect(try offers(of: "words:z", for: "--unit") == ["words:zh", "words:zh-Hant"])
    #expect(try offers(of: "bytes:euc", for: "--limit") == ["bytes:euc-jp", "bytes:euc-kr"])
    #expect(try offers(of: "characters,ut", for: "--unit") == ["characters,utf16"])
    let encodings = try offers(of: "bytes:", for: "--unit")
    #expect(encodings.contains("bytes:gb18030") && encodings.count < 50)
  }

  @Test func `completes profiles in limits`() throws {
    #expect(try offers(of: "x-", for: "--limit") == ["x-post"])
    #expect(try offers(of: "'x-", for: "--limit") == ["x-post"])
    #expect(try offers(of: "postgresql-v", for: "--soft") == ["postgresql-varchar="])
    #expect(try offers(of: "x-", for: "--unit") == [])
  }

  @Test func `offers each unit once, and the encodings of the web`() throws {
    let offered = try offers(of: "", for: "--unit")
    #expect(offered.first == "characters")
    #expect(Set(offered).count == offered.count)

    let heads = { (name: String) in name.prefix { $0 != ":" } }
    // The entry `UNIT+FORM` of the list isn't a unit that can be completed.
    let units = try Tool.objects("units").compactMap { $0["unit"] as? String }.filter {
      !$0.contains("+")
    }
    #expect(Set(offered.map(heads)) == Set(units.map(heads)))

    let encodings = try Tool.objects("encodings").filter { $0["web"] as? Bool == true }
      .compactMap { $0["encoding"] as? String }.filter { !$0.hasPrefix("utf-") }
    #expect(
      Set(offered.filter { $0.hasPrefix("bytes:") })
        == Set((["utf16", "utf32"] + encodings).map { "bytes:" + $0 }))
    #expect(try Tool.run(["count", "-u", offered.joined(separator: ","), "-t", "a"]).status == 0)
  }

  @Test func `offers other encodings if no encoding of the web matches`() throws {
    #expect(try offers(of: "bytes:ibm0", for: "--unit").contains("bytes:ibm037"))
  }

  @Test func `escapes colons for zsh, which begin a description there`() throws {
    #expect(try offers(of: "bytes:gbk", for: "--unit", shell: "zsh").first == "bytes\\:gbk")
  }
}
