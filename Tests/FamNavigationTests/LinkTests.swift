import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamNavigation

@Suite struct LinkTests {
    let farm = Farm()

    private func refusal(_ link: String) throws -> LinkRefusal {
        if case .refused(let refusal) = try farm.outcome(link) { return refusal }
        throw Diagnostic(.expectation, "accepted \(link)")
    }

    @Test(arguments: [
        ("farm://animal?id=Bess", "farm.animalLink /animals/Bess"),
        ("FARM://Animal/?id=bess&extra=1", "farm.animalLink /animals/Bess"),
        ("farm://animal?id=01990000-0000-7000-8000-0000aaaa0002", "farm.animalLink /animals/Otto"),
        ("farm://anywhere/animal?id=Bess", "farm.animalLink /animals/Bess"),
        ("farm://toy?id=Bess/Red%20ball", "farm.toyLink /animals/Bess/toys/Red%20ball"),
        ("farm://toy?id=bbbb0002", "farm.toyLink /animals/Otto/toys/Red%20ball"),
        ("farm://toy", "farm.toyLink /animals"),
        ("farm://toy?id=Kite", "farm.toyLink /animals"),
        ("fam://animals/animal?id=Otto", "farm.famAnimal /animals/Otto"),
        ("fam://animals/Otto/feed", "address /animals/Otto/feed"),
        ("fam://YARD", "address /yard"),
        ("shop://x/account", "shop.account /account"),
        ("shop://account", "shop.account /account"),
        ("shop://x/account?page=2", "shop.account /account"),
    ])
    func accepted(link: String, answer: String) throws {
        #expect(try farm.answer(link) == answer)
    }

    @Test(arguments: [
        ("farm://animal", LinkRefusal.Kind.badParameter), ("farm://animal?id=", .badParameter),
        ("farm://animal?ID=Bess", .badParameter),
        ("farm://animal?id=Nobody", .notFound), ("farm://animal?id=00000000-0000-0000-0000-000000000000", .notFound),
        ("farm://animals?id=Bess", .unknownRoute), ("barn://animal?id=Bess", .unknownRoute),
        ("fam://animals/Bess/toyz", .unknownRoute),
        ("fam://animals%2FBess", .malformed), ("fam://animals/Nobody", .notFound), ("farm://animal?id=%zz", .malformed),
    ])
    func refused(link: String, kind: LinkRefusal.Kind) throws {
        let before = farm.router.state
        #expect(try farm.answer(link) == kind.rawValue)
        #expect(throws: Diagnostic.self) { try farm.run("open", ["url": .url(link)]) }
        #expect(farm.router.state == before)
    }

    @Test func whatCannotBeSeenIsPartOfAName() throws {
        for id in ["Bess%EF%B8%8F", "B%E2%80%8Dess", "bess%C2%AD", "Be%F3%A0%84%80ss"] {
            #expect(try farm.answer("farm://animal?id=\(id)") == "not-found")
        }
        farm.memory.add("animal", ["name": .string("Ox\u{FE0F}")], id: Farm.id(0xCCCC_0001))
        #expect(try farm.answer("farm://animal?id=Ox%EF%B8%8F").hasPrefix("farm.animalLink"))
        #expect(try farm.answer("farm://animal?id=oX%EF%B8%8F").hasPrefix("farm.animalLink"))
        #expect(try farm.answer("farm://animal?id=Ox") == "not-found")
    }

    @Test func bytesThatAreNotTextAreMalformed() throws {
        let resolver = try Navigation(farm).resolver()
        for bytes in [
            Array("farm://animal?id=Bess".utf8) + [0xFF], [0xC3, 0x28],
            Array("farm://animal?id=".utf8) + [0xED, 0xA0, 0x80],
        ] {
            guard case .refused(let refusal) = try resolver.resolve(bytes) else {
                Issue.record("\(bytes) was read"); continue
            }
            #expect(refusal.kind == .malformed)
            #expect(refusal.reason == LinkFault.unreadable.reason)
        }
    }

