import FamKit
import FamRegistry
import FamSessions
import FamStore
import FamText
import FamValues
import Testing

@testable import FamApp
@testable import FamNavigation

/// A law for every screen of every module: what it offers can be typed. Screens come from the registry, so a new
/// module's are covered.
@Suite struct ScreenLawTests {
    enum Family: String, CaseIterable, CustomTestStringConvertible {
        case empty, sample, crowded, odd
        /// Somebody has signed up and has not typed the code yet.
        case waiting
        var testDescription: String { rawValue }
    }

    /// Names that a line, an address, a list or a terminal may misread.
    static let oddNames = [
        "O'Brien \"Rex\"", "a/b", "🦊 Fox", "שרה לוי", "Zoë $x", "add", "rewards", "-5", "and", "2024", "true", "A, B",
        "back\\slash", "#tag", "x|y; z", "(open", "..", "..%2Fup", "100 %", "علي\u{202E}evil", "tab\tstop",
        "ZoË\u{200D}", "@3",
        "--flag", "https://a.example/b", "\u{1F469}\u{200D}\u{1F467}", "null", "Log", "Save", "/kids",
    ]

    @Test(arguments: Family.allCases)
    func whatScreensOfferCanBeTyped(family: Family) throws {
        let household = try ScreenHousehold(family)
        var problems: [String] = [], seen = 0
        for place in try household.places() {
            problems += try household.problems(at: place)
            seen += 1
        }
        #expect(problems.isEmpty, "\(problems.prefix(60).joined(separator: "\n"))")
        #expect(seen > ([.empty, .waiting].contains(family) ? 20 : 60))
    }

    /// The law proves nothing about a screen that is never drawn: each is drawn in one of the households, including the
    /// screens before signing in.
    // N-OP18
    @Test func everyScreenIsReached() throws {
        var missing: Set<String>?
        for family in [Family.empty, .sample, .crowded, .waiting] {
            let household = try ScreenHousehold(family)
            var unseen = try household.all
            for place in try household.places() where unseen.contains(place.screen) {
                if try household.reaches(place) { unseen.remove(place.screen) }
            }
            missing = missing.map { $0.intersection(unseen) } ?? unseen
        }
        #expect(missing == [])
    }
}

/// A household whose screens are walked.
private struct ScreenHousehold {
    let engine: Engine
    private let takeOutput: () -> [String]

    init(_ family: ScreenLawTests.Family) throws {
        let sandbox = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox()
        engine = sandbox.engine
        takeOutput = sandbox.takeOutput
        switch family {
        case .empty: break
        case .waiting: try run("home sign-up maria maria@rivera.example")
        case .sample: for feature in engine.registry.features { try run(feature.sample) }
        case .crowded, .odd:
            try run("demo")
            // Lines of a module's small household that sign in do so here.
            for line in engine.registry.features.flatMap({ $0.sample.split(separator: "\n") })
            where line.contains(" sign-in ") {
                engine.run(Array(line.utf8), name: "household")
            }
        }
        if family == .odd { try rename() }
        engine.options.assumeYes = true
    }

