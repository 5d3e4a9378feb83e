import FamNavigation
import FamServices
import FamStore
import FamText
import FamValues

@testable import FamRegistry
@testable import FamSessions

struct MarkRow: Entity {
    static let singular = "mark", plural = "marks"
    static let word = Column("word", .string, "It.", .label, argument: .positional)
    static var columns: [FieldDeclaration] { word }
    static let spec = EntitySpec(MarkRow.self, summary: "A word.")

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}

enum NoteCommand: Command {
    static let name: StaticString = "note"
    static let summary = "Keeps a word in memory."
    static let word = Parameter("word", .string, "It.")
    static var parameters: [ParameterDeclaration] { word }
    static let effect = Effect.session
    static let examples: [Example] = []

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let tally = try context.service(Tally.key)
        tally.words.append(try call[word])
        context.onRollback { tally.words.removeLast() }
        return .null
    }
}

/// A small module whose service holds words outside of the database, and records the calls of its hooks.
final class Tally {
    static let key = ServiceKey<Tally>("tally")

    var words: [String] = []
    var hooks: [String] = []

    private static func screen(_ id: String) -> ScreenSpec {
        ScreenSpec(id, pattern: [.fixed(id)], title: id, summary: "A screen.", presentation: .tab, tab: id) { _, _ in
            ScreenText(title: id, blocks: [])
        }
    }

    private static func record(_ text: String, _ context: any Context) throws {
        try context.service(key).hooks.append(text)
    }

    static let feature = Feature(
        id: "tally", title: "Tally", rank: 1, entities: [MarkRow.self], commands: [NoteCommand.self],
        tabs: [TabSpec("one", title: "One", isDefault: true), TabSpec("two", title: "Two")],
        screens: [screen("one"), screen("two")],
        hooks: Hooks(
            committed: [{ try record($0.changedRows ? "changed" : "went", $1) }],
            rolledBack: [{ try record("rolled back", $0) }],
            appeared: [{ try record("+" + $0, $1) }], disappeared: [{ try record("-" + $0, $1) }]),
        services: [ServiceFactory(key) { _ in Tally() }])

    /// A shell on an empty household in memory.
    static func engine(sink: any ResultSink = NoSink()) throws -> Engine {
        let registry = Registry(features: [feature, NavigationFeature.feature], functions: [])
        var options = EngineOptions()
        options.assumeYes = true
        return Engine(
            registry: registry, store: Store(location: .memory, registry: registry, options: StoreOptions()),
            clock: PinnedClock(Instant(micros: 0)), random: RandomSource(seed: 1), options: options, sink: sink)
    }
}

/// Prints nothing, and stops whatever is to be shown.
final class StoppedSink: ResultSink {
    var showsWriteResults: Bool { false }
    func notice(_ text: String) {}
    func text(_ text: String) {}
    func warning(_ diagnostic: Diagnostic) {}
    func show(_ value: Value, type: ValueType, as measure: Measure) throws { throw Work.interrupted }
    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {}
    func flush() {}
    func confirm(_ question: String) -> Bool { true }
}

/// Prints nothing.
final class NoSink: ResultSink {
    var showsWriteResults: Bool { false }
    func notice(_ text: String) {}
    func text(_ text: String) {}
    func warning(_ diagnostic: Diagnostic) {}
    func show(_ value: Value, type: ValueType, as measure: Measure) throws {}
    func report(_ diagnostics: [Diagnostic], sources: SourceMap) {}
    func flush() {}
    func confirm(_ question: String) -> Bool { true }
}