    @Test func aRefusalSaysWhatWasSeenAndWhatIsNearest() throws {
        let missing = try refusal("farm://animal?ID=Bess")
        #expect(missing.seen == "ID")
        #expect(missing.expected == "id=ANIMAL")
        #expect(missing.nearest == "farm://animal?id=ANIMAL")
        let host = try refusal("farm://aminal?id=Bess")
        #expect(host.seen == "aminal")
        #expect(host.expected == "animal")
        #expect(host.nearest == "farm://animal?id=ANIMAL")
        let address = try refusal("fam://animals/Bess/toyz")
        #expect(address.seen == "toyz")
        #expect(address.nearest == "fam://animals/ANIMAL/toys")
        let scheme = try refusal("frm://animal?id=Bess")
        #expect(scheme.seen == "frm")
        #expect(scheme.diagnostic.help == "the nearest pattern is `farm://animal?id=ANIMAL`")
    }

    @Test func anOptionalRowThatIsMissingIsAWarning() throws {
        try farm.run("open", ["url": .url("farm://toy?id=Kite")])
        #expect(farm.here == "/animals")
        #expect(farm.said.warnings.count == 1)
    }

    // Labels that equal words of links are not printed, so no link has two meanings.
    @Test func aLabelLikeAWordOfALinkPrintsAsItsId() throws {
        let ref = farm.memory.add("animal", ["name": .string("Animal")], id: Farm.id(0xDDDD_0007))
        let entry = ScreenEntry("farm.animal", rows: [NamedRow("animal", entity: "animal", id: ref.id)])
        #expect(farm.printer.link(entry) == "fam://animals/0007")
        #expect(try farm.answer("fam://animals/0007") == "address /animals/0007")
        #expect(try farm.answer("fam://animals/animal") == "bad-parameter")
    }

    // N section 9: route × situation. The result is the same from everywhere.
    @Test(arguments: [
        "farm://animal?id=Bess", "farm://toy?id=bbbb0001", "farm://toy", "fam://animals/Bess/feed", "fam://party",
        "fam://yard", "shop://x/account",
    ])
    func theSamePlaceFromEverySituation(link: String) throws {
        var places: Set<String> = [], states: Set<ModuleState> = []
        for situation in Situation.allCases {
            let farm = Farm()
            try situation.prepare(farm)
            try farm.run("open", ["url": .url(link)])
            places.insert(farm.here)
            var state = farm.router.state.current
            state.paths = state.paths.filter { $0.key == state.tab }
            // The party has no tab of its own: it covers whatever page is shown.
            if link == "fam://party" { state.tab = ""; state.paths = [:] }
            states.insert(state)
        }
        #expect(places.count == 1)
        #expect(states.count == 1)
    }

    enum Situation: CaseIterable {
        case cold, sameTab, sheet, cover, alert, otherModule

        func prepare(_ farm: Farm) throws {
            let entry = ScreenEntry("farm.animal", rows: [NamedRow("animal", entity: "animal", id: farm.otto.id)])
            switch self {
            case .cold: break
            case .sameTab: try farm.run("go", ["address": .address("/animals/Otto/toys")])
            case .sheet: farm.router.present(sheet: PresentedEntry(entry))
            case .cover: farm.router.present(cover: PresentedEntry(entry))
            case .alert: farm.router.show(alert: AlertEntry(title: "Sure?", message: ""))
            case .otherModule: try farm.router.select(module: "shop", tab: "shop")
            }
        }
    }

    // N-Q05: the same sheet stays unchanged.
    @Test func aLinkToTheOpenSheetKeepsIt() throws {
        try farm.run("open", ["url": .url("fam://animals/Bess/feed")])
        let open = farm.router.state
        try farm.run("open", ["url": .url("fam://animals/Bess/feed")])
        #expect(farm.router.state == open)
        #expect(farm.said.notices.last == "address → /animals/Bess/feed (nothing changed)")
    }

    @Test func aCoverThatWaitsForAnAnswerBlocks() throws {
        farm.router.present(cover: PresentedEntry(ScreenEntry("farm.party"), mustBeAnswered: true))
        #expect(try farm.answer("farm://animal?id=Bess") == "blocked-by-cover")
        #expect(try farm.answer("fam://party") == "address /party")
        #expect(throws: Diagnostic.self) { try farm.run("go", ["address": .address("/yard")]) }
    }

