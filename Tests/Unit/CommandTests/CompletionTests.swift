import Foundation
import Testing

@Suite struct `Completion` {
  private static let completion = Result { try Tool.run(["--generate-completion-script", "bash"]) }

  /// What bash offers, by its own way of cutting words, where the cursor is at the end of a line.
  private func offers(of line: String) throws -> [String] {
    // readline is asked through its function that lists what it found.
    let script = """
      \(try Self.completion.get().output)
      COMP_LINE=\(Self.quoted(line)) COMP_POINT=${#COMP_LINE}
      words=() rest=$COMP_LINE
      # As readline cuts: white space ends words, and each run of word breaks is one.
      while [[ -n $rest ]]; do
        if [[ $rest =~ ^[[:space:]]+ ]]; then :
        elif [[ $rest =~ ^[:=\\<\\>]+ ]]; then words+=("${BASH_REMATCH[0]}")
        elif [[ $rest =~ ^[^:=\\<\\>[:space:]]+ ]]; then words+=("${BASH_REMATCH[0]}")
        fi
        rest=${rest#"${BASH_REMATCH[0]}"}
      done
      [[ $COMP_LINE == *' ' ]] && words+=('')
      COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
      typed=${COMP_WORDS[COMP_CWORD]}
      case $typed in [:=\\<\\>]*) typed= ;; esac
      spec=$(complete -p textlimit)
      [[ $spec =~ -F\\ ([^ ]+) ]]
      "${BASH_REMATCH[1]}" textlimit "$typed" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Tool.shell(script, by: "/bin/bash")
    return result.output.split(separator: "\n").map(String.init)
  }

  private static func quoted(_ text: String) -> String { "'\(text)'" }

  @Test func `bash goes on after the colon`() throws {
    #expect(try offers(of: "textlimit count -u bytes:gb") == ["gb18030", "gbk"])
    #expect(try offers(of: "textlimit count --unit bytes:big") == ["big5"])
    #expect(try offers(of: "textlimit check -l bytes:euc") == ["euc-jp", "euc-kr"])
    #expect(try offers(of: "textlimit count -u words:z") == ["zh", "zh-Hant"])
    let encodings = try offers(of: "textlimit count -u bytes:")
    #expect(encodings.contains("gb18030") && encodings.count < 50)
  }

  @Test func `bash offers units, commands and options`() throws {
    #expect(try offers(of: "textlimit count -u ch") == ["characters", "characters:visible"])
    #expect(try offers(of: "textlimit count -u characters,ut") == ["characters,utf16"])
    #expect(try offers(of: "textlimit trun") == ["truncate"])
    #expect(try offers(of: "textlimit truncate --mar") == ["--marker"])
  }

  @Test func `bash offers profiles where a limit is written`() throws {
    #expect(try offers(of: "textlimit check -l x-") == ["x-post"])
    #expect(try offers(of: "textlimit truncate --limit postgresql-v") == ["postgresql-varchar="])
    #expect(try offers(of: "textlimit explain --profile postgresql-v") == ["postgresql-varchar="])
    #expect(try offers(of: "textlimit count -u x-") == [])
  }

  @Test func `bash offers each unit once, and of the encodings those of the web`() throws {
    let offered = try offers(of: "textlimit count -u ")
    #expect(offered.first == "characters")
    #expect(Set(offered).count == offered.count)

    let heads = { (name: String) in name.prefix { $0 != ":" } }
    // What is written after a unit begins none.
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

  @Test func `names that no browser knows are offered where nothing else fits`() throws {
    #expect(try offers(of: "textlimit count -u bytes:ibm0").contains("ibm037"))
  }

  @Test func `zsh is told that a colon begins no description`() throws {
    let arguments = [
      "---completion", "count", "--", "--unit", "3", "8", "textlimit", "count", "-u",
    ]
    let offers = try Tool.run(arguments + ["bytes:gb"], environment: ["SAP_SHELL": "zsh"])
    #expect(offers.output.contains("bytes\\:gbk\n"))
  }
}
