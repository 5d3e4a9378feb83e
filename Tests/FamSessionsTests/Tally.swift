import FamNavigation
import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

@testable import FamSessions

/// A small module whose service holds words outside of the database, and writes down what its hooks are told.
final class Tally {
    static let key = ServiceKey<Tally>("tally")

    var words: [String] = []
    var hooks: [String] = []

    private static let mark = EntitySpec(
        "mark", plural: "marks", summary: "A word.", label: "word",
        fields: [FieldSpec("word", .string, "It.", argument: .positional)])

    private static let note = CommandSpec(
        "note", summary: "Keeps a word in memory.", parameters: [ParameterSpec("word", .string, "It.")], effect: .session, examples: []
    ) { call, context in
        let tally = try context.service(key)
        tally.words.append(call.string("word") ?? "")
        context.onRollback { tally.words.removeLast() }
        return .null
    }

    private static func screen(_ id: String) -> ScreenSpec {
        ScreenSpec(id, pattern: [.fixed(id)], title: id, summary: "A screen.", presentation: .tab, tab: id) { _, _ in
            ScreenText(title: id, blocks: [])
        }
    }

    private static func told(_ text: String, _ context: any Context) throws { try context.service(key).hooks.append(text) }

    static let feature = Feature(
        id: "tally", title: "Tally", rank: 1, entitySpecs: [mark], commandSpecs: [note],
        tabs: [TabSpec("one", title: "One", isDefault: true), TabSpec("two", title: "Two")], screens: [screen("one"), screen("two")],
        hooks: Hooks(
            committed: [{ try told($0.changedRows ? "changed" : "went", $1) }], rolledBack: [{ try told("rolled back", $0) }],
            appeared: [{ try told("+" + $0, $1) }], disappeared: [{ try told("-" + $0, $1) }]),
        services: [ServiceFactory(key) { _ in Tally() }])

    /// A shell on an empty household in memory.
    static func engine() throws -> Engine {
        let registry = Registry(features: [feature, NavigationFeature.feature], functions: [])
        var options = EngineOptions()
        options.assumeYes = true
        return Engine(
            registry: registry, store: try Store(location: .memory, registry: registry, options: StoreOptions()),
            clock: PinnedClock(Instant(micros: 0)), random: RandomSource(seed: 1), options: options, sink: NoSink())
    }
}

/// Says nothing to anybody.
final class NoSink: ResultSink {
    var showsWriteResults: Bool { false }
    func notice(_ text: String) {}
    func text(_ text: String) {}
    func warning(_ diagnostic: Diagnostic) {}
    func show(_ value: Value, type: ValueType) throws {}
    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {}
    func flush() {}
    func confirm(_ question: String) -> Bool { true }
}
