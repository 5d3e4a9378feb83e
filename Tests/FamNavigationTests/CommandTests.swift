import FamText
import FamValues
import Foundation
import Testing

@testable import FamNavigation
@testable import FamRegistry

@Suite struct CommandTests {
    let farm = Farm()

    private func column(_ index: Int, _ rows: [[Value]]) -> [String] {
        rows.map { row in
            switch row[index] {
            case .string(let text), .address(let text), .url(let text): text
            default: "-"
            }
        }
    }

    @Test func goReportsPlaceAndChange() throws {
        try farm.run("go", ["address": .address("/animals/Bess/toys")])
        #expect(
            farm.said.notices == [
                "/animals/Bess/toys (tab yard → animals, push /animals/Bess, push /animals/Bess/toys)"
            ])
        try farm.run("go", ["address": .address("..")])
        #expect(farm.here == "/animals/Bess")
        try farm.run("back")
        #expect(farm.here == "/animals/Bess/toys")
        try farm.run("root")
        #expect(farm.here == "/animals")
        try farm.run("tab", ["name": .string("YARD")])
        #expect(farm.here == "/yard")
        try farm.run("tab", ["name": .string("beasts")])
        #expect(farm.here == "/animals")
    }

    @Test func tabsAndLinksAreSuggested() throws {
        let tab = try #require(CommandSpec(TabCommand.self).parameters[0].suggestions)
        #expect(try tab(farm).map(\.text) == ["yard", "animals", "shop"])
        #expect(try tab(farm).map(\.detail) == ["Yard", "Beasts", "Shop"])
        let open = try #require(CommandSpec(OpenCommand.self).parameters[0].suggestions)
        let links = try open(farm).map(\.text)
        #expect(
            links.contains("fam://yard") && links.contains("fam://animals/Bess")
                && links.contains("farm://animal?id=Bess"))
        #expect(farm.here == "/yard")
    }

    @Test func backAtTheStartIsAnError() {
        #expect(throws: Diagnostic.self) { try farm.run("back") }
    }

    @Test func hereHasItsLink() throws {
        try farm.run("go", ["address": .address("/animals/Bess/toys/Red ball")])
        #expect(try farm.run("here") == .address("/animals/Bess/toys/Red%20ball"))
        #expect(try farm.run("here", ["url": .bool(true)]) == .url("fam://animals/Bess/toys/Red%20ball"))
    }

    @Test func listShowsWhatGoReaches() throws {
        let rows = try farm.rows("ls", ["address": .address("/animals/Bess")])
        #expect(column(0, rows) == ["feed", "toys", "/yard", "/animals"])
        let animals = try farm.rows("ls", ["address": .address("/animals")])
        #expect(column(0, animals) == ["Bess", "Otto", "/yard", "/animals"])
        for address in column(1, rows) + column(1, animals) { try farm.run("go", ["address": .address(address)]) }
    }

    // N-UC05, N-Q06
    @Test func screenDrawsTheRowAsItIsNowOrNotFound() throws {
        try farm.run("go", ["address": .address("/animals/Bess")])
        try farm.run("screen")
        #expect(farm.said.texts.last == "farm.animal\n═══════════\nBess")
        farm.memory.remove(farm.bess)
        try farm.run("screen")
        #expect(farm.said.texts.last?.contains("This animal was not found.") == true)
    }

    @Test func makeGivesALinkInEveryScheme() throws {
        let rows = try farm.rows("link make", ["address": .address("/animals/Bess")])
        let id = farm.bess.id
        #expect(column(2, rows) == ["fam://animals/Bess", "farm://animal?id=\(id)", "fam://animals/animal?id=\(id)"])
        for link in column(2, rows) { #expect(try farm.answer(link).hasSuffix(" /animals/Bess")) }
        let toy = try farm.rows("link make", ["address": .address("/animals/Bess/toys/Red ball")])
        #expect(column(2, toy).last == "farm://toy?id=\(farm.ball.id)")
    }

    @Test func everyExampleOfTheListWorks() throws {
        let rows = try farm.rows("link list")
        #expect(rows.count == 4 + 9)
        for example in column(3, rows) {
            #expect(try !["malformed", "not-found"].contains(farm.answer(example)), "\(example)")
        }
        #expect(try farm.rows("link list", ["module": .string("shop")]).count == 3)
        #expect(throws: Diagnostic.self) { try farm.rows("link list", ["module": .string("shp")]) }
    }

    @Test func explainNamesTheMatchingPatternAndWhyOthersFail() throws {
        let rows = try farm.rows("link explain", ["url": .url("farm://animal?id=Bess")])
        #expect(column(1, rows) == ["farm.animalLink", "shop.*"])
        #expect(column(3, rows) == ["takes", "declines"])
        #expect(column(4, rows)[1] == "its scheme is `shop`")
        let all = try farm.rows("link explain", ["url": .url("farm://animal?id=Bess"), "all": .bool(true)])
        #expect(column(1, all) == ["farm.animalLink", "farm.famAnimal", "farm.toyLink", "shop.account"])
        #expect(column(3, all) == ["takes", "declines", "declines", "declines"])
        #expect(column(4, all)[1...] == ["its scheme is `fam`", "its host is `toy`", "its scheme is `shop`"])
        let near = try farm.rows("link explain", ["url": .url("farm://toys?id=1")])
        #expect(column(1, near) == ["farm.animalLink", "shop.*"])
        let refused = try farm.rows("link explain", ["url": .url("fam://nowhere")])
        #expect(column(3, refused).last == "refuses")
    }

    @Test func planChangesNothing() throws {
        try farm.run("go", ["address": .address("/animals/Otto")])
        let before = farm.router.state
        let rows = try farm.rows("link plan", ["url": .url("farm://animal?id=Bess")])
        #expect(
            column(0, rows) == [
                "cold", "here", "other-tab", "deeper", "sheet", "cover", "alert", "onboarding", "signed-out",
            ])
        #expect(column(2, rows) == [String](repeating: "/animals/Bess", count: 9))
        #expect(column(3, rows)[4] == "pop /animals/Otto, push /animals/Bess, close sheet")
        #expect(farm.router.state == before)
    }

    @Test func checkReadsLinksLineByLine() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fam-links-\(ProcessInfo.processInfo.globallyUniqueString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("# links\nfarm://animal?id=Bess\r\n\nfarm://animal?id=Nobody\nshop://x/account\nbad link\n".utf8)
            .write(to: file)
        let rows = try farm.rows("link check", ["file": .path(file.path)])
        #expect(farm.verdict.take()?.message == "2 of 4 links were refused")
        #expect(rows.map(\.first) == [.int(2), .int(4), .int(5), .int(6)])
        #expect(column(2, rows) == ["accepted", "not-found", "accepted", "malformed"])
        let signedOut = try farm.rows("link check", ["file": .path(file.path), "from": .string("signed-out")])
        #expect(column(2, signedOut)[2] == "needs-sign-in")
        #expect(throws: Diagnostic.self) { try farm.rows("link check", ["file": .path(file.path + "x")]) }
    }
}