    @Test func aGatedLinkIsKeptAndFollowedAfterTheGate() throws {
        let gate = Gate(module: "shop", id: Farm.signedIn.id)
        farm.router.close(gate: gate)
        do {
            try farm.run("open", ["url": .url("shop://x/account")])
            Issue.record("no error")
        } catch let problem as Diagnostic {
            #expect(problem.code == .linkNeedsSignIn)
            #expect(problem.message == "this link waits: nobody is signed in" && problem.help == "sign in")
        }
        #expect(farm.here == "/yard")
        try farm.router.open(gate: gate)
        #expect(farm.here == "/account")
    }

    /// `Scripts/bench links` counts the cost.
    @Test func eachOfSixThousandPatternsIsFound() throws {
        let links = (0..<6_000).map { number in
            LinkSpec(
                "l\(number)", summary: "A link.", scheme: "app\(number % 7)",
                host: number % 3 == 0 ? nil : "Host\(number)",
                path: [.fixed("page\(number)"), .text(name: "city")], query: [], screen: Farm.animals,
                example: "")
        }
        let matcher = LinkMatcher(features: [Feature(id: "f", title: "F", rank: 1, links: links.reversed())])
        for number in stride(from: 0, to: 6_000, by: 7) {
            let host = number % 3 == 0 ? "any" : "hOST\(number)"
            let link = try LinkParser.parse("APP\(number % 7)://\(host)/P%61ge\(number)/x")
            #expect(matcher.candidates(link).patterns.map(\.spec.id) == ["l\(number)"])
        }
    }

    /// However many rows there are, a refused link reads none of them unless suggestions are shown.
    @Test func aListOfRefusedLinksReadsNoRows() throws {
        for number in 0..<500 {
            farm.memory.add("animal", ["name": .string("Cow \(number)")], id: Farm.id(0xEEEE_0000 + UInt64(number)))
        }
        let resolver = try Navigation(farm).resolver(suggests: false)
        func refused(_ count: Int) throws -> Int {
            let before = farm.memory.readRows
            for number in 0..<count {
                guard case .refused(let refusal) = try resolver.resolve("farm://animal?id=cow%20\(number)x") else {
                    return -1
                }
                #expect(refusal.kind == .notFound)
            }
            return farm.memory.readRows - before
        }
        #expect(try refused(50) == 0)
        farm.memory.add("animal", ["name": .string("cow 3x")], id: Farm.id(0xEEEE_FFFF))
        guard case .accepted = try resolver.resolve("farm://animal?id=Cow%203X") else {
            Issue.record("the new row is not seen"); return
        }
    }

    @Test func theNearestPatternIsFoundByOneSlip() throws {
        for (link, nearest) in [
            ("farm://aniaml?id=Bess", "farm://animal?id=ANIMAL"), ("farm://animl?id=Bess", "farm://animal?id=ANIMAL"),
            ("farms://animal?id=Bess", "farm://animal?id=ANIMAL"), ("http://animal?id=Bess", "farm://animal?id=ANIMAL"),
            ("fam://animals/Bess/fed", "fam://animals/ANIMAL/feed"),
            ("fam://anmials/Bess/feed", "fam://animals/ANIMAL/feed"),
            ("shop://x/acount", "shop://…/account[?page=INT]"),
        ] {
            #expect(try refusal(link).nearest == nearest, "\(link)")
        }
    }

    @Test func rankDecidesThenTheMoreSpecificPattern() throws {
        @Sendable func link(_ id: String, host: String?, path: [PatternPart]) -> LinkSpec {
            LinkSpec(
                id, summary: "A link.", scheme: "x", host: host, path: path, query: [], screen: Farm.animals,
                example: "")
        }
        let row = PatternPart.row(name: "animal", entity: "animal", of: nil)
        let late = Feature(id: "late", title: "", rank: 9, links: [link("late", host: "h", path: [.fixed("a")])])
        let early = Feature(
            id: "early", title: "", rank: 1,
            links: [link("row", host: "h", path: [row]), link("word", host: "h", path: [.fixed("a")])])
        for features in [[late, early], [early, late]] {
            let found = LinkMatcher(features: features).candidates(try LinkParser.parse("x://h/a")).patterns.map(
                \.spec.id)
            #expect(found == ["word", "row", "late"])
        }
    }
}
