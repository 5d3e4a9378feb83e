import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamNavigation

@Suite struct AddressTests {
    let farm = Farm()

    private func code(_ address: String, from here: ScreenEntry? = nil) -> DiagnosticCode? {
        do {
            _ = try farm.parser.parse(address, from: here)
            return nil
        } catch {
            return (error as? Diagnostic)?.code
        }
    }

    @Test(arguments: [
        "/yard", "/animals", "/animals/Bess", "/animals/Bess/toys", "/animals/Bess/toys/Red%20ball",
        "/animals/Otto/feed", "/party", "/account",
    ])
    func printingThenParsingGivesTheSame(address: String) throws {
        let entry = try farm.parser.parse(address)
        #expect(farm.printer.address(entry) == address)
        #expect(try farm.parser.parse(farm.printer.address(entry)) == entry)
        #expect(try farm.answer(farm.printer.link(entry)) == "address \(address)")
    }

    @Test(arguments: [
        "rewards", "toys", "TOYS", "a/b", "..", ".", "%41", "Zoë 🦊", "50% off?", "#1", "  ", "line\nbreak", "\u{1B}[2J",
        "\u{202E}abc", "0001", "animal",
        "Bess", "bess", "", "\u{301}x", "ﷺ", "K\u{212A}", "\u{FFFD}", "❤\u{FE0F}", "a\u{200D}b", "%2E",
    ])
    func everyLabelHasAnAddressThatLeadsBackToIt(label: String) throws {
        let ref = farm.memory.add("animal", ["name": .string(label)], id: Farm.id(0xCCCC_0009))
        for screen in ["farm.animal", "farm.toys"] {
            let entry = ScreenEntry(screen, rows: [NamedRow("animal", entity: "animal", id: ref.id)])
            let address = farm.printer.address(entry)
            #expect(try farm.parser.parse(address) == entry, "\(address)")
            #expect(!address.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(try farm.answer(farm.printer.link(entry)) == "address \(address)")
        }
    }

    @Test func aLabelOfTwoRowsPrintsAsIds() throws {
        let twin = farm.memory.add("animal", ["name": .string("Bess")], id: Farm.id(0xCCCC_0001))
        let entry = ScreenEntry("farm.animal", rows: [NamedRow("animal", entity: "animal", id: twin.id)])
        // The other Bess's id ends in 0001, too.
        #expect(farm.printer.address(entry) == "/animals/cc0001")
        #expect(try farm.parser.parse("/animals/cccc0001") == entry)
        #expect(code("/animals/Bess") == .ambiguous)
        #expect(code("/animals/0001") == .ambiguous)
    }

    @Test func labelsAreUniqueAmongTheRowsOfTheirOwner() throws {
        let entry = try farm.parser.parse("/animals/Otto/toys/red BALL")
        #expect(entry.rows[1].id == Farm.id(0xBBBB_0002))
        #expect(farm.printer.address(entry) == "/animals/Otto/toys/Red%20ball")
        #expect(code("/animals/Otto/toys/bbbb0001") == .notFound)
    }

    @Test func staticSegmentsCompareWithoutCase() throws {
        #expect(try farm.parser.parse("/ANIMALS/bess/Toys/") == farm.parser.parse("/animals/Bess/toys"))
        #expect(code("/\u{212A}ids") == .unknownAddress)
    }

    @Test func relativeAddresses() throws {
        let toys = try farm.parser.parse("/animals/Bess/toys")
        func go(_ text: String) throws -> String { farm.printer.address(try farm.parser.parse(text, from: toys)) }
        #expect(try go("..") == "/animals/Bess")
        #expect(try go("../..") == "/animals")
        #expect(try go("../../..") == "/yard")
        #expect(try go("../../../../..") == "/yard")
        #expect(try go("Red ball") == "/animals/Bess/toys/Red%20ball")
        #expect(try go("../feed") == "/animals/Bess/feed")
        #expect(try go("../../Otto") == "/animals/Otto")
        #expect(try go(".") == "/animals/Bess/toys")
        #expect(try go("/party") == "/party")
    }

    @Test func errorsSayWhatIsNearAndWhatIsPossible() throws {
        do {
            _ = try farm.parser.parse("/animasl")
            Issue.record("no error")
        } catch let problem as Diagnostic {
            #expect(problem.code == .unknownAddress)
            #expect(problem.help == "did you mean `/animals`?")
            #expect(problem.notes == ["below `/`: /account, /animals, /party, /shop, /yard"])
        }
        do {
            _ = try farm.parser.parse("/animals/Bes")
            Issue.record("no error")
        } catch let problem as Diagnostic {
            #expect(problem.code == .notFound)
            #expect(problem.help == "did you mean `Bess`?")
        }
        do {
            _ = try farm.parser.parse("animals/Bess", from: farm.parser.parse("/yard"))
            Issue.record("no error")
        } catch let problem as Diagnostic {
            #expect(problem.code == .unknownAddress)
            #expect(problem.help == "did you mean `/animals/Bess`?")
        }
        #expect(code("/animals/Bess/toys/Red%20ball/more") == .unknownAddress)
        #expect(code("/animals/%zz") == .badEscape)
        #expect(code("/animals/%FF") == .badEscape)
    }

    // N-C17: ids are stored, so an address follows a rename.
    @Test func aRowThatIsGonePrintsAsItsId() throws {
        let entry = try farm.parser.parse("/animals/Bess")
        farm.memory.remove(farm.bess)
        #expect(farm.printer.address(entry) == "/animals/" + farm.bess.id.description)
        #expect(code("/animals/Bess") == .notFound)
    }

    @Test func theTargetHasTheWholeBackStack() throws {
        let target = try #require(farm.map.target(of: farm.parser.parse("/animals/Bess/toys/Red ball")))
        #expect(target.module == "farm")
        #expect(target.tab == "animals")
        #expect(target.path.map(\.screen) == ["farm.animal", "farm.toys", "farm.toy"])
        #expect(target.path.map(\.rows.count) == [1, 1, 2])
        let sheet = try #require(farm.map.target(of: farm.parser.parse("/animals/Bess/feed")))
        #expect(sheet.path.map(\.screen) == ["farm.animal"])
        #expect(sheet.sheet?.screen == "farm.feed")
    }
}
