import FamRegistry
import FamTestSupport
import FamText
import Testing

@testable import FamHome

/// The four lists share one part.
@Suite struct ListTests {
    private func list(_ load: () throws -> [String]) throws -> [String] {
        let screen = try HomeParts.list("Things", empty: ("None.", Action("Add", "add \(blank: "NAME")")), load: load) {
            items in
            items.map { .text($0) }
        }
        if case .failed(let message, let retry) = screen.status { return ["\(message) → \(retry?.command.text ?? "")"] }
        return screen.blocks.map { block in
            switch block {
            case .text(let text): text
            case .hint(let text, let action): "\(text) → \(action.command.text)"
            default: "?"
            }
        }
    }

    // H-P31 H-P32 H-P21 H-SC21 X-C19 X-E60 X-E61 X-E69: with a stand-in for the rows, each state is drawn.
    @Test func loadedEmptyAndError() throws {
        #expect(try list { ["a", "b"] } == ["a", "b"])
        #expect(try list { [] } == ["None. → add NAME"])
        #expect(try list { throw Diagnostic(.badFile, "the disk is gone") } == ["the disk is gone → screen"])
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