    private func run(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let outcome = engine.run(Array(line.utf8), name: "household")
            try #require(outcome.status == .done, "\(line): \(outcome.diagnostics)")
        }
    }

    /// Gives an odd label to every row that has one.
    private func rename() throws {
        for entity in engine.registry.entities {
            guard let label = entity.label, entity.field(label)?.type.unwrapped == .string else { continue }
            for (index, row) in try engine.store.rows(entity, where: [], limit: 60).enumerated() {
                let names = ScreenLawTests.oddNames, round = index / names.count
                let name = names[index % names.count] + (round == 0 ? "" : " \(round)")
                let run = engine.run(
                    Array(
                        "\(entity.name) edit \(row.id) --\(label.replacing("_", with: "-")) \(Quoting.literal(name))"
                            .utf8),
                    name: "rename")
                _ = run
            }
        }
        _ = takeOutput()
    }

    // MARK: Places

    private var context: any Context { engine.context }

    var all: Set<String> { get throws { Set(try Navigation(context).map.screens.map(\.id)) } }

    /// Every screen with the existing rows, at most a few dozen of each entity.
    func places() throws -> [ScreenEntry] {
        try Navigation(context).map.screens.flatMap { screen in
            try rows(screen.pattern[...], [:]).filter { try shows(screen, $0) }
                .map { ScreenEntry(screen.id, rows: $0, texts: texts(screen)) }
        }
    }

    private func shows(_ screen: ScreenSpec, _ rows: [NamedRow]) throws -> Bool {
        guard let holds = screen.holds, let last = rows.last,
            let row = try RowFinder(context).row(last)
        else { return true }
        return try holds(row, engine.store)
    }

    private func texts(_ screen: ScreenSpec) -> [NamedText] {
        screen.pattern.compactMap { part in
            switch part {
            case .text(let name, .string, _): NamedText(name, "London")
            case .text(let name, _, _): NamedText(name, "2025")
            case .fixed, .row: nil
            }
        }
    }

    private func rows(_ pattern: ArraySlice<PatternPart>, _ owners: [String: EntityRef]) throws -> [[NamedRow]] {
        guard let part = pattern.first else { return [[]] }
        guard case .row(let name, let entity, let owner) = part, let spec = engine.registry.entity(entity) else {
            return try rows(pattern.dropFirst(), owners)
        }
        let limit = owners.isEmpty ? 30 : 3
        let found = try RowFinder(context).rows(of: spec, owner: owner.flatMap { owners[$0] }, limit: limit)
        return try found.flatMap { row in
            try rows(pattern.dropFirst(), owners.merging([name: row.ref]) { _, new in new }).map {
                [NamedRow(name, entity: entity, id: row.ref.id)] + $0
            }
        }
    }

    /// Whether the place can be opened and drawn.
    func reaches(_ place: ScreenEntry) throws -> Bool {
        let navigation = try Navigation(context), address = navigation.printer.address(place)
        let there = engine.run(Array("go \(Quoting.argument(address))".utf8), name: "go")
        _ = takeOutput()
        guard there.status == .done, try navigation.here() == place else { return false }
        let text = try ShownScreen(navigation).text
        return !text.title.isEmpty && !texts(of: text).contains { $0.contains("was not found.") }
    }

    // MARK: Problems at a place

    func problems(at place: ScreenEntry) throws -> [String] {
        let navigation = try Navigation(context), address = navigation.printer.address(place)
        let there = engine.run(Array("go \(Quoting.argument(address))".utf8), name: "go")
        _ = takeOutput()
        // A closed gate, or a cover that waits for an answer; that screen is visited too.
        guard there.status == .done, try navigation.here() == place else {
            let codes = there.diagnostics.map(\.code)
            let isShut = codes.contains(.gateClosed) || codes.contains(.linkBlocked) || there.status == .done
            return isShut ? [] : ["\(address): cannot be reached: \(there.diagnostics.map(\.message))"]
        }
        let shown = try ShownScreen(navigation)
        var problems = labels(shown) + drawing(shown)
        for action in shown.actions where action.reason == nil { problems += typed(action) }
        for text in texts(of: shown.text) { problems += sentence(text) }
        return problems.map { "\(address): \($0)" }
    }

    private func labels(_ shown: ShownScreen) -> [String] {
        // Rows may share a name; the actions next to them may not.
        let offered = shown.text.blocks.flatMap { block -> [Action] in
            if case .rows = block { [] } else { block.actions }
        }
        let groups = Dictionary(grouping: Set(offered)) { $0.label.lowercased() }
        return groups.values.filter { $0.count > 1 }.map { same in
            "two actions are called `\(same[0].label)`: \(same.map(\.command.text))"
        } + shown.actions.filter { $0.label.isEmpty }.map { "no label: \($0.command.text)" }
    }

    /// Problems where a command is not shown whole, or a line is wider than the terminal.
    private func drawing(_ shown: ShownScreen) -> [String] {
        [40, 80, 120, 200].flatMap { width in
            [Icon.Kind.none, .symbol].flatMap { drawing(shown, width, $0) }
        }
    }

    private func drawing(_ shown: ShownScreen, _ width: Int, _ icons: Icon.Kind) -> [String] {
        let drawn = ScreenRenderer(width: width, zone: engine.zone, icons: icons).render(shown.text)
        let lines = drawn.split(separator: "\n"), commands = shown.text.actions.filter { $0.reason == nil }
        // The terminal itself breaks only a single word of a command.
        let wide = lines.filter { line in
            TextWidth.columns(line) > width
                && !commands.contains { $0.command.text.contains(String(line).trimmingPrefix { $0 == " " }) }
        }
        // The lines without indent, joined by spaces, are the command; next to something else it is on one line.
        let joined = lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        let lost = commands.filter { action in
            !joined.contains(action.command.text) && !lines.contains { $0.contains(action.command.text) }
        }
        return wide.map { "wider than \(width): \($0)" } + lost.map { "not whole at \(width): \($0.command.text)" }
    }

    /// Problems where the action does not check, or does not run although it has no blanks.
    private func typed(_ action: Action) -> [String] {
        let text = action.command.text
        guard let found = try? engine.check(Array(text.utf8), name: "printed") else { return ["nothing is checked"] }
        let errors = found.filter { $0.severity == .error }
        _ = takeOutput()
        guard errors.isEmpty else { return ["`\(text)` does not pass the check: \(errors.map(\.message))"] }
        guard action.command.blanks.isEmpty, !asksForSecret(text) else { return [] }
        // On a copy, so nothing is kept. A form that lacks something is expected to say so.
        let outcome = engine.run(Array("plan { \(text) }".utf8), name: "typed")
        _ = takeOutput()
        return outcome.status == .done || outcome.diagnostics.last?.code == .invalidForm
            ? [] : ["`\(text)` fails: \(outcome.diagnostics.map(\.message))"]
    }

    /// A secret is a blank, too.
    private func asksForSecret(_ text: String) -> Bool {
        engine.registry.commands.contains { command in
            command.hasSecrets && (text == command.name || text.hasPrefix(command.name + " "))
        }
    }

    // MARK: Commands within sentences

    private func texts(of screen: ScreenText) -> [String] {
        let status: [String] =
            switch screen.status {
            case .loading(let text), .failed(let text, _): [text]
            case .ready, .refreshing, .empty: []
            }
        return status
            + (screen.blocks + screen.sidebar).flatMap { block -> [String] in
                switch block {
                case .text(let text), .hint(let text, _): [text]
                case .card(let card): texts(of: ScreenText(title: "", blocks: card.blocks))
                default: []
                }
            }
    }

    private func sentence(_ text: String) -> [String] {
        let quoted = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
            $0.offset % 2 == 1
        }
        return quoted.map { String($0.element) }.filter { command in
            engine.registry.commands.contains { command == $0.name || command.hasPrefix($0.name + " ") }
        }.flatMap { command in
            // A word in capitals is a blank.
            let isWhole = !command.split(separator: " ").contains { $0.allSatisfy(\.isUppercase) }
            return isWhole && !asksForSecret(command) ? typed(Action("", Invocation(stringLiteral: command))) : []
        }
    }
}
