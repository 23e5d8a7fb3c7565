import Testing
import TextLimits

@Suite struct `Units of the system` {
  @Test func `include the unit of posts on X`() throws {
    #expect(try TextUnit.x == TextUnit(parsing: "weighted:x"))
    #expect([TextLimit].xPost.map(\.unit) == [.x])
    #expect("e\u{301} 你 https://example.com".count(in: .x) == 28)
  }

  @Test func `are listed like by the command`() throws {
    let units = TextServices.system.units
    #expect(units.map(\.name) == TextServices.system.unitListings.map(\.name))
    #expect(units.allSatisfy { !$0.summary.isEmpty })
    #expect(units.contains { $0.name == "sms" && $0.summary.hasPrefix("segments") })
    #expect(!TextServices.minimal.units.contains { $0.name == "sms" })
    for (name, _) in units where name == name.lowercased() {
      #expect(try TextUnit(parsing: name).name == name)
    }
  }
}
