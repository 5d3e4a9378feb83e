import FamNavigation
import FamRegistry
import FamStore
import FamTestSupport
import FamText
import Testing

@testable import FamHome

/// A household of home without rows.
private final class EmptyHome: TestContext {
    private let store: Store

    init() {
        let registry = Registry(features: [HomeFeature.feature], functions: [])
        store = Store(location: .memory, registry: registry, options: StoreOptions())
        super.init(registry)
        put(Router(registry: registry), Router.key)
    }

    override var records: any Records { store }
}

/// The four lists share the switch over their states.
@Suite struct ListTests {
    private func text(_ screen: ScreenText) -> [String] {
        let state: [String] =
            switch screen.status {
            case .loading(let text): [text]
            case .failed(let message, let retry): ["\(message) → \(retry?.command.text ?? "")"]
            default: []
            }
        return state
            + screen.blocks.map { block in
                switch block {
                case .text(let text): text
                case .hint(let text, let action): "\(text) → \(action.command.text)"
                default: "?"
                }
            }
    }

    private func list(_ load: () throws -> [String]) throws -> [String] {
        let list = ListPart(title: "Things", empty: ("None.", Action("Add", "add \(blank: "NAME")"))) { items in
            items.map { .text($0) }
        }
        return try text(list.screen(load))
    }

    // H-P31 H-P21 H-SC21 X-C19 X-E60 X-E61 X-E69: with a stand-in for the rows, each state is drawn.
    @Test func loadedEmptyAndError() throws {
        #expect(try list { ["a", "b"] } == ["a", "b"])
        #expect(try list { [] } == ["None. → add NAME"])
        #expect(try list { throw Diagnostic(.badFile, "the disk is gone") } == ["the disk is gone → screen"])
    }

    // H-P32: what each of the four draws without rows; the transcripts of home draw those with some.
    @Test func theFourLists() throws {
        let context = EmptyHome()
        func states<Item>(_ list: ListPart<Item>) throws -> [String] {
            try [.idle, .loading, .error("no disk"), .loaded([])].flatMap { try text(list.screen($0)) }
        }
        func expected(_ empty: String) -> [String] { ["Loading…", "no disk → screen", empty] }
        #expect(
            try states(ScreenSpec.residenceList(context)) == expected("No residences yet. → go /home/residences/add"))
        #expect(
            try states(ScreenSpec.contractorList(context))
                == expected("No contractors yet. → go /home/contractors/add"))
        #expect(
            try states(ScreenSpec.documentList(context)) == expected("No documents yet. → go /home/documents/add"))
        #expect(
            try states(ScreenSpec.warrantyList(context))
                == expected("No warranties yet. → document add TITLE --kind warranty --expires 2030-01-31"))
    }

    // H-P08 X-P25: the text of an error that has none.
    @Test func anErrorWithoutWords() throws {
        struct Odd: Error {}
        #expect(try list { throw Odd() } == ["An unexpected error occurred → screen"])
    }

    // An interrupt is no error of the list: it ends the entry.
    @Test func anInterruptIsPassedOn() {
        let error = #expect(throws: Diagnostic.self) { try list { throw Work.interrupted } }
        #expect(error?.code == .interrupted)
    }

    // H-P07 X-P25: and that of an action that fails without any.
    @Test func aFailureWithoutWords() {
        struct Odd: Error {}
        let last = LastTaskAction(), context = TestContext(Registry(features: [], functions: []))
        #expect(throws: Odd.self) { try last.run(.completed, context) { throw Odd() } }
        #expect(last.state == .failure("Unknown error"))
    }
}
