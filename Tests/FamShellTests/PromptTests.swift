import FamText
import Glibc
import Testing
@testable import FamShell

@Suite struct ColorChoiceTests {
    @Test(arguments: [
        (ColorChoice.always, ["NO_COLOR": "1"], false, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
        (.auto, ["TERM": "xterm"], true, true),
        (.auto, ["TERM": "xterm"], false, false), (.auto, ["TERM": "dumb"], true, false),
        (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
        (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
        (.auto, ["CLICOLOR_FORCE": "0"], false, false),
        (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    ])
    func choice(_ choice: ColorChoice, _ environment: [String: String], isTerminal: Bool, isOn: Bool) {
        #expect(choice.isOn(environment: environment, isTerminal: isTerminal) == isOn)
    }
}

/// Both ends of a pipe, which is not a terminal.
private struct Pipe {
    var reading: Int32 = -1
    var writing: Int32 = -1
    init(_ text: String) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
        Descriptor.write(text, to: writing)
        close(writing)
    }
}

@Suite struct PlainReaderTests {
    private func statements(_ text: String) -> [LineResult] {
        let pipe = Pipe(text)
        defer { close(pipe.reading) }
        let reader = PlainReader(input: pipe.reading, output: pipe.reading) {
            $0.filter { $0 == "{" }.count > $0.filter { $0 == "}" }.count
        }
        var found: [LineResult] = []
        while found.last != .endOfInput, found.count < 20 { found.append(reader.read(Prompt("› "))) }
        return found
    }
    @Test func linesAndStatementsOfSeveralLines() {
        #expect(
            statements("a\r\nif {\n b\n}\nlast") == [
                .statement("a"), .statement("if {\n b\n}"), .statement("last"), .endOfInput,
            ])
        #expect(statements("") == [.endOfInput])
        #expect(statements("open {\n") == [.statement("open {\n"), .endOfInput])
    }
}

@Suite struct ConfirmerTests {
    @Test(arguments: [
        ("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false), ("", false), ("yep\n", false), ("y", false),
    ])
    func answers(_ typed: String, _ agreed: Bool) {
        let input = Pipe(typed)
        defer { close(input.reading) }
        #expect(TerminalConfirmer(input: input.reading, output: input.reading).confirm("Delete 3 children?") == agreed)
    }
}

@Suite struct CountingTests {
    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1204, "-1,204")])
    func thousands(_ number: Int, _ text: String) { #expect(Counting.text(number) == text) }
    @Test func nouns() {
        #expect(
            Counting.text(1, "child", "children") == "1 child" && Counting.text(3, "child", "children") == "3 children")
    }
}

private final class Typed: StatementReader {
    var results: [LineResult]
    var prompts: [String] = []
    init(_ results: [LineResult]) { self.results = results }
    func read(_ prompt: Prompt) -> LineResult {
        prompts.append(prompt.text)
        return results.isEmpty ? .endOfInput : results.removeFirst()
    }
    var remembered: [HistoryEntry] = []
    func remember(_ entry: HistoryEntry) { remembered.append(entry) }
}

private final class Place: PromptState {
    var place = "kids"
    var identity: String?
    var pinnedClock: String?
    var isPrivate = false
    var isASCII = false
}

@Suite struct PromptLoopTests {
    // safe: one test, one thread.
    private final class Recording: EntryRunner, @unchecked Sendable {
        var ran: [String] = []
        func run(_ text: String) -> PromptStatus {
            ran.append(text)
            return text == "exit" ? .exit(7) : text == "bad" ? .failed : .done
        }
        var keptText: String { ran.last.map { "kept " + $0 } ?? "" }
        func interrupt() {}
    }

    @Test func cancelAndFailureGoOnExitEnds() {
        let reader = Typed([
            .statement("a"), .canceled, .statement("  \n"), .statement("bad"), .statement("exit"), .statement("never"),
        ])
        let runner = Recording(), place = Place()
        place.pinnedClock = "2026-10-01 08:00"
        #expect(PromptLoop(reader: reader, state: place, runner: runner).run() == 7)
        #expect(runner.ran == ["a", "bad", "exit"])
        let kept = [HistoryEntry("kept a"), HistoryEntry("kept bad", isSuggested: false), HistoryEntry("kept exit")]
        #expect(reader.remembered == kept)
        #expect(reader.prompts[0] == "kids @2026-10-01 08:00 › ")
    }

    @Test func aLocaleWithoutSignsGetsAPromptOfASCII() {
        let place = Place()
        place.place = "today · kid view"
        place.isASCII = true
        #expect(place.prompt.text == "today - kid view > ")
    }

    @Test func theSignedInNameFollowsThePlace() {
        let place = Place()
        place.identity = "anna"
        #expect(place.prompt.text == "kids (anna) › ")
    }

    @Test func endOfInputIsZero() {
        #expect(PromptLoop(reader: Typed([]), state: Place(), runner: Recording()).run() == 0)
    }
}
